import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { accountsQuery } from '../../features/payouts/queries.ts';
import { balancesQuery, settlementsQuery } from '../../features/settlements/queries.ts';

const route = getRouteApi('/_merchant/campaign/$campaignId');

export type CampaignMoney = ReturnType<typeof useCampaignMoney>;

/** What the books say of this campaign, and who can be paid by transfer. */
export function useCampaignMoney(campaignId: string) {
  const { api } = route.useRouteContext();
  const balances = useQuery(balancesQuery(api, campaignId));
  const settlements = useQuery(settlementsQuery(api, campaignId));
  const accounts = useQuery(accountsQuery(api, campaignId));
  return {
    balances,
    settlements,
    accounts,
    retry: () => void Promise.all([balances.refetch(), settlements.refetch(), accounts.refetch()]),
  };
}
