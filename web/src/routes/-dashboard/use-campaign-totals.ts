import type { OverviewStatistics, Totals } from '@sillage/proto/http/statistics';
import { useMemo } from 'react';
import { NO_TOTALS } from '../../format/totals.ts';
import { newerTotals } from '../../live/merge.ts';
import type { Live } from '../../live/use-live.ts';

/** All-time totals are the stream's as soon as they are newer; those of a month are refetched after each change. */
export function useCampaignTotals(
  overview: OverviewStatistics | undefined,
  live: Live,
  period: string,
): (campaignId: string) => Totals {
  return useMemo(() => {
    const fetched = new Map(overview?.campaigns.map((campaign) => [campaign.campaignId, campaign.totals]));
    return (campaignId: string) => {
      const known = { asOf: overview?.asOf ?? null, totals: fetched.get(campaignId) ?? NO_TOTALS };
      return newerTotals(known, period === 'all' ? live.totals.get(campaignId) : undefined);
    };
  }, [overview, live.totals, period]);
}
