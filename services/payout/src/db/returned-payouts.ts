import { isDue } from '@sillage/runtime/postgres';
import type { Db, Trx } from '../deps.ts';
import type { ReturnedPayoutRow } from './schema.ts';

/** One that is known is looked at once more, unless it is waiting anyway. */
export async function noteReturnedPayout(trx: Trx, payoutId: string, accountId: string, now: Date): Promise<void> {
  await trx
    .insertInto('returned_payouts')
    .values({ payout_id: payoutId, account_id: accountId, state: 'waiting', due_at: now })
    .onConflict((conflict) => conflict.column('payout_id').doUpdateSet({ state: 'waiting', due_at: now }))
    .execute();
}

/** Takes payouts that are due for the caller alone, until `until`. Served by returned_payouts_due. */
export function claimReturnedPayouts(
  db: Db,
  due: { readonly now: Date; readonly until: Date; readonly limit: number },
) {
  const dueIds = db
    .selectFrom('returned_payouts')
    .select('payout_id')
    .where('state', '=', 'waiting')
    .where(isDue('due_at', due.now))
    .orderBy('due_at')
    .limit(due.limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('returned_payouts')
    .set((row) => ({ due_at: due.until, tries: row('tries', '+', 1) }))
    .where('payout_id', 'in', dueIds)
    .returningAll()
    .execute();
}

export async function settleReturnedPayout(
  db: Db,
  payoutId: string,
  changes: { readonly state: Exclude<ReturnedPayoutRow['state'], 'waiting'> } | { readonly due_at: Date },
): Promise<void> {
  await db
    .updateTable('returned_payouts')
    .set(changes)
    .where('payout_id', '=', payoutId)
    .where('state', '=', 'waiting')
    .execute();
}
