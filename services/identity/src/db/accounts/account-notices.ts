import type { Db } from '../schema.ts';

/** Returns false if the notice was inserted before. */
export async function insertNotice(trx: Db, id: string, createdAt: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('accountNotices')
    .values({ id, createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
