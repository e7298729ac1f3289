import { DAY_MS } from '@sillage/proto/values/durations';
import { type Kysely, sql } from 'kysely';
import type { KnownCampaign } from '../campaigns.ts';
import { isTestInLiveBook, moneyOf } from '../figures/hours.ts';
import type { AttributionSchema } from '../schema.ts';

const DAYS = 90;

export interface RefundRate {
  readonly affiliateId: string;
  readonly orders: number;
  /** Share of sales, in whole percent, rounded down. */
  readonly percent: number;
}

/** Further sales make no difference. */
const COUNTED = 1000;

type OfCampaign = Pick<KnownCampaign, 'campaignId' | 'currency' | 'isTest'>;

/**
 * The refunded share of the sales of each affiliate of a campaign who had a refund: in the campaign's currency and
 * current book.
 */
export async function listRefundRates(
  db: Kysely<AttributionSchema>,
  { campaignId, currency, isTest }: OfCampaign,
  now: number,
): Promise<readonly RefundRate[]> {
  const from = new Date(now - (now % DAY_MS) - DAYS * DAY_MS);
  const sums = moneyOf({ campaignIds: [campaignId] }, { from, to: new Date(now), splits: [] }, 'affiliate-days');
  const { rows } = await sql<RefundRate>`
    select sold.affiliate_id, count.orders, sold.percent
    from (
      select affiliate_id, floor(sum(refunded_minor) * 100 / sum(revenue_minor))::int as percent
      from (${sums}) m where currency = ${currency}
      group by affiliate_id having sum(refunded_minor) > 0 and sum(revenue_minor) > 0) sold
    cross join lateral (
      select count(*)::int as orders from (
        select from conversions c
        where c.campaign_id = ${campaignId} and c.affiliate_id = sold.affiliate_id and c.occurred_at >= ${from}
          and c.book = ${bookOf(isTest)} and c.currency = ${currency} and c.in_sums and c.state <> 'rejected' and not ${isTestInLiveBook}
        limit ${COUNTED}) own) count`.execute(db);
  return rows;
}

/**
 * The affiliate's pending orders, in the campaign's current book, that were not assessed a second time yet; oldest
 * first.
 */
export function listUnassessedLater(
  db: Kysely<AttributionSchema>,
  { campaignId, isTest }: OfCampaign,
  affiliateId: string,
  limit: number,
) {
  return db
    .selectFrom('conversions as c')
    .select(['c.id', 'c.fraudScore'])
    .where('c.campaignId', '=', campaignId)
    .where('c.affiliateId', '=', affiliateId)
    .where('c.book', '=', bookOf(isTest))
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

const bookOf = (isTest: boolean) => (isTest ? 'test' : 'live');
