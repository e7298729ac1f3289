import type { ConsentRow, Db } from './schema.ts';

/** Keeps an existing row. */
export async function insertConsent(db: Db, row: ConsentRow): Promise<void> {
  await db
    .insertInto('consents')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
