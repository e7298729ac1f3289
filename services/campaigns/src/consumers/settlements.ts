import { type SettlementEvent, SettlementEventSchema, SettlementReason } from '@sillage/proto/events/settlements';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { applyAffiliateDeletion, applyCampaignDeletion } from '../commands/apply-deletion.ts';
import type { CommandDeps } from '../deps.ts';

/** All other events are only about payments. */
const STEPS = new Map<SettlementEvent['event']['case'], 'begun' | 'given_up' | 'done'>([
  ['confirmed', 'begun'],
  ['cancelled', 'given_up'],
  ['finished', 'done'],
]);

/**
 * Deletes campaigns and affiliates after their last payment: a campaign is closing from the confirmation on and is
 * archived at the end.
 */
export function settlementsConsumer(deps: Pick<CommandDeps, 'db' | 'clock'>): BatchHandler<SettlementEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, SettlementEventSchema);
    for (const { settlementId, campaignId, affiliateId, reason, event } of readable) {
      const step = STEPS.get(event.case);
      if (step === undefined) continue;
      if (reason === SettlementReason.CAMPAIGN_DELETION)
        await applyCampaignDeletion(deps, settlementId, campaignId, step);
      if (reason === SettlementReason.AFFILIATE_DELETION && step === 'done')
        await applyAffiliateDeletion(deps, campaignId, affiliateId);
    }
    return refusals;
  };
}
