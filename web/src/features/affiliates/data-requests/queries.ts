import { OwedCommissions } from '@sillage/proto/http/account-deletion';
import { DataRequestList, type DecideDataRequest } from '@sillage/proto/http/data-requests';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';

const PATH = '/api/v1/affiliates/data-requests';

/** What the affiliates of all campaigns ask about their data, and was not answered yet. */
export const dataRequestsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.campaigns.dataRequests,
    queryFn: async ({ signal }) => (await api.get(PATH, DataRequestList, { signal })).requests,
  });

export const dataRequestCommands = (api: Api, cache: QueryClient) => ({
  /** Leaves the lists true before it resolves. */
  async decide(requestId: string, decision: DecideDataRequest): Promise<void> {
    await api.send('POST', `${PATH}/${requestId}/decision`, decision);
    await cache.invalidateQueries({ queryKey: queryKeys.campaigns.all });
  },
});

/** What is still owed to whom an erasure was refused for that. */
export function owedOf(error: unknown): OwedCommissions['owed'] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'commissions_owed') return undefined;
  return OwedCommissions.safeParse(error.problem).data?.owed;
}
