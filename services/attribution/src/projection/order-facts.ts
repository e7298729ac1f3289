import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import type { FraudRuleName, FraudRules } from '@sillage/proto/values/fraud';
import type { Transaction } from 'kysely';
import { findOrderFacts, type RequestedOrder } from '../db/fraud/order-facts.ts';
import type { AttributionSchema } from '../db/schema.ts';
import type { OrderFacts } from '../domain/fraud/assess.ts';
import { paceBefore } from '../domain/fraud/recent-sales.ts';
import { BUYER_DAYS, ordersOfBuyers, recentSales, twinsInBatch } from '../domain/fraud/same-batch.ts';

/** An order that was attributed to an affiliate, with the facts loaded about it. */
export interface AssessedOrder extends Omit<RequestedOrder, 'needs'> {
  /** A digest; empty: unknown. */
  readonly customerAddress: string;
  /** A digest; empty: unknown. */
  readonly paymentAccount: string;
  /** Empty: the campaign is unknown. */
  readonly ownerUserId: string;
  /** Seconds since its click; null: no click brought it. */
  readonly secondsToOrder: number | null;
  /** Whether it has another affiliate's coupon code. */
  readonly hasCodeOfAnother: boolean;
  readonly rules: FraudRules;
}

/**
 * The facts about each of these orders at the time it was attributed; `fresh` are the orders to assess now. Only facts
 * that a rule needs are loaded.
 */
export async function loadOrderFacts(
  trx: Transaction<AttributionSchema>,
  orders: readonly AssessedOrder[],
  fresh: ReadonlySet<AssessedOrder>,
): Promise<(order: AssessedOrder) => OrderFacts> {
  const found = await findOrderFacts(
    trx,
    [...fresh].map((order) => ({ ...order, needs: needsOf(order) })),
  );
  const sales = recentSales(orders, found.sales ?? []);
  const ordersOfBuyer = ordersOfBuyers(orders, new Map((found.buyers ?? []).map(({ id, earlier }) => [id, earlier])));
  const owners = new Map((found.owners ?? []).map((owner) => [owner.affiliateId, owner]));
  const clicks = new Map((found.clicks ?? []).map((click) => [click.id, click]));
  const twins = new Map((found.twins ?? []).map(({ id, at }) => [id, at]));
  for (const [id, at] of twinsInBatch(orders.filter(({ orderId }) => orderId !== '')))
    twins.set(id, Math.max(at, twins.get(id) ?? 0));
  return (order) => {
    const { id, at, secondsToOrder } = order;
    const twinAt = twins.get(id);
    const owner = owners.get(order.affiliateId);
    return {
      secondsToOrder,
      wasBroughtBefore: order.hasCodeOfAnother || clicks.get(id)?.isSecond === true,
      ordersOfBuyer: ordersOfBuyer(order),
      isOwn: order.customerAddress !== '' && owner?.address === order.customerAddress,
      isFromOwnAccount: owner?.accounts?.includes(order.paymentAccount) === true,
      isFromOwnDevice:
        owner?.devices?.some(
          ({ sessionId, seenAt }) => sessionId === order.sessionId && seenAt > at - BUYER_DAYS * DAY_MS,
        ) === true,
      search: clicks.get(id)?.search ?? null,
      datacenter: clicks.get(id)?.datacenter ?? null,
      hoursToTwin: twinAt === undefined ? null : Math.floor((at - twinAt) / HOUR_MS),
      refunds: null,
      ...paceBefore(order, sales(order)),
    };
  };
}

function needsOf(order: AssessedOrder): RequestedOrder['needs'] {
  const thresholds = new Map<FraudRuleName, number>();
  for (const { rule, threshold, score } of order.rules.rules) if (score > 0) thresholds.set(rule, threshold);
  const { secondsToOrder } = order;
  const own =
    (thresholds.has('own_address') && order.customerAddress !== '') ||
    (thresholds.has('own_payment_account') && order.paymentAccount !== '') ||
    (thresholds.has('own_device') && order.sessionId !== '');
  return {
    own,
    pace: thresholds.has('velocity') || thresholds.has('conversion_rate'),
    buyer: (own || thresholds.has('repeat_buyer')) && (order.sessionId !== '' || order.customerId !== ''),
    earlierClick: secondsToOrder !== null && secondsToOrder <= (thresholds.get('late_claim') ?? -1),
    source: thresholds.has('search_ads') && order.byClick,
    network: thresholds.has('datacenter') && order.byClick,
    twin: thresholds.has('duplicate_order') && order.orderId !== '',
  };
}
