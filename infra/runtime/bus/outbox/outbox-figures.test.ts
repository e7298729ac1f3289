import { expect, test } from 'vitest';
import { createOutboxAge } from './outbox-figures.ts';

test('a row is as old as the first look at which it was there, also while those before it go out', () => {
  const ageOf = createOutboxAge();
  expect(ageOf({ first: null, last: null }, 0)).toBe(0);
  expect(ageOf({ first: 1, last: 10 }, 1_000)).toBe(0);
  expect(ageOf({ first: 1, last: 20 }, 2_000)).toBe(1_000);
  expect(ageOf({ first: 5, last: 30 }, 3_000)).toBe(2_000);
  expect(ageOf({ first: 11, last: 30 }, 4_000)).toBe(2_000);
  expect(ageOf({ first: 25, last: 30 }, 5_000)).toBe(2_000);
  expect(ageOf({ first: null, last: null }, 6_000)).toBe(0);
  expect(ageOf({ first: 31, last: 31 }, 7_000)).toBe(0);
});
