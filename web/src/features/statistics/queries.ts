import type { Affiliate } from '@sillage/proto/http/campaigns';
import {
  AffiliateFigures,
  AffiliateStatistics,
  CampaignStatistics,
  type Granularity,
  OverviewStatistics,
} from '@sillage/proto/http/statistics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { retryOfCampaign } from '../../api/retries.ts';
import { readersTimeZone } from '../../format/days.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { queryOf, type RequestedFigures } from './requested-figures.ts';

/** The integration of a shop is polled, because the stream does not report that a shop is silent. */
export const RECHECK_MS = 30_000;

/** The ranges of the home page; there is no period before all time. */
export type OverviewRange = 'month' | 'all';

export const overviewGranularity = (range: OverviewRange): Granularity => (range === 'all' ? 'week' : 'day');

export const overviewQuery = (api: Api, range: OverviewRange) =>
  queryOptions({
    queryKey: queryKeys.statistics.overview(range),
    queryFn: ({ signal }) =>
      api.get('/api/v1/statistics/overview', OverviewStatistics, {
        signal,
        query: { range, timeZone: readersTimeZone(), compare: 'previous', granularity: overviewGranularity(range) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: RECHECK_MS,
  });

export const campaignStatisticsQuery = (
  api: Api,
  campaignId: string,
  requested: RequestedFigures,
  granularity: Granularity,
) =>
  queryOptions({
    queryKey: queryKeys.statistics.campaign(campaignId, requested, granularity),
    retry: retryOfCampaign,
    queryFn: ({ signal }) =>
      api.get(`/api/v1/statistics/campaigns/${campaignId}`, CampaignStatistics, {
        signal,
        query: queryOf(requested, granularity),
      }),
    placeholderData: keepPreviousData,
  });

export const affiliateStatisticsQuery = (
  api: Api,
  { campaignId, id }: Pick<Affiliate, 'campaignId' | 'id'>,
  requested: RequestedFigures,
  granularity: Granularity,
) =>
  queryOptions({
    queryKey: queryKeys.statistics.affiliate(campaignId, id, requested, granularity),
    queryFn: ({ signal }) =>
      api.get(`/api/v1/statistics/campaigns/${campaignId}/affiliates/${id}`, AffiliateStatistics, {
        signal,
        query: queryOf(requested, granularity),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: RECHECK_MS,
  });

/** The all-time figures of these affiliates, of any campaign. */
export const namedFiguresQuery = (api: Api, ids: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.statistics.namedAffiliates(ids),
    queryFn: async ({ signal }) => {
      const query = { range: 'all', ids: ids.join() };
      return (await api.get('/api/v1/statistics/affiliates', AffiliateFigures, { signal, query })).affiliates;
    },
  });

export type ExportKind = 'clicks' | 'conversions' | 'evolution';

/** Fetches an export with the session's token, and saves it as a file. */
export async function downloadExport(
  api: Api,
  campaignId: string,
  kind: ExportKind,
  requested: RequestedFigures,
): Promise<void> {
  const blob = await api.blob(`/api/v1/statistics/campaigns/${campaignId}/export.csv`, {
    query: { kind, ...queryOf({ ...requested, isCompared: false, withLinks: false }, 'day') },
  });
  saveFile(blob, `sillage-${kind}.csv`);
}
