import { type SettlementEvent, SettlementEventSchema, SettlementReason } from '@sillage/proto/events/settlements';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { applyAffiliateDeletion, applyCampaignDeletion } from '../commands/apply-deletion.ts';
import type { CommandDeps } from '../deps.ts';

/**
 * Deletes campaigns and affiliates after their last payment: a campaign is closing from the confirmation on and is
 * archived at the end.
 */
export function settlementsConsumer(deps: Pick<CommandDeps, 'db' | 'clock'>): BatchHandler<SettlementEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, SettlementEventSchema);
    for (const { settlementId, campaignId, affiliateId, reason, event } of readable) {
      const step = stepOf(event);
      if (step === undefined) continue;
      if (reason === SettlementReason.CAMPAIGN_DELETION)
        await applyCampaignDeletion(deps, settlementId, campaignId, step);
      if (reason === SettlementReason.AFFILIATE_DELETION && step === 'done')
        await applyAffiliateDeletion(deps, campaignId, affiliateId);
    }
    return refusals;
  };
}

/** Undefined: the event is only about payments. A failed transfer does not prevent a deletion, its debt stays owed. */
function stepOf(event: SettlementEvent['event']): 'begun' | 'given_up' | 'done' | undefined {
  switch (event.case) {
    case 'confirmed':
      return 'begun';
    case 'cancelled':
      return 'given_up';
    case 'finished':
      return event.value.restCancelled ? 'given_up' : 'done';
    default:
      return undefined;
  }
}
