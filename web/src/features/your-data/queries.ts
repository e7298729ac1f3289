import { type AskForLink, type NewDataRequest, OwnDataRequest, YourData } from '@sillage/proto/http/data-requests';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { isLinkRefused } from '../../site/mail-link-form.tsx';

const PATH = '/api/v1/public/your-data';

/** All stored data about the address to which the link was mailed. */
export const heldQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.publicPages.held(token),
    queryFn: ({ signal }) => api.get(PATH, YourData, { signal, bearer: token }),
    enabled: token !== '',
    throwOnError: false,
    retry: (failures, error) => !isLinkRefused(error) && failures < 2,
  });

export const yourDataCommands = (api: Api, cache: QueryClient) => ({
  askForLink: (wish: AskForLink) => api.send('POST', `${PATH}/links`, wish, { bearer: null }),
  /** Updates the shown data before it resolves. */
  async request(token: string, request: NewDataRequest): Promise<void> {
    await api.post(`${PATH}/requests`, OwnDataRequest, request, { bearer: token });
    await cache.invalidateQueries({ queryKey: queryKeys.publicPages.held(token) });
  },
});
