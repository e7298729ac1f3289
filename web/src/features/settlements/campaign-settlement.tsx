import type { AskQuote } from '@sillage/proto/http/settlements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { isDeleted, refetchMoney, type SettlementSummary, settlementsQuery } from './queries.ts';
import type { SelfPay } from './self-pay-line.tsx';
import { SettlementDialog } from './settlement-dialog.tsx';
import type { SettlementSearch } from './settlement-search.ts';
import { useFinishedSettlements } from './use-finished-settlements.ts';

interface CampaignSettlementProps {
  readonly campaign: { readonly id: string; readonly name: string };
  readonly affiliateName: (affiliateId: string) => string;
  readonly search: SettlementSearch;
  readonly selfPay?: SelfPay | undefined;
  readonly onClose: () => void;
  /** Called when everyone who could be paid has been, so that the campaign is deleted. */
  readonly onDeleted: () => void;
  /** Called when an affiliate's last payment has ended, so that they are being removed. */
  readonly onAffiliatePaidOut: (affiliateId: string) => void;
}

/**
 * The dialog of the payment that the search parameters ask for, if any. Ended payments are handled whether it is open
 * or not.
 */
export function CampaignSettlement({
  campaign,
  affiliateName,
  search,
  selfPay,
  onClose,
  onDeleted,
  onAffiliatePaidOut,
}: CampaignSettlementProps) {
  const api = useApi();
  const cache = useQueryClient();
  const [isGone, setIsGone] = useState(false);
  const { settle, affiliate, settlement } = search;
  const ask = settle ? askOf(campaign.id, settle, affiliate) : null;
  const isLooking = ask !== null;
  const onFinished = useCallback(
    (settlement: SettlementSummary) => {
      void refetchMoney(cache, campaign.id);
      if (!isDeleted(settlement)) return;
      const { reason, state, affiliateId } = settlement;
      if (reason === 'affiliate_deletion' && affiliateId !== null) onAffiliatePaidOut(affiliateId);
      if (reason !== 'campaign_deletion') return;
      setIsGone(true);
      // If somebody could not be paid, a merchant with an open dialog can read who and why before the page changes.
      if (state === 'completed' || !isLooking) onDeleted();
    },
    [cache, campaign.id, isLooking, onDeleted, onAffiliatePaidOut],
  );
  useFinishedSettlements(useQuery(settlementsQuery(api, campaign.id)).data, onFinished);
  if (!ask) return null;
  return (
    <SettlementDialog
      key={`${settle} ${affiliate} ${settlement}`}
      ask={ask}
      name={affiliate === undefined ? campaign.name : affiliateName(affiliate)}
      settlementId={settlement}
      selfPay={selfPay}
      onClose={isGone ? onDeleted : onClose}
    />
  );
}

function askOf(campaignId: string, reason: AskQuote['reason'], affiliateId: string | undefined): AskQuote | null {
  if (reason !== 'affiliate_deletion') return { campaignId, reason };
  return affiliateId === undefined ? null : { campaignId, reason, affiliateId };
}
