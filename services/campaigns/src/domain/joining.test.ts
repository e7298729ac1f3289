import type { JoinRule, JoinRuleKind } from '@sillage/proto/http/join';
import { expect, test } from 'vitest';
import { MIN_TYPING_MS, problemOf, ruleFor } from './joining.ts';

const page = {
  questions: [
    { text: 'Where do you write?', isRequired: true },
    { text: 'Anything else?', isRequired: false },
  ],
  termsVersion: 2,
};
const sent = { answers: ['A blog', ''], termsVersion: 2, website: '', typedMs: MIN_TYPING_MS };

test.each([
  ['all that is asked', {}, undefined],
  ['an older version of the terms', { termsVersion: 1 }, { kind: 'changed' }],
  ['terms that were not accepted', { termsVersion: null }, { kind: 'changed' }],
  ['answers to other questions', { answers: ['A blog'] }, { kind: 'changed' }],
  ['no answer to what is required', { answers: ['', 'No'] }, { kind: 'wrong', path: 'answers.0' }],
  ['a field that people do not see', { website: 'https://spam.example' }, { kind: 'wrong', path: 'website' }],
  ['a form that nobody could have read', { typedMs: MIN_TYPING_MS - 1 }, { kind: 'wrong', path: 'formToken' }],
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

const DOMAINS: JoinRule = { kind: 'domain', domains: ['example.com', 'example.org'] };
const ANSWERED: JoinRule = { kind: 'answered' };
const answered = (...answers: string[]) => answers.map((answer) => ({ answer }));

test.each<[string, readonly JoinRule[], string, ReturnType<typeof answered>, JoinRuleKind | undefined]>([
  ['no rules', [], 'ada@example.com', answered('A blog'), undefined],
  ['at a domain of the list', [DOMAINS], 'ada@example.org', [], 'domain'],
  ['in capitals', [DOMAINS], 'ada@EXAMPLE.com', [], 'domain'],
  ['below a domain of the list', [DOMAINS], 'ada@mail.example.com', [], undefined],
  ['at a domain that ends alike', [DOMAINS], 'ada@notexample.com', [], undefined],
  ['a domain before another one', [DOMAINS], '"ada@example.com"@evil.example', [], undefined],
  ['everything answered', [ANSWERED], 'ada@evil.example', answered('A blog', 'No'), 'answered'],
  ['one left out', [ANSWERED], 'ada@evil.example', answered('A blog', ''), undefined],
  ['nothing was asked', [ANSWERED], 'ada@evil.example', [], undefined],
  ['the first of two', [DOMAINS, ANSWERED], 'ada@example.com', answered('A blog'), 'domain'],
  ['the second of two', [DOMAINS, ANSWERED], 'ada@evil.example', answered('A blog'), 'answered'],
])('a rule accepts whoever meets it: %s', (_why, rules, email, answers, kind) => {
  expect(ruleFor(rules, { email, answers })).toBe(kind);
});
