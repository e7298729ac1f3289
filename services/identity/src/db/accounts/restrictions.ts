import type { Db } from '../schema.ts';

/** The time since which the processing of the account is restricted; undefined if it is not. */
export async function findRestriction(db: Db, userId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('restrictions').select('since').where('userId', '=', userId).executeTakeFirst();
  return row?.since;
}

/** Returns false if it is restricted already. */
export async function insertRestriction(trx: Db, userId: string, since: Date): Promise<boolean> {
  const row = await trx
    .insertInto('restrictions')
    .values({ userId, since })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if it was not restricted. */
export async function deleteRestriction(trx: Db, userId: string): Promise<boolean> {
  const row = await trx.deleteFrom('restrictions').where('userId', '=', userId).returning('userId').executeTakeFirst();
  return row !== undefined;
}
