import { expect, test } from 'vitest';
import { backoffMs, doubledMs } from './backoff.ts';

test('pauses begin with the first and double up to the longest, however many failures there were', () => {
  const delays = [0, 1, 2, 3, 4, 5_000].map((failures) => doubledMs(failures, 100, 1_000));
  expect(delays).toEqual([100, 200, 400, 800, 1_000, 1_000]);
});

test('backoff takes at least half of the doubled pause and never more than all of it', () => {
  for (const [attempt, ceiling] of [
    [0, 100],
    [3, 800],
    [5_000, 10_000],
  ] as const) {
    const delays = Array.from({ length: 50 }, () => backoffMs(attempt));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(ceiling / 2);
    expect(Math.max(...delays)).toBeLessThanOrEqual(ceiling);
    expect(new Set(delays).size).toBeGreaterThan(1);
  }
});
