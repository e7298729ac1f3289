import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/use-api.ts';
import { moneyByAffiliate } from '../../features/affiliates/affiliate-money.ts';
import { rowOf } from '../../features/affiliates/affiliate-row.ts';
import { namedAccountsQuery } from '../../features/payouts/queries.ts';
import { namedBalancesQuery } from '../../features/settlements/queries.ts';
import { namedFiguresQuery, RECHECK_MS } from '../../features/statistics/queries.ts';

/** The affiliates of one person as rows of the lists, from the same queries. */
export function usePersonRows(affiliates: readonly Affiliate[], campaigns: readonly CampaignSummary[]) {
  const api = useApi();
  const ids = affiliates.map(({ id }) => id);
  const figures = useQuery({ ...namedFiguresQuery(api, ids), refetchInterval: RECHECK_MS }).data;
  const balances = useQuery({ ...namedBalancesQuery(api, ids), refetchInterval: RECHECK_MS }).data;
  const accounts = useQuery(namedAccountsQuery(api, ids)).data;
  const rows = useMemo(
    () =>
      affiliates.flatMap((affiliate) => {
        const campaign = campaigns.find(({ id }) => id === affiliate.campaignId);
        if (!campaign) return [];
        const moneyOf = moneyByAffiliate(campaign.currency, balances ?? [], accounts ?? []);
        const own = figures?.find(({ affiliateId }) => affiliateId === affiliate.id);
        return [rowOf(campaign, affiliate, own, moneyOf(affiliate.id))];
      }),
    [affiliates, campaigns, figures, balances, accounts],
  );
  return { rows, balances, accounts };
}
