import { PublicStatus } from '@sillage/proto/http/status';
import { PROBE_EVERY_MS } from '@sillage/proto/values/status';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Refetched at the interval of the probes. */
export const statusQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.status,
    queryFn: ({ signal }) => api.get('/api/v1/status', PublicStatus, { signal, bearer: null }),
    refetchInterval: PROBE_EVERY_MS,
    // The page itself reports a failure.
    throwOnError: false,
  });

export const checkNow = (api: Api, cache: QueryClient) => ({
  check: async () => {
    const status = await api.post('/api/v1/status/checks', PublicStatus, undefined, { bearer: null });
    cache.setQueryData(queryKeys.status, status);
  },
});
