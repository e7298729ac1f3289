import { type SettlementEvent, SettlementReason } from '@sillage/proto/events/settlements';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import type { BatchHandler, Refusal } from '@sillage/runtime/bus';
import { applyAffiliateDeletion, applyCampaignDeletion } from '../commands/apply-deletion.ts';
import type { CommandDeps } from '../deps.ts';

/** Every other event is about payments only. */
const STEPS = new Map<SettlementEvent['event']['case'], 'begun' | 'given_up' | 'done'>([
  ['confirmed', 'begun'],
  ['cancelled', 'given_up'],
  ['finished', 'done'],
]);

/** Deletes what was paid for the last time: a campaign is closing from the confirmation on and is archived at the end. */
export function settlementsConsumer(deps: Pick<CommandDeps, 'db' | 'clock'>): BatchHandler<SettlementEvent> {
  return async (batch) => {
    const refusals: Refusal<SettlementEvent>[] = [];
    for (const received of batch.events) {
      const { settlementId, campaignId, affiliateId, reason, event } = received.message;
      if (![settlementId, campaignId].every((id) => UUID_PATTERN.test(id))) {
        refusals.push({
          event: received,
          code: 'unreadable_event',
          reason: 'the settlement or campaign id is not a UUID',
        });
        continue;
      }
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
