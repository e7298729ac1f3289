import { type AccountEvent, AccountEventSchema } from '@sillage/proto/events/account_events';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { deleteEndpointsOf } from '../db/webhooks/endpoints.ts';
import type { IntegrationsDeps } from '../deps.ts';

/**
 * Deletes an erased account's endpoints and messages; a scheduled deletion changes nothing. Connections end with the
 * account's campaigns.
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
