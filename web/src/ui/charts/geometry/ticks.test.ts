import { expect, test } from 'vitest';
import { roundTicks } from './ticks.ts';

test.each([
  ['nothing', 0, 4, 1, [0, 1]],
  ['one', 1, 4, 1, [0, 1]],
  ['whole numbers only', 3, 4, 1, [0, 1, 2, 3]],
  ['steps of two', 7, 4, 1, [0, 2, 4, 6, 8]],
  ['steps of five', 17, 4, 1, [0, 5, 10, 15, 20]],
  ['a round top', 1000, 2, 1, [0, 500, 1000]],
  ['two steps in a low lane', 1234, 2, 1, [0, 1000, 2000]],
  ['whole euros of cents', 250, 4, 100, [0, 100, 200, 300]],
  ['large sums', 6_152_950, 4, 100, [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000]],
])('%s', (_, max, count, unit, ticks) => {
  expect(roundTicks(max, count, unit)).toEqual(ticks);
});

test('always reach the highest value, in few steps', () => {
  for (let max = 1; max < 3000; max += 7) {
    const ticks = roundTicks(max, 4);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});
