import type { ActiveRequest, AffiliateFirsts, FirstsRequest } from '@sillage/proto/http/affiliate-mails';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { AttributionSchema } from '../schema.ts';
import { fromAffiliates } from './affiliate-sums.ts';

interface First {
  readonly affiliateId: string;
  readonly clickedAt: Date | null;
  readonly soldAt: Date | null;
}

/**
 * Served by hourly_of_affiliate: for most affiliates only the hours since `since` are read, and earlier ones only if
 * there is something new.
 */
export async function listFirsts(
  db: Kysely<AttributionSchema>,
  { affiliates, since }: z.output<typeof FirstsRequest>,
): Promise<z.output<typeof AffiliateFirsts>['affiliates']> {
  const first = (counted: 'clicks' | 'conversions') => {
    const own = sql`
      select h.hour from hourly h
      where h.campaign_id = asked.campaign_id and h.affiliate_id = asked.affiliate_id and ${sql.ref(`h.${counted}`)} > 0
        and h.hour >= coalesce(live_since, '-infinity')`;
    return sql`
      case when exists (${own} and h.hour >= ${since}) then (${own} order by h.hour limit 1) end`;
  };
  const { rows } = await sql<First>`
    select * from (
      select asked.affiliate_id, ${first('clicks')} as clicked_at, ${first('conversions')} as sold_at
      ${fromAffiliates(affiliates)}) f
    where clicked_at is not null or sold_at is not null`.execute(db);
  return rows.map(({ affiliateId, clickedAt, soldAt }) => ({
    affiliateId,
    clickedAt: clickedAt?.toISOString() ?? null,
    soldAt: soldAt?.toISOString() ?? null,
  }));
}

/** Served by hourly_of_affiliate. */
export async function listActive(
  db: Kysely<AttributionSchema>,
  { affiliates, since }: z.output<typeof ActiveRequest>,
): Promise<string[]> {
  const { rows } = await sql<{ affiliateId: string }>`
    select asked.affiliate_id ${fromAffiliates(affiliates)}
    where exists (
      select from hourly h
      where h.campaign_id = asked.campaign_id and h.affiliate_id = asked.affiliate_id and (h.clicks > 0 or h.conversions > 0)
        and h.hour >= greatest(live_since, ${since}))`.execute(db);
  return rows.map(({ affiliateId }) => affiliateId);
}
