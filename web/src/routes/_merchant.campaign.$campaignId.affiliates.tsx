import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useApi, useCommands } from '../api/use-api.ts';
import { AffiliatesPanel } from '../features/affiliates/affiliates-panel.tsx';
import { affiliatesQuery, campaignCommands } from '../features/campaigns/queries.ts';
import { accountsQuery, confirmAddress, inviteAffiliate } from '../features/payouts/queries.ts';
import { balancesQuery, settlementCommands } from '../features/settlements/queries.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { useCampaign } from './-campaign/campaign-context.ts';
import { useCampaignStatistics } from './-campaign/use-campaign-statistics.ts';
import { useSettle } from './-campaign/use-settle.tsx';

export const Route = createFileRoute('/_merchant/campaign/$campaignId/affiliates')({
  loader: ({ context, params: { campaignId } }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(affiliatesQuery(context.api, campaignId)),
      cache.prefetchQuery(balancesQuery(context.api, campaignId)),
      cache.prefetchQuery(accountsQuery(context.api, campaignId)),
    ]),
  component: Affiliates,
});

function Affiliates() {
  const api = useApi();
  const cache = useQueryClient();
  const { campaign } = useCampaign();
  const commands = useCommands(campaignCommands);
  const settlements = useCommands(settlementCommands);
  const { statistics } = useCampaignStatistics();
  const affiliates = useQuery(affiliatesQuery(api, campaign.id));
  const balances = useQuery(balancesQuery(api, campaign.id));
  const accounts = useQuery(accountsQuery(api, campaign.id));
  const { settle } = useSettle(campaign);
  return (
    <AffiliatesPanel
      campaign={campaign}
      affiliates={affiliates.data}
      error={affiliates.error}
      onRetry={() => void affiliates.refetch()}
      figures={statistics.data?.affiliates ?? []}
      add={(input) => commands.addAffiliate(campaign.id, input)}
      commands={{
        update: (affiliateId, change) => commands.updateAffiliate(campaign.id, affiliateId, change),
        renewLink: (affiliateId) => commands.renewDashboardLink(campaign.id, affiliateId),
        invite: (affiliateId) => inviteAffiliate(api, cache, campaign.id, affiliateId),
      }}
      remove={(affiliateId) => commands.removeAffiliate(campaign.id, affiliateId)}
      balances={balances.data}
      accounts={accounts.data}
      confirmAddress={(affiliateId) => confirmAddress(api, cache, campaign.id, affiliateId)}
      markPaid={(shown) => settlements.markPaid(campaign.id, shown)}
      onSettleAndRemove={({ id }) => settle({ settle: 'affiliate_deletion', affiliate: id })}
    />
  );
}
