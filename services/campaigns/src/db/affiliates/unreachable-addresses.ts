import { lowerAscii } from '@sillage/proto/values/ascii';
import type { Db, Trx } from '../../deps.ts';

/** Null: it is reachable as far as is known. */
export async function findUnreachableSince(db: Db | Trx, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom('unreachableAddresses')
    .select('since')
    .where('email', '=', lowerAscii(email))
    .executeTakeFirst();
  return row?.since ?? null;
}

/** Returns false if it was known before. */
export async function insertUnreachable(trx: Trx, email: string, since: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('unreachableAddresses')
    .values({ email: lowerAscii(email), since })
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns false if it was not stored. */
export async function deleteUnreachable(trx: Trx, email: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('unreachableAddresses')
    .where('email', '=', lowerAscii(email))
    .returning('email')
    .executeTakeFirst();
  return deleted !== undefined;
}
