import type { Db } from '../schema.ts';

/** Returns false if the account is suspended already. */
export async function insertSuspension(
  trx: Db,
  suspension: { readonly userId: string; readonly suspendedAt: Date; readonly reason: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('suspensions')
    .values(suspension)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('suspensions').select('userId').where('userId', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Returns false if the account is not suspended. */
export async function deleteSuspension(trx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('suspensions').where('userId', '=', userId).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
