import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAgain } from './read-again.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.for([1_000, 4_000, 14_000, 59_000])('what is there after %d ms is shown in the end', async (readyMs) => {
  const cache = new QueryClient();
  const startedAt = Date.now();
  const queryKey = ['affiliates'];
  const queryFn = async () => (Date.now() - startedAt >= readyMs ? ['Ada'] : []);
  const shown = new QueryObserver(cache, { queryKey, queryFn });
  const stop = shown.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.getCurrentResult().data).toEqual([]);
  readAgain(cache, queryKey);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown.getCurrentResult().data).toEqual(['Ada']);
  stop();
});
