import type { AffiliatesRequest } from '@sillage/proto/http/affiliate-records';
import type { AffiliateMonths } from '@sillage/proto/http/programmes';
import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { AttributionSchema } from '../schema.ts';
import { type CountedOfAffiliate, fromAffiliates } from './affiliate-sums.ts';
import { resolveRange } from './ranges.ts';

interface Earned {
  readonly affiliateId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/**
 * The sales and earnings of each of these affiliates since the month began, or since the campaign went live if that is
 * later. Read from hours, because a month starts with one. Served by hourly_of_affiliate and hourly_money_of_affiliate.
 */
export async function listAffiliateMonths(
  db: Kysely<AttributionSchema>,
  affiliates: AffiliatesRequest['affiliates'],
  now: number,
): Promise<z.output<typeof AffiliateMonths>> {
  const requested = { range: 'month', granularity: 'month', timeZone: BILLING_TIME_ZONE } as const;
  const from = (await resolveRange(db, requested, now)).range.from ?? new Date(now);
  const those = fromAffiliates(affiliates);
  const [counted, earned] = await Promise.all([
    sql<CountedOfAffiliate>`
      select h.affiliate_id, sum(h.clicks)::bigint as clicks, sum(h.conversions)::bigint as conversions
      ${those} join hourly h using (campaign_id, affiliate_id)
      where h.hour >= greatest(live_since, ${from}) group by h.affiliate_id`.execute(db),
    sql<Earned>`
      select m.affiliate_id, m.currency, sum(m.commission_minor) as amount_minor
      ${those} join hourly_money m using (campaign_id, affiliate_id)
      where m.hour >= greatest(live_since, ${from})
      group by m.affiliate_id, m.currency having sum(m.commission_minor) <> 0
      order by m.affiliate_id, m.currency`.execute(db),
  ]);
  return {
    from: from.toISOString(),
    affiliates: counted.rows.map((row) => ({
      ...row,
      earned: earned.rows
        .filter(({ affiliateId }) => affiliateId === row.affiliateId)
        .map(({ currency, amountMinor }) => ({ currency, amountMinor })),
    })),
  };
}
