import { type AccountEvent, AccountEventSchema } from '@sillage/proto/events/account_events';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { eraseCards } from '../cards/erase-cards.ts';
import type { BillingDeps } from '../deps.ts';

/** An account that was erased has no cards and no customer any more; until then nothing changes for them. */
export function accountEventsConsumer(deps: Pick<BillingDeps, 'db' | 'clock'>): BatchHandler<AccountEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, AccountEventSchema);
    for (const { userId, event } of readable) {
      if (event.case === 'erased') await eraseCards(deps, userId);
    }
    return refusals;
  };
}
