import { CampaignStatistics, OverviewStatistics } from '@sillage/proto/http/statistics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import type { Period } from '../../ui/charts/period-control.tsx';

/** The integration of a shop is looked at again: its silence is no event of the stream. */
export const RECHECK_MS = 30_000;

/** Days begin where the reader is. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const overviewQuery = (api: Api, range: Period) =>
  queryOptions({
    queryKey: queryKeys.statistics.overview(range),
    queryFn: ({ signal }) =>
      api.get('/api/v1/statistics/overview', OverviewStatistics, { signal, query: { range, timeZone: timeZone() } }),
    placeholderData: keepPreviousData,
    refetchInterval: RECHECK_MS,
  });

export const campaignStatisticsQuery = (api: Api, campaignId: string, range: Period) =>
  queryOptions({
    queryKey: queryKeys.statistics.campaign(campaignId, range),
    queryFn: ({ signal }) =>
      api.get(`/api/v1/statistics/campaigns/${campaignId}`, CampaignStatistics, {
        signal,
        query: { range, granularity: 'day', timeZone: timeZone() },
      }),
    placeholderData: keepPreviousData,
  });

export type ExportKind = 'clicks' | 'conversions' | 'evolution';

/** Fetched with the session's token, then handed to the browser as a file. */
export async function downloadExport(api: Api, campaignId: string, kind: ExportKind): Promise<void> {
  const blob = await api.blob(`/api/v1/statistics/campaigns/${campaignId}/export.csv`, {
    query: { kind, range: 'all', timeZone: timeZone() },
  });
  saveFile(blob, `sillage-${kind}.csv`);
}
