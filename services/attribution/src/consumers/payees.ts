import { type PayeeChanged, PayeeChangedSchema } from '@sillage/proto/events/payees';
import { topics } from '@sillage/proto/topics';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { holdPartitions } from '../db/fold-locks.ts';
import { upsertPayees } from '../db/fraud/payees.ts';
import type { Projection } from '../projection/projection.ts';
import { asFoldFault } from './faults.ts';

/** Keeps the payment details of each affiliate, for orders that are attributed to them from then on. */
export function payeesConsumer(projection: Projection): BatchHandler<PayeeChanged> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, PayeeChangedSchema);
    await asFoldFault(projection.db, () =>
      inTransaction(projection.db, async (trx) => {
        await projection.locks.shareFolds(trx);
        await holdPartitions(trx, topics.payees, [batch]);
        await upsertPayees(trx, readable);
      }),
    );
    return refusals;
  };
}
