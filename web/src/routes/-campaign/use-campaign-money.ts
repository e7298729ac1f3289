import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.ts';
import { accountsQuery } from '../../features/payouts/queries.ts';
import { balancesQuery, settlementsQuery } from '../../features/settlements/queries.ts';

export type CampaignMoney = ReturnType<typeof useCampaignMoney>;

/** What the books say of this campaign, and who can be paid by transfer. */
export function useCampaignMoney(campaignId: string) {
  const api = useApi();
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
