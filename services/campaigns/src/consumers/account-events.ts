import type { AccountEvent } from '@sillage/proto/events/account_events';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import type { BatchHandler, Refusal } from '@sillage/runtime/bus';
import { applyOwner } from '../commands/apply-owner.ts';
import type { CommandDeps } from '../deps.ts';
import type { OwnerState } from '../domain/owner.ts';

const STATES = {
  deletionScheduled: 'closing',
  deletionCancelled: 'active',
  erased: 'erased',
} as const satisfies Record<string, OwnerState>;

/**
 * Follows the accounts that own campaigns: each event in a transaction of its own, since each may touch many campaigns.
 */
export function accountEventsConsumer(deps: Pick<CommandDeps, 'db' | 'clock'>): BatchHandler<AccountEvent> {
  return async (batch) => {
    const refusals: Refusal<AccountEvent>[] = [];
    for (const received of batch.events) {
      const { userId, version, event } = received.message;
      if (!UUID_PATTERN.test(userId))
        refusals.push({ event: received, code: 'unreadable_event', reason: 'the user id is not a UUID' });
      // A case that this version does not know yet says nothing about campaigns.
      else if (event.case !== undefined)
        await applyOwner(deps, userId, { version: Number(version), state: STATES[event.case] });
    }
    return refusals;
  };
}
