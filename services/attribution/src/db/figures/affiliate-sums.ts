import type { AffiliateSumsList, AffiliatesRequest } from '@sillage/proto/http/affiliate-records';
import { groupBy } from '@sillage/proto/values/group-by';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AttributionSchema } from '../schema.ts';

export interface CountedOfAffiliate {
  readonly affiliateId: string;
  readonly clicks: number;
  readonly conversions: number;
}

interface Earned {
  readonly affiliateId: string;
  readonly currency: string;
  readonly pendingMinor: bigint;
  readonly approvedMinor: bigint;
  readonly paidMinor: bigint;
}

/**
 * The sales and earnings of each of these affiliates over all time, or since the campaign went live, from the hours.
 * Affiliates with neither figures nor own devices are left out. Served by hourly_of_affiliate,
 * hourly_money_of_affiliate, conversions_assessed and own_devices_of_affiliate.
 */
export async function listAffiliateSums(
  db: Kysely<AttributionSchema>,
  affiliates: AffiliatesRequest['affiliates'],
): Promise<z.output<typeof AffiliateSumsList>['affiliates']> {
  const requested = fromAffiliates(affiliates);
  const [counted, earned, assessed, devices] = await Promise.all([
    sql<CountedOfAffiliate>`
      select h.affiliate_id, sum(h.clicks)::bigint as clicks, sum(h.conversions)::bigint as conversions
      ${requested} join hourly h using (campaign_id, affiliate_id)
      where live_since is null or h.hour >= live_since
      group by h.affiliate_id`.execute(db),
    sql<Earned>`
      select m.affiliate_id, m.currency, sum(m.pending_commission_minor) as pending_minor,
        sum(m.approved_commission_minor) as approved_minor, sum(m.paid_commission_minor) as paid_minor
      ${requested} join hourly_money m using (campaign_id, affiliate_id)
      where live_since is null or m.hour >= live_since
      group by m.affiliate_id, m.currency order by m.affiliate_id, m.currency`.execute(db),
    sql<{ affiliateId: string; assessed: number }>`
      select c.affiliate_id, count(*)::int as assessed
      ${requested} join conversions c using (campaign_id, affiliate_id)
      where c.fraud_rules <> '' group by c.affiliate_id`.execute(db),
    sql<{ affiliateId: string; ownDevices: number }>`
      select d.affiliate_id, count(*)::int as own_devices
      ${requested} join own_devices d using (campaign_id, affiliate_id)
      group by d.affiliate_id`.execute(db),
  ]);
  const countedOf = new Map(counted.rows.map((row) => [row.affiliateId, row]));
  const earnedOf = groupBy(earned.rows, ({ affiliateId }) => affiliateId);
  const assessedOf = new Map(assessed.rows.map((row) => [row.affiliateId, row.assessed]));
  const devicesOf = new Map(devices.rows.map((row) => [row.affiliateId, row.ownDevices]));
  return [...new Set([...countedOf.keys(), ...devicesOf.keys()])].map((id) => ({
    ...(countedOf.get(id) ?? { affiliateId: id, clicks: 0, conversions: 0 }),
    ownDevices: devicesOf.get(id) ?? 0,
    assessed: assessedOf.get(id) ?? 0,
    commissions: (earnedOf.get(id) ?? []).map(({ affiliateId: _, ...sums }) => sums),
  }));
}

/** The start of the `from` clause of queries about these affiliates, joined with their campaigns. */
export const fromAffiliates = (affiliates: AffiliatesRequest['affiliates']): RawBuilder<unknown> => sql`
    from unnest(${affiliates.map(({ campaignId }) => campaignId)}::uuid[],
      ${affiliates.map(({ affiliateId }) => affiliateId)}::uuid[]) as asked (campaign_id, affiliate_id)
    join campaigns using (campaign_id)`;
