import { expect, test } from 'vitest';
import { LEAST_TYPING_MS, problemOf } from './joining.ts';

const page = {
  questions: [
    { text: 'Where do you write?', isRequired: true },
    { text: 'Anything else?', isRequired: false },
  ],
  termsVersion: 2,
};
const sent = { answers: ['A blog', ''], termsVersion: 2, website: '', typedMs: LEAST_TYPING_MS };

test.each([
  ['all that is asked', {}, undefined],
  ['an older version of the terms', { termsVersion: 1 }, { kind: 'changed' }],
  ['terms that were not accepted', { termsVersion: null }, { kind: 'changed' }],
  ['answers to other questions', { answers: ['A blog'] }, { kind: 'changed' }],
  ['no answer to what is required', { answers: ['', 'No'] }, { kind: 'wrong', path: 'answers.0' }],
  ['a field that people do not see', { website: 'https://spam.example' }, { kind: 'wrong', path: 'website' }],
  ['a form that nobody could have read', { typedMs: LEAST_TYPING_MS - 1 }, { kind: 'wrong', path: 'formToken' }],
])('an application with %s', (_name, changes, problem) => {
  const found = problemOf({ ...sent, ...changes }, page);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(problem);
});

test('a page without questions and terms needs neither', () => {
  expect(
    problemOf({ ...sent, answers: [], termsVersion: null }, { questions: [], termsVersion: null }),
  ).toBeUndefined();
});
