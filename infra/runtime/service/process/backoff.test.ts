import { expect, test } from 'vitest';
import { backoffMs, doubledMs, retryWithBackoff } from './backoff.ts';

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

test('work is repeated until it succeeds, and each failure is reported with its attempt and the pause after it', async () => {
  const failures: unknown[] = [];
  const work = async () => {
    if (failures.length < 2) throw new Error(`failure ${failures.length}`);
    return 'done';
  };
  const result = retryWithBackoff(work, new AbortController().signal, (error, attempt, delayMs) => {
    expect(delayMs).toBeLessThanOrEqual(100 * 2 ** attempt);
    failures.push(error, attempt);
  });
  expect(await result).toBe('done');
  expect(failures).toEqual([new Error('failure 0'), 0]);
});

test('work is not repeated when a failure is final, nor once the signal aborts', async () => {
  const fail = async () => Promise.reject(new Error('final'));
  const { signal } = new AbortController();
  await expect(
    retryWithBackoff(fail, signal, (error) => {
      throw error;
    }),
  ).rejects.toThrow('final');
  const closing = new AbortController();
  let attempts = 0;
  const closed = retryWithBackoff(
    async () => {
      attempts += 1;
      throw new Error('away');
    },
    closing.signal,
    () => closing.abort(),
  );
  await expect(closed).rejects.toThrow();
  expect(attempts).toBe(1);
  await expect(retryWithBackoff(async () => (attempts += 1), closing.signal)).rejects.toThrow();
  expect(attempts).toBe(1);
});
