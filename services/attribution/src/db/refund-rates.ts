import { DAY_MS } from '@sillage/proto/values/durations';
import { type Kysely, sql } from 'kysely';
import type { AttributionSchema } from './schema.ts';

const DAYS = 90;

export interface RefundRate {
  readonly affiliateId: string;
  readonly orders: number;
  /** Of what was sold, in whole percent, rounded down. */
  readonly percent: number;
}

/**
 * What of the sales of a campaign's affiliates was refunded, as the days that are summed up say; of those who had a
 * refund. In several currencies, that of the most refunds.
 */
export async function listRefundRates(
  db: Kysely<AttributionSchema>,
  campaignId: string,
  now: number,
): Promise<readonly RefundRate[]> {
  const from = new Date(now - DAYS * DAY_MS);
  const { rows } = await sql<RefundRate>`
    select sold.affiliate_id, count.orders::int as orders, max(sold.percent)::int as percent
    from (
      select affiliate_id, currency, floor(sum(refunded_minor) * 100 / sum(revenue_minor)) as percent
      from affiliate_days_money where campaign_id = ${campaignId} and day >= ${from}
      group by affiliate_id, currency having sum(refunded_minor) > 0 and sum(revenue_minor) > 0) sold
    join (
      select affiliate_id, sum(conversions) as orders
      from affiliate_days where campaign_id = ${campaignId} and day >= ${from} and conversions > 0
      group by affiliate_id) count using (affiliate_id)
    group by sold.affiliate_id, count.orders`.execute(db);
  return rows;
}

/** The affiliate's pending orders that nobody has looked at later, oldest first. */
export function listUnassessedLater(
  db: Kysely<AttributionSchema>,
  { campaignId, affiliateId }: { readonly campaignId: string; readonly affiliateId: string },
  limit: number,
) {
  return db
    .selectFrom('conversions as c')
    .select(['c.id', 'c.fraudScore'])
    .where('c.campaignId', '=', campaignId)
    .where('c.affiliateId', '=', affiliateId)
    .where('c.state', '=', 'pending')
    .where('c.version', '>', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('assessments as a')
            .select('a.id')
            .whereRef('a.conversionId', '=', 'c.id')
            .whereRef('a.affiliateId', '=', 'c.affiliateId')
            .where('a.isLater', '=', true),
        ),
      ),
    )
    .orderBy('c.occurredAt')
    .limit(limit)
    .execute();
}
