import { expect, test } from 'vitest';
import { retryDelayMs } from './verdict.ts';

test('pauses double, from two seconds to five minutes', () => {
  const delays = [1, 2, 3, 8, 9, 1_000].map((attempts) => retryDelayMs(attempts));
  expect(delays).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
});
