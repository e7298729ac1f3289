import { sql } from 'kysely';
import type { Trx } from '../deps.ts';
import type { Order, OrderKey } from '../domain/order.ts';
import { listEarlierConnections } from './connections.ts';
import type { DeliveryRow, IntegrationsDatabase } from './schema.ts';

type CouponPeriod = IntegrationsDatabase['couponPeriods'];

/**
 * Whether one of the order's codes was an affiliate's when it was paid, or its customer has a recorded order. Locks the
 * campaign's codes and the customer's orders until the transaction ends, so that a concurrent change finds the result
 * of this decision.
 */
export async function isOfKnownBuyer(trx: Trx, { connectionId }: OrderKey, order: Order): Promise<boolean> {
  const { customerId, couponCodes, payment } = order;
  if (payment !== null && couponCodes.length > 0) {
    const { rows } = await sql<{ known: boolean }>`
      with campaign as (
        select p.campaign_id from campaigns p join connections c on c.campaign_id = p.campaign_id
        where c.id = ${connectionId} for share of p)
      select true as known from campaign join coupon_periods k on k.campaign_id = campaign.campaign_id
      where k.code = any (${couponCodes}::text[]) and k.from_at <= ${payment.paidAt}
        and (k.until_at is null or ${payment.paidAt} < k.until_at)
      limit 1`.execute(trx);
    if (rows.length > 0) return true;
  }
  if (customerId === null) return false;
  await lockCustomer(trx, connectionId, customerId);
  const ofShop = [connectionId, ...(await listEarlierConnections(trx, connectionId))];
  const { rows } = await sql<{ known: boolean }>`
    select true as known from orders
    where connection_id = any (${ofShop}::uuid[]) and customer_id = ${customerId} and conversion_id is not null
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** Sets deliveries back to waiting that were ignored because their customer was unknown. */
export async function wakeOrdersOfCustomer(
  trx: Trx,
  connectionId: string,
  customerId: string,
): Promise<readonly DeliveryRow[]> {
  await lockCustomer(trx, connectionId, customerId);
  const { rows } = await sql<DeliveryRow>`
    update deliveries d set state = 'waiting', reason = null, processed_at = null
    from orders o
    where o.connection_id = ${connectionId} and o.customer_id = ${customerId} and o.conversion_id is null
      and d.connection_id = o.connection_id and d.order_id = o.order_id and d.reason = 'no_click'
    returning d.*`.execute(trx);
  return rows;
}

/** Like `wakeOrdersOfCustomer`, for the orders of a campaign with these codes. */
export async function wakeOrdersWithCodes(
  trx: Trx,
  campaignId: string,
  codes: readonly string[],
): Promise<readonly DeliveryRow[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<DeliveryRow>`
    update deliveries d set state = 'waiting', reason = null, processed_at = null
    from orders o join connections c on c.id = o.connection_id and c.removed_at is null
    where c.campaign_id = ${campaignId} and o.coupon_codes <> '{}' and o.conversion_id is null
      and o.coupon_codes && ${codes}::text[]
      and d.connection_id = o.connection_id and d.order_id = o.order_id and d.reason = 'no_click'
    returning d.*`.execute(trx);
  return rows;
}

/** The affiliates among these that have known codes. */
export async function listAffiliatesWithCodes(trx: Trx, affiliateIds: readonly string[]): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('couponPeriods')
    .select('affiliateId')
    .distinct()
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .execute();
  return rows.map(({ affiliateId }) => affiliateId);
}

/**
 * Replaces an affiliate's codes; resolves with the campaign's codes that are new or have other times. Locks the
 * campaign's row, so that each order is decided either before or after.
 */
export async function replaceCouponPeriods(
  trx: Trx,
  { campaignId, affiliateId }: Pick<CouponPeriod, 'campaignId' | 'affiliateId'>,
  periods: readonly Pick<CouponPeriod, 'code' | 'fromAt' | 'untilAt'>[],
): Promise<readonly string[]> {
  await trx.selectFrom('campaigns').select('campaignId').where('campaignId', '=', campaignId).forUpdate().execute();
  const known = await trx
    .deleteFrom('couponPeriods')
    .where('affiliateId', '=', affiliateId)
    .returning(['code', 'fromAt', 'untilAt'])
    .execute();
  if (periods.length > 0)
    await trx
      .insertInto('couponPeriods')
      .values(periods.map((period) => ({ campaignId, affiliateId, ...period })))
      .execute();
  const nameOf = ({ code, fromAt, untilAt }: Pick<CouponPeriod, 'code' | 'fromAt' | 'untilAt'>) =>
    JSON.stringify([code, fromAt, untilAt]);
  const before = new Set(known.map(nameOf));
  return [...new Set(periods.filter((period) => !before.has(nameOf(period))).map(({ code }) => code))];
}

async function lockCustomer(trx: Trx, connectionId: string, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${connectionId} ${customerId}`}, 0))`.execute(
    trx,
  );
}
