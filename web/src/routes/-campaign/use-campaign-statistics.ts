import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useApi } from '../../api/use-api.ts';
import { campaignStatisticsQuery } from '../../features/statistics/queries.ts';
import {
  ALL_TIME,
  type FiguresSearch,
  granularityOf,
  isAllTime,
  type RequestedFigures,
  requestedFigures,
} from '../../features/statistics/requested-figures.ts';
import { newerTotals } from '../../live/merge.ts';
import { useCampaign } from './campaign-context.ts';

const route = getRouteApi('/_merchant/campaign/$campaignId');

/** The period and filters in the search parameters, and a function to change them. */
export function useRequestedFigures() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: Partial<FiguresSearch>) =>
      void navigate({ to: '.', search: (last) => ({ ...last, ...next }), replace: true, resetScroll: false }),
    [navigate],
  );
  return { requested: requestedFigures(search), search, change };
}

/** The statistics for the period and filters; the stream keeps all-time totals up to date. */
export function useCampaignStatistics(requested: RequestedFigures) {
  const api = useApi();
  const { campaign, live } = useCampaign();
  const statistics = useQuery(
    campaignStatisticsQuery(api, campaign.id, requested, granularityOf(requested, campaign.createdAt, Date.now())),
  );
  const allTime = useQuery(campaignStatisticsQuery(api, campaign.id, ALL_TIME, 'month'));
  const allTimeTotals = allTime.data && newerTotals(allTime.data, live.totals.get(campaign.id));
  return { statistics, totals: isAllTime(requested) ? allTimeTotals : statistics.data?.totals };
}
