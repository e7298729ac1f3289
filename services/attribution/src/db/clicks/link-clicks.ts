import { type Kysely, sql } from 'kysely';
import type { Span } from '../lists.ts';
import type { AttributionSchema } from '../schema.ts';

/**
 * Counted clicks of an affiliate by link; null is the direct link. Reads the affiliate's stored clicks through
 * clicks_of_affiliate, because the rollups by link are per campaign, not per
 * affiliate.
 */
export async function countLinkClicks(
  db: Kysely<AttributionSchema>,
  campaignId: string,
  affiliateId: string,
  span: Span = { from: null, to: null },
): Promise<{ shortCode: string | null; clicks: number }[]> {
  return db
    .selectFrom('clicks')
    .select([sql<string | null>`nullif(short_code, '')`.as('shortCode'), (eb) => eb.fn.countAll<number>().as('clicks')])
    .where('campaignId', '=', campaignId)
    .where('affiliateId', '=', affiliateId)
    .where('outcome', '=', 'counted')
    .$if(span.from !== null, (query) => query.where('occurredAt', '>=', span.from ?? new Date(0)))
    .$if(span.to !== null, (query) => query.where('occurredAt', '<', span.to ?? new Date(0)))
    .groupBy('shortCode')
    .orderBy('clicks', 'desc')
    .orderBy('shortCode')
    .execute();
}
