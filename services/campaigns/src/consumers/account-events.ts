import { type AccountEvent, AccountEventSchema } from '@sillage/proto/events/account_events';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { applyOwner } from '../commands/apply-owner.ts';
import type { CommandDeps } from '../deps.ts';
import type { OwnerState } from '../domain/owner.ts';

const STATES = {
  deletionScheduled: 'closing',
  deletionCancelled: 'active',
  erased: 'erased',
  suspended: 'suspended',
  reinstated: 'active',
} as const satisfies Record<string, OwnerState>;

/**
 * Follows the accounts that own campaigns: each event in a transaction of its own, since each may touch many campaigns.
 */
export function accountEventsConsumer(deps: Pick<CommandDeps, 'db' | 'clock'>): BatchHandler<AccountEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, AccountEventSchema);
    for (const { userId, version, event } of readable) {
      // A case that this version does not know yet says nothing about campaigns.
      if (event.case !== undefined)
        await applyOwner(deps, userId, { version: Number(version), state: STATES[event.case] });
    }
    return refusals;
  };
}
