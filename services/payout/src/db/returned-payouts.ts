import { enqueueTasks } from '@sillage/runtime/work-queue';
import type { Db, Trx } from '../deps.ts';
import { type ReturnTask, returnQueue } from './queues.ts';
import type { ReturnedPayoutRow } from './schema.ts';

/** A known payout is processed again, unless it is pending anyway. */
export async function noteReturnedPayout(
  trx: Trx,
  { provider, payoutId, accountId }: ReturnTask & { readonly accountId: string },
): Promise<void> {
  const noted = await trx
    .insertInto('returnedPayouts')
    .values({ provider, payoutId, accountId, state: 'waiting' })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'payoutId'])
        .doUpdateSet({ state: 'waiting' })
        .where('returnedPayouts.state', '<>', 'waiting'),
    )
    .returning('payoutId')
    .executeTakeFirst();
  // With a key, so that a new task runs after the end of the previous one.
  if (noted)
    await enqueueTasks(trx, returnQueue, [{ payload: { provider, payoutId }, key: `${provider} ${payoutId}` }]);
}

export function findWaitingReturn(db: Db, { provider, payoutId }: ReturnTask): Promise<ReturnedPayoutRow | undefined> {
  return db
    .selectFrom('returnedPayouts')
    .selectAll()
    .where('provider', '=', provider)
    .where('payoutId', '=', payoutId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

export async function settleReturnedPayout(
  db: Db,
  { provider, payoutId }: ReturnTask,
  state: Exclude<ReturnedPayoutRow['state'], 'waiting'>,
): Promise<void> {
  await db
    .updateTable('returnedPayouts')
    .set({ state })
    .where('provider', '=', provider)
    .where('payoutId', '=', payoutId)
    .where('state', '=', 'waiting')
    .execute();
}
