import { expect, test } from 'vitest';
import { changeOf } from './series.ts';

test.each([
  ['grew', 150, 100, 50],
  ['shrank', 50, 100, -50],
  ['stayed', 100, 100, 0],
  ['grew as much as a percentage says', 1_099, 100, 999],
  ['grew by more than a percentage says', 1_100, 100, null],
  ['began', 5, 0, null],
  ['was negative', 5, -5, null],
  ['has nothing to compare with', 5, undefined, null],
] as const)('a figure that %s', (_title, value, before, change) => {
  expect(changeOf(value, before)).toBe(change);
});
