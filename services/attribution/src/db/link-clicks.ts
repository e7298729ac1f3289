import { type Kysely, sql } from 'kysely';
import type { AttributionSchema } from './schema.ts';

/**
 * Counted clicks of an affiliate by the link that they came through; null is the direct link. Reads the kept clicks of
 * one affiliate by clicks_of_affiliate: there is no rollup by link.
 */
export async function countLinkClicks(
  db: Kysely<AttributionSchema>,
  campaignId: string,
  affiliateId: string,
): Promise<{ shortCode: string | null; clicks: number }[]> {
  return db
    .selectFrom('clicks')
    .select([sql<string | null>`nullif(short_code, '')`.as('shortCode'), (eb) => eb.fn.countAll<number>().as('clicks')])
    .where('campaignId', '=', campaignId)
    .where('affiliateId', '=', affiliateId)
    .where('outcome', '=', 'counted')
    .groupBy('shortCode')
    .orderBy('clicks', 'desc')
    .orderBy('shortCode')
    .execute();
}
