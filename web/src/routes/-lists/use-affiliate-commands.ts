import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi, useCommands } from '../../api/use-api.ts';
import type { CampaignCommands } from '../../features/affiliates/all-affiliates.tsx';
import { campaignCommands } from '../../features/campaigns/queries.ts';
import { inviteAffiliate } from '../../features/payouts/queries.ts';
import { settlementCommands } from '../../features/settlements/queries.ts';

/** The commands for a campaign's affiliates, for all lists. */
export function useAffiliateCommands(): (campaignId: string) => CampaignCommands {
  const api = useApi();
  const cache = useQueryClient();
  const commands = useCommands(campaignCommands);
  const settlements = useCommands(settlementCommands);
  return useCallback(
    (campaignId) => ({
      add: (input) => commands.addAffiliate(campaignId, input),
      commands: {
        update: (affiliateId, change) => commands.updateAffiliate(campaignId, affiliateId, change),
        renewLink: (affiliateId) => commands.renewDashboardLink(campaignId, affiliateId),
        invite: (affiliateId) => inviteAffiliate(api, cache, campaignId, affiliateId),
      },
      remove: (affiliateId) => commands.removeAffiliate(campaignId, affiliateId),
      markPaid: (shown) => settlements.markPaid(campaignId, shown),
    }),
    [api, cache, commands, settlements],
  );
}
