import { expect, test, vi } from 'vitest';
import { sharedRead } from './shared-read.ts';

test('asks once for all who ask within the time that an answer is kept, and again after a failure', async () => {
  vi.useFakeTimers();
  try {
    const read = vi.fn(async () => read.mock.calls.length);
    const ask = sharedRead(read, 5_000);
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(1);
    vi.advanceTimersByTime(5_001);
    expect(await ask()).toBe(2);
    vi.advanceTimersByTime(5_001);
    read.mockRejectedValueOnce(new Error('away'));
    await expect(ask()).rejects.toThrow('away');
    expect(await ask()).toBe(4);
  } finally {
    vi.useRealTimers();
  }
});
