import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/use-api.ts';
import { moneyByAffiliate } from '../../features/affiliates/affiliate-money.ts';
import { rowsOf } from '../../features/affiliates/affiliate-row.ts';
import { ownAffiliatesQuery } from '../../features/campaigns/queries.ts';
import { ownAccountsQuery } from '../../features/payouts/queries.ts';
import { ownBalancesQuery } from '../../features/settlements/queries.ts';
import { affiliateFiguresQuery } from '../../features/statistics/queries.ts';

/**
 * Every affiliate of these campaigns; figures and money are filled in as they come. One request to each service that knows
 * something of them, however many campaigns there are.
 */
export function useAllAffiliates(campaigns: readonly Campaign[]) {
  const api = useApi();
  const affiliates = useQuery(ownAffiliatesQuery(api));
  const figures = useQuery(affiliateFiguresQuery(api));
  const balances = useQuery(ownBalancesQuery(api));
  const accounts = useQuery(ownAccountsQuery(api));
  const rows = useMemo(() => {
    const ofCampaign = byCampaign(affiliates.data ?? NONE);
    const figuresOf = byCampaign(figures.data ?? NONE);
    const moneyIn = new Map(
      [...new Set(campaigns.map(({ currency }) => currency))].map((currency) => [
        currency,
        moneyByAffiliate(currency, balances.data ?? NONE, accounts.data ?? NONE),
      ]),
    );
    return campaigns.flatMap((campaign) => {
      const moneyOf = moneyIn.get(campaign.currency);
      return moneyOf ? rowsOf(campaign, ofCampaign(campaign.id), figuresOf(campaign.id), moneyOf) : [];
    });
  }, [campaigns, affiliates.data, figures.data, balances.data, accounts.data]);
  return {
    rows,
    isPending: affiliates.isPending,
    error: affiliates.data ? null : affiliates.error,
    refetch: () => void affiliates.refetch(),
  };
}

const NONE: readonly never[] = [];

function byCampaign<Row extends { readonly campaignId: string }>(rows: readonly Row[]) {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.campaignId);
    if (group) group.push(row);
    else groups.set(row.campaignId, [row]);
  }
  return (campaignId: string): readonly Row[] => groups.get(campaignId) ?? NONE;
}
