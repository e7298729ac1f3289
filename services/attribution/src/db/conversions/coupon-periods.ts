import type { CouponPeriod as CouponPeriodEvent } from '@sillage/proto/events/campaign_events';
import { recordset } from '@sillage/runtime/postgres';
import { sql, type Transaction } from 'kysely';
import type { CouponPeriod } from '../../domain/coupons.ts';
import type { AttributionSchema } from '../schema.ts';
import type { CouponPeriodsTable } from './conversion-tables.ts';

type Trx = Transaction<AttributionSchema>;

interface Owner {
  readonly campaignId: string;
  readonly affiliateId: string;
}

/** The periods of these orders' coupon codes, for any affiliate and time. */
export async function listCouponPeriods(
  trx: Trx,
  campaignId: string,
  codes: readonly string[],
): Promise<readonly CouponPeriod[]> {
  if (codes.length === 0) return [];
  const rows = await trx
    .selectFrom('couponPeriods')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('code', 'in', [...new Set(codes)])
    .orderBy('fromAt')
    .orderBy('affiliateId')
    .execute();
  return rows.map(({ code, affiliateId, fromAt, untilAt }) => ({
    code,
    affiliateId,
    fromMs: fromAt.getTime(),
    untilMs: untilAt?.getTime() ?? null,
  }));
}

/**
 * Replaces the known coupon codes of an affiliate and marks the conversions that a difference may affect. Returns
 * whether there are any.
 */
export async function replaceCouponPeriods(
  trx: Trx,
  { campaignId, affiliateId }: Owner,
  periods: readonly CouponPeriodEvent[],
): Promise<boolean> {
  const rows = periods.map(
    ({ code, fromMs, untilMs }): CouponPeriodsTable => ({
      campaignId,
      affiliateId,
      code,
      fromAt: new Date(Number(fromMs)),
      untilAt: untilMs === 0n ? null : new Date(Number(untilMs)),
    }),
  );
  const known = await trx
    .selectFrom('couponPeriods')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('affiliateId', '=', affiliateId)
    .execute();
  const changed = differing(known, rows);
  if (changed.length === 0) return false;
  await trx
    .deleteFrom('couponPeriods')
    .where('campaignId', '=', campaignId)
    .where('affiliateId', '=', affiliateId)
    .execute();
  if (rows.length > 0)
    await sql`insert into coupon_periods select * from ${recordset('couponPeriods', rows)} on conflict do nothing`.execute(
      trx,
    );
  const marked = await sql`
    insert into redecisions (campaign_id, conversion_id)
    select campaign_id, id from conversions
    where campaign_id = ${campaignId} and coupon_codes <> '{}' and coupon_codes && ${changed}::text[]
    on conflict do nothing`.execute(trx);
  return (marked.numAffectedRows ?? 0n) > 0n;
}

/** The codes of periods that are in only one of the lists. */
function differing(before: readonly CouponPeriodsTable[], after: readonly CouponPeriodsTable[]): string[] {
  const keyOf = ({ code, fromAt, untilAt }: CouponPeriodsTable) =>
    JSON.stringify([code, fromAt.getTime(), untilAt?.getTime() ?? null]);
  const keysBefore = new Set(before.map(keyOf));
  const keysAfter = new Set(after.map(keyOf));
  const changed = [
    ...before.filter((period) => !keysAfter.has(keyOf(period))),
    ...after.filter((period) => !keysBefore.has(keyOf(period))),
  ];
  return [...new Set(changed.map(({ code }) => code))];
}
