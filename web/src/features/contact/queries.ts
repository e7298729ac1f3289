import { ContactPage, type NewContactMessage } from '@sillage/proto/http/contact';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const PATH = '/api/v1/contact';

/** How the support is reached, and what one message is sent with. */
export const contactQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.contact,
    queryFn: async ({ signal }) => {
      const page = await api.get(PATH, ContactPage, { signal, bearer: null });
      return { ...page, sendableAtMs: Date.now() + page.sendableInMs };
    },
    staleTime: HOUR_MS,
  });

export type Words = Omit<NewContactMessage, 'formToken'>;

export const contactCommands = (api: Api, cache: QueryClient) => ({
  /** A form is good for one message; the next one, or the next attempt, has a new one. */
  async send(words: Words): Promise<void> {
    try {
      const { formToken, sendableAtMs } = await cache.fetchQuery(contactQuery(api));
      await new Promise((resolve) => setTimeout(resolve, sendableAtMs - Date.now()));
      await api.send('POST', PATH, { ...words, formToken });
    } finally {
      void cache.invalidateQueries({ queryKey: queryKeys.contact });
    }
  },
});
