import { ContactMessageList, type ContactMessageState } from '@sillage/proto/http/contact';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';

const PATH = '/api/v1/admin/contact-messages';

export const messagesQuery = (api: Api, state: ContactMessageState, query: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.administration.messages(state, query),
    queryFn: ({ pageParam, signal }) =>
      api.get(PATH, ContactMessageList, { query: { state, query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });

/** Commands; each updates the cache before it resolves. */
export function messageCommands(api: Api, cache: QueryClient) {
  const { allMessages, overview, acts } = queryKeys.administration;
  const refetch = () =>
    Promise.all([allMessages, overview, acts].map((queryKey) => cache.invalidateQueries({ queryKey })));
  return {
    async setAnswered(id: string, isAnswered: boolean): Promise<void> {
      await api.send(isAnswered ? 'PUT' : 'DELETE', `${PATH}/${id}/answer`);
      await refetch();
    },
    async remove(id: string, reason: string): Promise<void> {
      await api.send('POST', `${PATH}/${id}/deletion`, { reason });
      await refetch();
    },
  };
}
