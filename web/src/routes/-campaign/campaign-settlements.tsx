import type { Affiliate, Campaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useApi, useCommands } from '../../api/use-api.ts';
import { MarkPaidDialog } from '../../features/affiliates/mark-paid-dialog.tsx';
import { affiliatesQuery, campaignCommands } from '../../features/campaigns/queries.ts';
import { CampaignSettlement } from '../../features/settlements/campaign-settlement.tsx';
import { balancesQuery, settlementCommands } from '../../features/settlements/queries.ts';
import type { SelfPay } from '../../features/settlements/self-pay-line.tsx';
import { NO_SETTLEMENT } from '../../features/settlements/settlement-search.ts';
import { useAffiliateName } from './use-affiliate-name.ts';

const route = getRouteApi('/_merchant/campaign/$campaignId');

/**
 * Rendered above the campaign's views, because a finished deletion changes the view, but must not close the dialog
 * about it.
 */
export function CampaignSettlements({ campaign }: { campaign: Campaign }) {
  const api = useApi();
  const { settle, affiliate, settlement } = route.useSearch();
  const navigate = useNavigate();
  const affiliates = useQuery({ ...affiliatesQuery(api, campaign.id), enabled: settle !== undefined });
  const selfPay = useSelfPay(campaign.id, affiliates.data);
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
      selfPay={selfPay}
      onClose={() => void navigate({ to: '.', search: (last) => ({ ...last, ...NO_SETTLEMENT }), resetScroll: false })}
      onDeleted={onDeleted}
      onAffiliatePaidOut={onAffiliatePaidOut}
    />
  );
}

/** In self-pay mode, payments are recorded beside each affiliate's owed amount. */
function useSelfPay(campaignId: string, affiliates: readonly Affiliate[] | undefined): SelfPay {
  const balances = useQuery({ ...balancesQuery(useApi(), campaignId), enabled: affiliates !== undefined });
  const commands = useCommands(settlementCommands);
  return {
    emailOf: (affiliateId) => affiliates?.find(({ id }) => id === affiliateId)?.email,
    markPaidDialog: ({ affiliateId, affiliateName, currency }, onClose) => {
      const balance = balances.data?.find((one) => one.affiliateId === affiliateId && one.currency === currency);
      return (
        balance && (
          <MarkPaidDialog
            affiliate={{ name: affiliateName }}
            balance={balance}
            markPaid={(shown) => commands.markPaid(campaignId, shown)}
            onClose={onClose}
          />
        )
      );
    },
  };
}
