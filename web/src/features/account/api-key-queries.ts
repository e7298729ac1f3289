import { ApiKeyList, type CreateApiKey, CreatedApiKey } from '@sillage/proto/http/api-keys';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const PATH = '/api/v1/account/api-keys';

export const apiKeysQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.account.apiKeys,
    queryFn: async ({ signal }) => (await api.get(PATH, ApiKeyList, { signal })).keys,
  });

/** Commands; each updates the cache before it resolves. */
export function apiKeyCommands(api: Api, cache: QueryClient) {
  const refetch = () =>
    Promise.all(
      [queryKeys.account.apiKeys, queryKeys.account.securityLog].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
  return {
    async create(request: CreateApiKey): Promise<CreatedApiKey> {
      const created = await api.post(PATH, CreatedApiKey, request);
      await refetch();
      return created;
    },
    async rotate(id: string, overlapHours: number): Promise<CreatedApiKey> {
      const created = await api.post(`${PATH}/${id}/rotate`, CreatedApiKey, { overlapHours });
      await refetch();
      return created;
    },
    async revoke(id: string): Promise<void> {
      await api.send('DELETE', `${PATH}/${id}`);
      await refetch();
    },
  };
}
