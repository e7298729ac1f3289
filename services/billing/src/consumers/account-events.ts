import { type AccountEvent, AccountEventSchema } from '@sillage/proto/events/account_events';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { eraseCards } from '../cards/erase-cards.ts';
import type { BillingDeps } from '../deps.ts';

/** Removes the cards and the customer of an erased account; earlier account events change nothing here. */
export function accountEventsConsumer(deps: Pick<BillingDeps, 'db' | 'clock'>): BatchHandler<AccountEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, AccountEventSchema);
    for (const { userId, event } of readable) {
      if (event.case === 'erased') await eraseCards(deps, userId);
    }
    return refusals;
  };
}
