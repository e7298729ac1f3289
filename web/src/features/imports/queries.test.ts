import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createApi } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { importCommands } from './queries.ts';

afterEach(() => void vi.useRealTimers());

test('after an import, the lists that other services keep are fetched again', () => {
  vi.useFakeTimers();
  const cache = new QueryClient();
  const { billing, campaigns } = queryKeys;
  const keys = [campaigns.ownAffiliates, billing.balances('c'), billing.namedBalances(['a']), billing.due];
  for (const key of keys) cache.setQueryData(key, []);
  const api = createApi({
    fetch: () => new Promise<never>(() => {}),
    accessToken: async () => 'token',
    onSessionEnded: () => {},
    onFactorNeeded: () => {},
  });
  importCommands(api, cache).refetchAffiliates('c');
  // As if they had been fetched at once, too early.
  for (const key of keys) cache.setQueryData(key, []);
  vi.advanceTimersByTime(120_000);
  expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual(keys.map(() => true));
});
