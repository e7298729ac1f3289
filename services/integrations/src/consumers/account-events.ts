import { type AccountEvent, AccountEventSchema } from '@sillage/proto/events/account_events';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { deleteEndpointsOf } from '../db/webhooks/endpoints.ts';
import type { IntegrationsDeps } from '../deps.ts';

/**
 * An account that was erased is notified nowhere, and what it was notified of is deleted; until then nothing changes. Its
 * connections end with its campaigns.
 */
export function accountEventsConsumer({ db }: Pick<IntegrationsDeps, 'db'>): BatchHandler<AccountEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, AccountEventSchema);
    for (const { userId, event } of readable) {
      if (event.case === 'erased') await inTransaction(db, (trx) => deleteEndpointsOf(trx, userId));
    }
    return refusals;
  };
}
