import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { affiliatesQuery, campaignCommands } from '../../features/campaigns/queries.ts';
import { CampaignSettlement, NO_SETTLEMENT } from '../../features/settlements/campaign-settlement.tsx';
import { useAffiliateName } from './use-affiliate-name.ts';

const route = getRouteApi('/_merchant/campaign/$campaignId');

/** Over whichever view of the campaign: a deletion that ends changes the view, not what is read about it. */
export function CampaignSettlements({ campaign }: { campaign: Campaign }) {
  const { api } = route.useRouteContext();
  const { settle, affiliate, settlement } = route.useSearch();
  const navigate = route.useNavigate();
  const cache = useQueryClient();
  const affiliates = useQuery(affiliatesQuery(api, campaign.id));
  const affiliateName = useAffiliateName(affiliates.data);
  const commands = useMemo(() => campaignCommands(api, cache), [api, cache]);
  const onDeleted = useCallback(() => {
    void commands.untilArchived(campaign.id).then(() => navigate({ to: '/dashboard', search: {} }));
  }, [commands, campaign.id, navigate]);
  const onAffiliatePaidOut = useCallback(
    (affiliateId: string) => void commands.untilRemoved(campaign.id, affiliateId),
    [commands, campaign.id],
  );
  return (
    <CampaignSettlement
      api={api}
      campaign={campaign}
      affiliateName={affiliateName}
      search={{ settle, affiliate, settlement }}
      onClose={() => void navigate({ search: (last) => ({ ...last, ...NO_SETTLEMENT }), resetScroll: false })}
      onDeleted={onDeleted}
      onAffiliatePaidOut={onAffiliatePaidOut}
    />
  );
}
