import { groupBy } from '@sillage/proto/values/group-by';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { CouponPeriod } from '../../domain/history.ts';

/** An affiliate's codes, in the order in which they were added. */
export async function listCouponCodes(trx: Db | Trx, affiliateId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('couponCodes')
    .select('code')
    .where('affiliateId', '=', affiliateId)
    .orderBy('createdAt')
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

interface NewCode {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly code: string;
  readonly now: Date;
}

/** Returns false if the code belongs to another affiliate of the campaign. */
export async function insertCouponCode(trx: Trx, { campaignId, affiliateId, code, now }: NewCode): Promise<boolean> {
  const inserted = await trx
    .insertInto('couponCodes')
    .values({ campaignId, affiliateId, code, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteCouponCodes(trx: Trx, affiliateId: string, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await trx.deleteFrom('couponCodes').where('affiliateId', '=', affiliateId).where('code', 'in', codes).execute();
}

/**
 * Deletes the codes of these affiliates and ends their periods. The affiliates must be locked. The laterals and the
 * arrays force a look-up for each; otherwise the planner would scan whole tables.
 */
export async function deleteAllCouponCodes(trx: Trx, affiliateIds: readonly string[], untilAt: Date): Promise<void> {
  const affiliates = sql`unnest(${affiliateIds}::uuid[]) as a (id)`;
  await sql`
    delete from coupon_codes where ctid = any (array(
      select k.ctid from ${affiliates}
      cross join lateral (select ctid from coupon_codes where affiliate_id = a.id offset 0) k))`.execute(trx);
  await sql`
    update coupon_periods set until_at = ${untilAt} where id = any (array(
      select p.id from ${affiliates}
      cross join lateral (select id from coupon_periods where affiliate_id = a.id and until_at is null offset 0) p))`.execute(
    trx,
  );
}

/** For several affiliates, oldest first for each. */
export async function listCouponPeriodsOf(
  db: Db | Trx,
  affiliateIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CouponPeriod[]>> {
  const rows = await db
    .selectFrom('couponPeriods')
    .select(['affiliateId', 'code', 'fromAt', 'untilAt'])
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .orderBy('id')
    .execute();
  return groupBy(
    rows.map(({ affiliateId, code, fromAt, untilAt }) => ({
      affiliateId,
      code,
      fromMs: fromAt.getTime(),
      untilMs: untilAt?.getTime() ?? null,
    })),
    ({ affiliateId }) => affiliateId,
  );
}

/** Oldest first. */
export async function listCouponPeriods(db: Db | Trx, affiliateId: string): Promise<readonly CouponPeriod[]> {
  return (await listCouponPeriodsOf(db, [affiliateId])).get(affiliateId) ?? [];
}

/** From now on the codes count for the affiliate. */
export async function beginCouponPeriods(
  trx: Trx,
  affiliateId: string,
  codes: readonly string[],
  fromAt: Date,
): Promise<void> {
  if (codes.length === 0) return;
  await trx
    .insertInto('couponPeriods')
    .values(codes.map((code) => ({ affiliateId, code, fromAt, untilAt: null })))
    .execute();
}

/** From now on the codes no longer count for the affiliate. */
export async function endCouponPeriods(
  trx: Trx,
  affiliateId: string,
  codes: readonly string[],
  untilAt: Date,
): Promise<void> {
  if (codes.length === 0) return;
  await trx
    .updateTable('couponPeriods')
    .set({ untilAt })
    .where('affiliateId', '=', affiliateId)
    .where('code', 'in', codes)
    .where('untilAt', 'is', null)
    .execute();
}
