import type { Kysely, Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';

/** The campaign's secret; created on first use. */
export async function secretOf(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  fresh: Buffer,
): Promise<Buffer> {
  await trx
    .insertInto('receiptKeys')
    .values({ campaignId, secret: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSecret(trx, campaignId)) ?? fresh;
}

export async function findSecret(db: Kysely<AttributionSchema>, campaignId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('receiptKeys')
    .select('secret')
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
  return row?.secret;
}
