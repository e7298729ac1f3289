import { type MerchantPlanChanged, MerchantPlanChangedSchema } from '@sillage/proto/events/merchant_plans';
import { topics } from '@sillage/proto/topics';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { holdPartitions } from '../db/fold-locks.ts';
import { upsertPlans } from '../db/merchant-plans.ts';
import type { Projection } from '../projection/projection.ts';
import { asFoldFault } from './faults.ts';

/**
 * Keeps the newest plan of each merchant. Conversions that a change affects are redecided afterwards. Plans change
 * rarely, so their fold blocks the others for a moment: none may decide by the old plan, or add a campaign of the
 * merchant, without this fold seeing it.
 */
export function merchantPlansConsumer(
  projection: Projection,
  onFolded: (folded: { readonly redecisions: boolean }) => void,
): BatchHandler<MerchantPlanChanged> {
  return async (batch) => {
    const { readable: events, refusals } = separateValid(batch.events, MerchantPlanChangedSchema);
    const redecisions = await asFoldFault(projection.db, () =>
      inTransaction(projection.db, async (trx) => {
        await projection.locks.stopFolds(trx);
        await holdPartitions(trx, topics.merchantPlans, [batch]);
        return upsertPlans(trx, events);
      }),
    );
    onFolded({ redecisions });
    return refusals;
  };
}
