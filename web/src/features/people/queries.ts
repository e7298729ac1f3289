import { Note, NoteList, Person, PersonPayments, TagList } from '@sillage/proto/http/people';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const PEOPLE = '/api/v1/people';

export const personQuery = (api: Api, affiliateId: string) =>
  queryOptions({
    queryKey: queryKeys.campaigns.person(affiliateId),
    queryFn: ({ signal }) => api.get(`${PEOPLE}/${affiliateId}`, Person, { signal }),
  });

export const personPaymentsQuery = (api: Api, affiliateId: string) =>
  queryOptions({
    queryKey: queryKeys.campaigns.personPayments(affiliateId),
    queryFn: ({ signal }) => api.get(`${PEOPLE}/${affiliateId}/payments`, PersonPayments, { signal }),
  });

export const notesQuery = (api: Api, affiliateId: string) =>
  queryOptions({
    queryKey: queryKeys.campaigns.notes(affiliateId),
    queryFn: async ({ signal }) => (await api.get(`${PEOPLE}/${affiliateId}/notes`, NoteList, { signal })).notes,
  });

export const tagsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.campaigns.tags,
    queryFn: async ({ signal }) => (await api.get(`${PEOPLE}/tags`, TagList, { signal })).tags,
  });

/** Commands; each updates the cache before it resolves. */
export function peopleCommands(api: Api, cache: QueryClient) {
  const refetch = (...keys: readonly (readonly string[])[]) =>
    Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  const { people, tags, ownAffiliates } = queryKeys.campaigns;
  return {
    async writeNote(affiliateId: string, text: string): Promise<void> {
      await api.post(`${PEOPLE}/${affiliateId}/notes`, Note, { text });
      await refetch(queryKeys.campaigns.notes(affiliateId));
    },
    /** Also restores a note that was just deleted. */
    async rewriteNote(affiliateId: string, noteId: string, text: string): Promise<void> {
      await api.patch(`${PEOPLE}/notes/${noteId}`, Note, { text });
      await refetch(queryKeys.campaigns.notes(affiliateId));
    },
    async deleteNote(affiliateId: string, noteId: string): Promise<void> {
      await api.send('DELETE', `${PEOPLE}/notes/${noteId}`);
      await refetch(queryKeys.campaigns.notes(affiliateId));
    },
    async tag(affiliateId: string, name: string): Promise<void> {
      await api.send('POST', `${PEOPLE}/${affiliateId}/tags`, { name });
      await refetch(people, tags, ownAffiliates);
    },
    async untag(affiliateId: string, tagId: string): Promise<void> {
      await api.send('DELETE', `${PEOPLE}/${affiliateId}/tags/${tagId}`);
      await refetch(people, tags, ownAffiliates);
    },
    async renameTag(tagId: string, name: string): Promise<void> {
      await api.send('PATCH', `${PEOPLE}/tags/${tagId}`, { name });
      await refetch(people, tags);
    },
    async deleteTag(tagId: string): Promise<void> {
      await api.send('DELETE', `${PEOPLE}/tags/${tagId}`);
      await refetch(people, tags, ownAffiliates);
    },
  };
}
