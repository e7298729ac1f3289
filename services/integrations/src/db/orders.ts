import type { AmountBasis } from '@sillage/proto/http/integrations';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { type Order, type OrderKey, type Report, UNKNOWN_ORDER } from '../domain/order.ts';
import { listEarlierConnections } from './connections.ts';
import type { OrderRefundRow, OrderRow } from './schema.ts';

/**
 * The key under which the order, or the payment of an order, is stored: that of a removed connection of the same shop
 * if only that one was told of it. Messages about an order may come long after its shop was connected anew.
 */
export async function findStoredKey(trx: Trx, { connectionId, orderId }: OrderKey): Promise<OrderKey> {
  const earlier = await listEarlierConnections(trx, connectionId);
  if (earlier.length === 0) return { connectionId, orderId };
  const { rows } = await sql<OrderKey>`
    select c.id as connection_id from unnest(${[connectionId, ...earlier]}::uuid[]) with ordinality as c (id, place)
    where exists (
        select from orders o
        where o.connection_id = c.id and o.order_id = ${orderId}
          and (o.amount_minor is not null or o.began_at is not null))
      or exists (select from order_links l where l.connection_id = c.id and l.payment_id = ${orderId})
    order by c.place limit 1`.execute(trx);
  return { connectionId: rows[0]?.connectionId ?? connectionId, orderId };
}

/** Locks the order until the transaction ends, and creates it if it is unknown. */
export async function lockOrder(trx: Trx, key: OrderKey): Promise<Order> {
  const row = await trx
    .insertInto('orders')
    .values({ ...key, ...rowOf(UNKNOWN_ORDER), conversionId: null, cancellationReportedAt: null })
    // An update without a change, to lock the row and return it.
    .onConflict((conflict) =>
      conflict.columns(['connectionId', 'orderId']).doUpdateSet(({ ref }) => ({ orderId: ref('orders.orderId') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const address =
    row.conversionId === null
      ? await trx
          .selectFrom('orderAddresses')
          .select('digest')
          .where('connectionId', '=', key.connectionId)
          .where('orderId', '=', key.orderId)
          .executeTakeFirst()
      : undefined;
  const refunds = await trx
    .selectFrom('orderRefunds')
    .selectAll()
    .where('connectionId', '=', key.connectionId)
    .where('orderId', '=', key.orderId)
    .orderBy('refundedAt')
    .orderBy('refundId')
    .execute();
  return { ...orderOf(row, refunds), customerAddress: address?.digest ?? null };
}

/** Stores new facts; only `markReported` marks what was reported. */
export async function updateOrder(trx: Trx, key: OrderKey, before: Order, order: Order): Promise<void> {
  await trx
    .updateTable('orders')
    .set(rowOf(order))
    .where('connectionId', '=', key.connectionId)
    .where('orderId', '=', key.orderId)
    .execute();
  if (order.customerAddress !== null && before.customerAddress === null)
    await trx
      .insertInto('orderAddresses')
      .values({ ...key, digest: order.customerAddress })
      .execute();
  const added = order.refunds.slice(before.refunds.length);
  if (added.length === 0) return;
  await trx
    .insertInto('orderRefunds')
    .values(added.map(({ isReported: _, ...refund }) => ({ ...key, ...refund, reportedAt: null })))
    .execute();
}

/** Notes the basis of the connection's orders from before they stored it, which all count by the present one. */
export async function noteAmountBasis(db: Db, connectionId: string, amountBasis: AmountBasis): Promise<void> {
  await db
    .updateTable('orders')
    .set({ amountBasis })
    .where('connectionId', '=', connectionId)
    .where('amountMinor', 'is not', null)
    .where('amountBasis', 'is', null)
    .execute();
}

/** The order that is known to have been paid by the payment. */
export async function findLinkedOrder(trx: Trx, connectionId: string, paymentId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('orderLinks')
    .select('orderId')
    .where('connectionId', '=', connectionId)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  return row?.orderId;
}

export async function insertOrderLink(trx: Trx, { connectionId, orderId }: OrderKey, paymentId: string): Promise<void> {
  await trx
    .insertInto('orderLinks')
    .values({ connectionId, orderId, paymentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function markReported(db: Db, key: OrderKey, report: Report, id: string, now: Date): Promise<void> {
  if (report.kind === 'refund') {
    await db
      .updateTable('orderRefunds')
      .set({ reportedAt: now })
      .where('connectionId', '=', key.connectionId)
      .where('orderId', '=', key.orderId)
      .where('refundId', '=', report.refund.refundId)
      .execute();
    return;
  }
  await db
    .with('forgotten', (forgetting) =>
      forgetting
        .deleteFrom('orderAddresses')
        .where('connectionId', '=', key.connectionId)
        .where('orderId', '=', key.orderId),
    )
    .updateTable('orders')
    .set(report.kind === 'order' ? { conversionId: id } : { cancellationReportedAt: now })
    .where('connectionId', '=', key.connectionId)
    .where('orderId', '=', key.orderId)
    .execute();
}

const rowOf = ({ payment, cancelledAt, checkoutClicks, ...order }: Order) => ({
  amountMinor: payment?.amountMinor ?? null,
  amountBasis: order.amountBasis,
  totalMinor: payment?.totalMinor ?? null,
  currency: payment?.currency ?? null,
  exchange: payment?.exchange ? JSON.stringify(payment.exchange) : null,
  paidAt: payment?.paidAt ?? null,
  beganAt: order.beganAt,
  checkout: order.checkout,
  clickToken: order.clickToken,
  affiliateId: order.affiliateId,
  isTest: order.isTest,
  customerId: order.customerId,
  couponCodes: [...order.couponCodes],
  checkoutHash: order.checkoutHash,
  checkoutClicks: JSON.stringify(checkoutClicks),
  cancelledAt,
});

function orderOf(row: OrderRow, refunds: readonly OrderRefundRow[]): Omit<Order, 'customerAddress'> {
  const { amountMinor, totalMinor, currency, exchange, paidAt } = row;
  return {
    payment:
      amountMinor === null || currency === null || paidAt === null
        ? null
        : { amountMinor, totalMinor, currency, exchange, paidAt },
    amountBasis: row.amountBasis,
    beganAt: row.beganAt,
    checkout: row.checkout,
    clickToken: row.clickToken,
    affiliateId: row.affiliateId,
    isTest: row.isTest,
    customerId: row.customerId,
    couponCodes: row.couponCodes,
    checkoutHash: row.checkoutHash,
    checkoutClicks: row.checkoutClicks,
    refunds: refunds.map(({ refundId, reportedAt, ...refund }) => ({
      refundId,
      amountMinor: refund.amountMinor,
      ofAmountMinor: refund.ofAmountMinor,
      beforeMinor: refund.beforeMinor,
      currency: refund.currency,
      refundedAt: refund.refundedAt,
      isReported: reportedAt !== null,
    })),
    cancelledAt: row.cancelledAt,
    conversionId: row.conversionId,
    isCancellationReported: row.cancellationReportedAt !== null,
  };
}
