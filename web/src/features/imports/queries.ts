import {
  type AffiliateImport,
  AffiliateImportList,
  AffiliateImportWithSample,
  type ImportMapping,
  ImportRowList,
  isUnderWay,
} from '@sillage/proto/http/imports';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { readAgain } from '../../api/read-again.ts';
import { saveFile } from '../../ui/browser/save-file.ts';

const ROOT = '/api/v1/imports';
/** The polling interval while a step is running. */
const RECHECK_MS = 1_000;
/** The number of failed rows that are shown here; the report contains all. */
export const PROBLEMS_SHOWN = 20;
/** Few enough that the import button stays within reach below them. */
const PREVIEWED = 10;

export const importsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.imports.of(campaignId),
    queryFn: async ({ signal }) =>
      (await api.get(ROOT, AffiliateImportList, { signal, query: { campaignId } })).imports,
  });

export const importQuery = (api: Api, importId: string) =>
  queryOptions({
    queryKey: queryKeys.imports.one(importId),
    queryFn: ({ signal }) => api.get(`${ROOT}/${importId}`, AffiliateImportWithSample, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? RECHECK_MS : false),
  });

export const problemsQuery = (api: Api, { id, counts }: AffiliateImport) =>
  queryOptions({
    queryKey: queryKeys.imports.problems(id, counts.invalid),
    queryFn: async ({ signal }) =>
      (
        await api.get(`${ROOT}/${id}/rows`, ImportRowList, {
          signal,
          query: { outcome: 'invalid', limit: PROBLEMS_SHOWN },
        })
      ).rows,
  });

/** The first rows, each as it would be added with these columns. */
export const previewQuery = (api: Api, { id, mapping }: AffiliateImport) =>
  queryOptions({
    queryKey: queryKeys.imports.preview(id, mapping),
    queryFn: async ({ signal }) =>
      (await api.get(`${ROOT}/${id}/rows`, ImportRowList, { signal, query: { limit: PREVIEWED } })).rows,
  });

/** Commands; each updates the cache before it resolves. */
export function importCommands(api: Api, cache: QueryClient) {
  async function begun(id: string, step: 'check' | 'run' | 'undo', body?: object): Promise<void> {
    const now = await api.post(`${ROOT}/${id}/${step}`, AffiliateImportWithSample, body);
    cache.setQueryData(queryKeys.imports.one(id), now);
  }
  return {
    upload: (campaignId: string, file: File) =>
      api.post(ROOT, AffiliateImportWithSample, file, { query: { campaignId, fileName: file.name } }),
    check: (id: string, mapping: ImportMapping) => begun(id, 'check', { mapping }),
    run: (id: string) => begun(id, 'run'),
    undo: (id: string) => begun(id, 'undo'),
    async forget({ id, campaignId }: AffiliateImport): Promise<void> {
      await api.send('DELETE', `${ROOT}/${id}`);
      await cache.invalidateQueries({ queryKey: queryKeys.imports.of(campaignId) });
    },
    async downloadReport({ id }: AffiliateImport): Promise<void> {
      saveFile(await api.blob(`${ROOT}/${id}/report.csv`), 'sillage-import.csv');
    },
    /**
     * The affiliates of a campaign have changed, and with them its number of affiliates. The services that sort them and
     * keep their opening balances receive the change a moment later.
     */
    refetchAffiliates(campaignId: string): void {
      const { campaigns, billing } = queryKeys;
      void cache.invalidateQueries({ queryKey: campaigns.all });
      for (const key of [campaigns.ownAffiliates, billing.balances(campaignId), billing.ownBalances, billing.due])
        readAgain(cache, key);
    },
  };
}
