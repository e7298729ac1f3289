import type { Affiliate } from '@sillage/proto/http/campaigns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { useApi } from '../api/use-api.ts';
import { AffiliatesPanel } from '../features/affiliates/affiliates-panel.tsx';
import { affiliatesQuery } from '../features/campaigns/queries.ts';
import { Groups } from '../features/groups/groups.tsx';
import { Tiers } from '../features/groups/tiers.tsx';
import { Invitations } from '../features/joining/inviting/invitations.tsx';
import { Applications } from '../features/joining/review/applications.tsx';
import { accountsQuery, confirmAddress } from '../features/payouts/queries.ts';
import { balancesQuery } from '../features/settlements/queries.ts';
import { PeriodBar } from '../features/statistics/period-bar.tsx';
import { useIsViewing } from '../session/account-view.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { useSessionState } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { useCampaign } from './-campaign/campaign-context.ts';
import { useCampaignStatistics, useRequestedFigures } from './-campaign/use-campaign-statistics.ts';
import { useSettle } from './-campaign/use-settle.tsx';
import { useAffiliateCommands } from './-lists/use-affiliate-commands.ts';

export const Route = createFileRoute('/_merchant/campaign/$campaignId/affiliates')({
  validateSearch: z.object({
    /** Opens the dialog to add an affiliate. */
    add: z.literal('true').optional().catch(undefined),
  }),
  loader: ({ context, params: { campaignId } }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(affiliatesQuery(context.api, campaignId)),
      cache.prefetchQuery(balancesQuery(context.api, campaignId)),
      cache.prefetchQuery(accountsQuery(context.api, campaignId)),
    ]),
  component: Affiliates,
});

const NO_FIGURES: readonly never[] = [];

function Affiliates() {
  const api = useApi();
  const cache = useQueryClient();
  const { campaign } = useCampaign();
  const session = useSessionState(useSession());
  const { add } = Route.useSearch();
  const navigate = Route.useNavigate();
  const commandsOf = useAffiliateCommands();
  const { requested, change } = useRequestedFigures();
  // Without filters, which are visible on the overview only.
  const ofPeriod = { ...requested, isCompared: false, filters: {}, withLinks: false };
  const { statistics } = useCampaignStatistics(ofPeriod);
  const affiliates = useQuery(affiliatesQuery(api, campaign.id));
  const balances = useQuery(balancesQuery(api, campaign.id));
  const accounts = useQuery(accountsQuery(api, campaign.id));
  const isViewing = useIsViewing();
  const { settle } = useSettle(campaign);
  const settleAndRemove = useCallback(
    ({ id }: Affiliate) => settle({ settle: 'affiliate_deletion', affiliate: id }),
    [settle],
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <PeriodBar requested={ofPeriod} onChange={change} comparison={null} />
      <Applications campaignId={campaign.id} rateOf={() => campaign.defaultRateBps} />
      <Invitations campaign={campaign} ownEmail={'user' in session ? session.user.email : ''} />
      {affiliates.data && <Groups campaign={campaign} affiliates={affiliates.data} isViewing={isViewing} />}
      {affiliates.data && affiliates.data.length > 0 && <Tiers campaign={campaign} isViewing={isViewing} />}
      <AffiliatesPanel
        campaign={campaign}
        affiliates={affiliates.data}
        error={affiliates.error}
        onRetry={() => void affiliates.refetch()}
        figures={statistics.data?.affiliates ?? NO_FIGURES}
        isAdding={add === 'true'}
        onAdding={(isAdding) =>
          void navigate({
            search: (last) => ({ ...last, add: isAdding ? 'true' : undefined }),
            replace: true,
            resetScroll: false,
          })
        }
        commandsOf={commandsOf}
        balances={balances.data}
        accounts={accounts.data}
        confirmAddress={(affiliateId) => confirmAddress(api, cache, campaign.id, affiliateId)}
        onSettleAndRemove={settleAndRemove}
      />
    </div>
  );
}
