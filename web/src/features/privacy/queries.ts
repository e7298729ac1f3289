import { AccountRecords } from '@sillage/proto/http/account-records';
import { Archive, ArchiveDownload, ArchiveList, type ArchiveState } from '@sillage/proto/http/archives';
import { Restriction } from '@sillage/proto/http/restriction';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const ARCHIVES = '/api/v1/account/archives';
const RESTRICTION = '/api/v1/account/restriction';
const RECHECK_MS = 2_000;

export const isUnderWay = (state: ArchiveState): boolean => state === 'queued' || state === 'being_made';

export const archivesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.account.archives,
    queryFn: ({ signal }) => api.get(ARCHIVES, ArchiveList, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.archives.some(({ state }) => isUnderWay(state)) ? RECHECK_MS : false,
  });

export const recordsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.account.records,
    queryFn: ({ signal }) => api.get('/api/v1/account/records', AccountRecords, { signal }),
  });

export const restrictionQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.account.restriction,
    queryFn: ({ signal }) => api.get(RESTRICTION, Restriction, { signal }),
  });

/** Commands; each updates the cache before it resolves. */
export function privacyCommands(api: Api, cache: QueryClient) {
  const refetch = async () => {
    await Promise.all(
      [queryKeys.account.archives, queryKeys.account.records, queryKeys.account.securityLog].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
  };
  return {
    async requestArchive(): Promise<void> {
      await api.post(ARCHIVES, Archive, undefined);
      await refetch();
    },
    /** Returns an address of the file that works once. */
    async openArchive(id: string): Promise<string> {
      const { path } = await api.post(`${ARCHIVES}/${id}/downloads`, ArchiveDownload, undefined);
      await refetch();
      return path;
    },
    async deleteArchive(id: string): Promise<void> {
      await api.send('DELETE', `${ARCHIVES}/${id}`);
      await refetch();
    },
    async setRestricted(isRestricted: boolean): Promise<void> {
      await api.send(isRestricted ? 'PUT' : 'DELETE', RESTRICTION);
      const { account } = queryKeys;
      await Promise.all(
        [account.restriction, account.supportAccess, account.securityLog].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      );
    },
  };
}
