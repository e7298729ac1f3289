import { expect, test } from 'vitest';
import { roundDown } from './round-down.ts';

test.each([
  [0, 0],
  [7, 7],
  [99, 99],
  [100, 100],
  [199, 190],
  [12_345, 12_000],
  [999_999, 990_000],
  [1_000_000, 1_000_000],
])('%i is published as %i', (value, published) => {
  expect(roundDown(value)).toBe(published);
});
