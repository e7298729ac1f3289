import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useApi, useCommands } from '../../api/use-api.ts';
import { affiliatesQuery, campaignCommands } from '../../features/campaigns/queries.ts';
import { CampaignSettlement, NO_SETTLEMENT } from '../../features/settlements/campaign-settlement.tsx';
import { useAffiliateName } from './use-affiliate-name.ts';

const route = getRouteApi('/_merchant/campaign/$campaignId');

/** Over whichever view of the campaign: a deletion that ends changes the view, not what is read about it. */
export function CampaignSettlements({ campaign }: { campaign: Campaign }) {
  const api = useApi();
  const { settle, affiliate, settlement } = route.useSearch();
  const navigate = useNavigate();
  const affiliates = useQuery({ ...affiliatesQuery(api, campaign.id), enabled: affiliate !== undefined });
  const affiliateName = useAffiliateName(affiliates.data);
  const commands = useCommands(campaignCommands);
  const onDeleted = useCallback(() => {
    void commands.untilArchived(campaign.id).then(() => navigate({ to: '/dashboard' }));
  }, [commands, campaign.id, navigate]);
  const onAffiliatePaidOut = useCallback(
    (affiliateId: string) => void commands.untilRemoved(campaign.id, affiliateId),
    [commands, campaign.id],
  );
  return (
    <CampaignSettlement
      campaign={campaign}
      affiliateName={affiliateName}
      search={{ settle, affiliate, settlement }}
      onClose={() => void navigate({ to: '.', search: (last) => ({ ...last, ...NO_SETTLEMENT }), resetScroll: false })}
      onDeleted={onDeleted}
      onAffiliatePaidOut={onAffiliatePaidOut}
    />
  );
}
