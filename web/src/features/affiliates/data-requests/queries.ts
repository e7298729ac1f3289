import { OwedCommissions } from '@sillage/proto/http/account-deletion';
import { DataRequestList, type DecideDataRequest } from '@sillage/proto/http/data-requests';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';

const PATH = '/api/v1/affiliates/data-requests';

/** The open data requests of all campaigns' affiliates. */
export const dataRequestsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.campaigns.dataRequests,
    queryFn: async ({ signal }) => (await api.get(PATH, DataRequestList, { signal })).requests,
  });

export const dataRequestCommands = (api: Api, cache: QueryClient) => ({
  /** Updates the lists before it resolves. */
  async decide(requestId: string, decision: DecideDataRequest): Promise<void> {
    await api.send('POST', `${PATH}/${requestId}/decision`, decision);
    await cache.invalidateQueries({ queryKey: queryKeys.campaigns.all });
  },
});

/** The commissions because of which an erasure was refused. */
export function owedOf(error: unknown): OwedCommissions['owed'] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'commissions_owed') return undefined;
  return OwedCommissions.safeParse(error.problem).data?.owed;
}
