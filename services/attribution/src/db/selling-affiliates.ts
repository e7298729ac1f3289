import { type Kysely, sql } from 'kysely';
import { NO_AFFILIATE } from '../domain/rollups.ts';
import { countsOf } from './hours.ts';
import type { BucketedRange, Subject } from './ranges.ts';
import type { AttributionSchema } from './schema.ts';

/** How many affiliates have a conversion in the range. */
export async function countSellingAffiliates(
  db: Kysely<AttributionSchema>,
  subject: Subject,
  range: BucketedRange,
): Promise<number> {
  const found = await sql<{ affiliates: number }>`
    select count(distinct affiliate_id)::int as affiliates from (${countsOf(subject, { ...range, splits: range.edges }, 'affiliate-days')}) c
    where conversions > 0 and affiliate_id <> ${NO_AFFILIATE}`.execute(db);
  return found.rows[0]?.affiliates ?? 0;
}
