import { expect, test } from 'vitest';
import { readPeople } from './pasted-people.ts';

test.each([
  ['Ada, ada@example.com', { name: 'Ada', email: 'ada@example.com', percent: 1000 }],
  ['Ada, ada@example.com, 12.5', { name: 'Ada', email: 'ada@example.com', percent: 1250 }],
  ['Ada, ada@example.com, 12,5', { name: 'Ada', email: 'ada@example.com', percent: 1250 }],
  ['Ada;ada@example.com;12,5 %', { name: 'Ada', email: 'ada@example.com', percent: 1250 }],
  ['Ada Lovelace\tada@example.com\t0', { name: 'Ada Lovelace', email: 'ada@example.com', percent: 0 }],
  ['Lovelace, Ada; ada@example.com', { name: 'Lovelace, Ada', email: 'ada@example.com', percent: 1000 }],
  ['Ada, ada@example.com,', { name: 'Ada', email: 'ada@example.com', percent: 1000 }],
])('%s', (text, person) => {
  expect(readPeople(text, 1000)).toEqual([{ line: 1, text, person: { ...person, couponCodes: [] }, problem: null }]);
});

test.each([
  [', ada@example.com', 'affiliate.nameRequired'],
  ['Ada', 'affiliate.emailRequired'],
  ['Ada, ada', 'affiliate.emailInvalid'],
  ['Ada, ada@example.com, 101', 'affiliate.rateInvalid'],
  ['Ada, ada@example.com, ten', 'affiliate.rateInvalid'],
])('%s says what is wrong with it', (text, problem) => {
  expect(readPeople(text, 1000)).toMatchObject([{ person: null, problem }]);
});

test('lines keep their number, and empty ones are left out', () => {
  const people = readPeople('Ada, ada@example.com\r\n\n  \nBob, bob@example.com\n', 500);
  expect(people.map(({ line, person }) => [line, person?.name])).toEqual([
    [1, 'Ada'],
    [4, 'Bob'],
  ]);
});
