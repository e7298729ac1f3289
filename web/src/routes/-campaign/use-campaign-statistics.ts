import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../api/use-api.ts';
import { campaignStatisticsQuery } from '../../features/statistics/queries.ts';
import { newerTotals } from '../../live/merge.ts';
import { useCampaign } from './campaign-context.ts';

const route = getRouteApi('/_merchant/campaign/$campaignId');

/** What is known of the chosen period, and the totals of all time, which the stream keeps new. */
export function useCampaignStatistics() {
  const api = useApi();
  const { campaign, live } = useCampaign();
  const { period = 'all' } = route.useSearch();
  const statistics = useQuery(campaignStatisticsQuery(api, campaign.id, period));
  const allTime = useQuery(campaignStatisticsQuery(api, campaign.id, 'all'));
  return {
    period,
    statistics,
    allTimeTotals: allTime.data && newerTotals(allTime.data, live.totals.get(campaign.id)),
  };
}
