import type { BatchHandler, Refusal } from '@sillage/infra/bus';
import { type SettlementEvent, SettlementReason } from '@sillage/proto/events/settlements';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { applyAffiliateDeletion, applyCampaignDeletion } from '../commands/apply-deletion.ts';
import type { CommandDeps } from '../deps.ts';

const STEPS = { confirmed: 'begun', cancelled: 'given_up', finished: 'done' } as const;

/** Deletes what was paid for the last time: a campaign rests from the confirmation on and is archived at the end. */
export function settlementsConsumer(deps: Pick<CommandDeps, 'db' | 'clock'>): BatchHandler<SettlementEvent> {
  return async (batch) => {
    const refusals: Refusal<SettlementEvent>[] = [];
    for (const received of batch.events) {
      const { settlementId, campaignId, affiliateId, reason, event } = received.message;
      if (![settlementId, campaignId].every((it) => UUID_PATTERN.test(it))) {
        refusals.push({ event: received, code: 'unreadable_event', reason: 'the settlement or campaign id is not a UUID' });
        continue;
      }
      if (event.case === undefined || event.case === 'payoutRequested') continue;
      const step = STEPS[event.case];
      if (reason === SettlementReason.CAMPAIGN_DELETION) await applyCampaignDeletion(deps, settlementId, campaignId, step);
      if (reason === SettlementReason.AFFILIATE_DELETION && step === 'done') await applyAffiliateDeletion(deps, campaignId, affiliateId);
    }
    return refusals;
  };
}
