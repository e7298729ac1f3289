import { type AccountEvent, AccountEventSchema } from '@sillage/proto/events/account_events';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { applyOwner } from '../commands/apply-owner.ts';
import type { RouteDeps } from '../deps.ts';
import type { OwnerState } from '../domain/owner.ts';

const STATES = {
  deletionScheduled: 'closing',
  deletionCancelled: 'active',
  erased: 'erased',
  suspended: 'suspended',
  reinstated: 'active',
} as const satisfies Record<string, OwnerState>;

/**
 * Applies changes of accounts that own campaigns: each event in its own transaction, because it may change many
 * campaigns.
 */
export function accountEventsConsumer(deps: Pick<RouteDeps, 'db' | 'clock' | 'tickets'>): BatchHandler<AccountEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, AccountEventSchema);
    for (const { userId, version, event } of readable) {
      // A case that this version does not know does not affect campaigns.
      if (event.case !== undefined)
        await applyOwner(deps, userId, { version: Number(version), state: STATES[event.case] });
    }
    return refusals;
  };
}
