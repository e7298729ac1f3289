import type { AccountEvent } from '@sillage/proto/events/account_events';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import type { BatchHandler, Refusal } from '@sillage/runtime/bus';
import { eraseCards } from '../cards/erase-cards.ts';
import type { BillingDeps } from '../deps.ts';

/** An account that was erased has no cards and no customer any more; until then nothing changes for them. */
export function accountEventsConsumer(deps: Pick<BillingDeps, 'db' | 'clock'>): BatchHandler<AccountEvent> {
  return async (batch) => {
    const refusals: Refusal<AccountEvent>[] = [];
    for (const received of batch.events) {
      const { userId, event } = received.message;
      if (!UUID_PATTERN.test(userId))
        refusals.push({ event: received, code: 'unreadable_event', reason: 'the user id is not a UUID' });
      else if (event.case === 'erased') await eraseCards(deps, userId);
    }
    return refusals;
  };
}
