import type { RejectedReason } from '@sillage/proto/values/clicks';
import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { visitTimes } from './calendar.ts';
import { type DemoAffiliate, makeVisitor, type Visitor } from './people.ts';
import { createRandom, type Random } from './random.ts';

export interface DemoClick extends Visitor {
  readonly id: string;
  readonly atMs: number;
  /** Index into the affiliates. */
  readonly affiliate: number;
  readonly referrerHost: string;
  readonly rejectedReason: RejectedReason | '';
}

export interface DemoOrder {
  readonly id: string;
  readonly atMs: number;
  readonly orderId: string;
  readonly amountMinor: number;
  /** The click whose token reached the shop. */
  readonly click: DemoClick;
  /** Reported by the shop's server; if false, only by the public snippet. */
  readonly isVerified: boolean;
  readonly isTest: boolean;
}

export interface DemoRefund {
  readonly id: string;
  readonly atMs: number;
  readonly orderId: string;
  /** 0: the whole order. */
  readonly amountMinor: number;
}

export interface DemoReview {
  readonly id: string;
  readonly atMs: number;
  readonly conversionId: string;
  readonly decision: 'approved' | 'rejected';
}

/** A `ScriptSeen` event: the tracking script ran on a page of the shop. */
export interface DemoScriptPing {
  readonly id: string;
  readonly atMs: number;
}

export interface DemoTraffic {
  readonly clicks: readonly DemoClick[];
  readonly orders: readonly DemoOrder[];
  readonly refunds: readonly DemoRefund[];
  readonly reviews: readonly DemoReview[];
  readonly scriptPings: readonly DemoScriptPing[];
}

export interface TrafficOptions {
  readonly seed: number;
  readonly affiliates: readonly DemoAffiliate[];
  readonly fromMs: number;
  /** No event is at or after this time. */
  readonly toMs: number;
  readonly visitorsPerDay: number;
  /** Orders before this time are decided within ten days, and paid at the end: see {@link splitTraffic}. */
  readonly paidUntilMs: number;
}

/** Generates traffic of a shop. Deterministic including ids, so that writing it twice changes nothing. */
export function makeTraffic(options: TrafficOptions): DemoTraffic {
  const random = createRandom(options.seed);
  const clicks: DemoClick[] = [];
  const orders: DemoOrder[] = [];
  for (const atMs of visitTimes(options.fromMs, options.toMs, options.visitorsPerDay, random)) {
    const visit = makeVisit(atMs, options.affiliates, random);
    clicks.push(...visit.clicks.filter((click) => click.atMs < options.toMs));
    if (visit.order && visit.order.atMs < options.toMs)
      orders.push({ ...visit.order, orderId: `DEMO-${1001 + orders.length}` });
  }
  const unverified = orders.filter(({ isVerified }) => !isVerified);
  const rejected = new Set(everyNth(REJECTED_OF_UNVERIFIED, unverified));
  const kept = orders.filter((order) => !rejected.has(order));
  const refundedEarly = new Set(everyNth(REFUNDED_EARLY, kept));
  const refundedAfterPayment = new Set(
    everyNth(
      REFUNDED_AFTER_PAYMENT,
      kept.filter((order) => order.atMs < options.paidUntilMs && !refundedEarly.has(order)),
    ),
  );
  const aftermaths = orders.map((order) =>
    makeAftermath(
      order,
      {
        isRejected: rejected.has(order),
        isRefundedEarly: refundedEarly.has(order),
        isRefundedAfterPayment: refundedAfterPayment.has(order),
        toMs: options.toMs,
      },
      random,
    ),
  );
  const scriptPings: DemoScriptPing[] = [];
  for (let atMs = options.fromMs; atMs < options.toMs; atMs += DAY_MS)
    scriptPings.push({ id: random.uuid(atMs), atMs });
  return {
    clicks,
    orders,
    refunds: aftermaths.flatMap(({ refunds }) => refunds),
    reviews: aftermaths.flatMap(({ reviews }) => reviews),
    scriptPings,
  };
}

/**
 * One visitor: a click, sometimes repeated, sometimes through a second affiliate, and occasionally an order within
 * hours.
 */
function makeVisit(
  atMs: number,
  affiliates: readonly DemoAffiliate[],
  random: Random,
): { readonly clicks: readonly DemoClick[]; readonly order: DemoOrder | undefined } {
  const index = random.pick(affiliates.map(({ weight }, at) => [at, weight] as const));
  const affiliate = affiliates[index];
  if (!affiliate) return { clicks: [], order: undefined };
  const visitor = makeVisitor(affiliate, random);
  const click = (by: number, clickedAtMs: number, rejectedReason: DemoClick['rejectedReason'] = ''): DemoClick => ({
    ...visitor,
    id: random.uuid(clickedAtMs),
    atMs: Math.floor(clickedAtMs),
    affiliate: by,
    referrerHost: random.pick(affiliates[by]?.referrers ?? affiliate.referrers),
    rejectedReason,
  });
  if (random.chance(0.045)) {
    const reason = random.pick<RejectedReason>([
      ['bot', 70],
      ['prefetch', 22],
      ['head_request', 8],
    ]);
    return { clicks: [click(index, atMs, reason)], order: undefined };
  }
  const clicks = [click(index, atMs)];
  if (random.chance(0.11)) clicks.push(click(index, atMs + (1 + random.next() * 90) * MINUTE_MS));
  if (random.chance(0.035))
    clicks.push(click((index + 1) % affiliates.length, atMs + (5 + random.next() * 300) * MINUTE_MS));
  return { clicks, order: random.chance(affiliate.orderRate) ? makeOrder(clicks, random) : undefined };
}

/** One of the test shop's two products, sometimes with several seats. */
function makeOrder(clicks: readonly DemoClick[], random: Random): DemoOrder | undefined {
  const click = clicks.at(-1);
  if (!click) return undefined;
  const atMs = Math.floor(click.atMs + (2 - Math.log(1 - random.next()) * 35) * MINUTE_MS);
  const price = random.pick([
    [2900, 63],
    [9900, 37],
  ]);
  const seats = random.pick([
    [1, 82],
    [2, 11],
    [3, 5],
    [5, 2],
  ]);
  return {
    id: random.uuid(atMs),
    atMs,
    orderId: '',
    amountMinor: price * seats,
    click,
    isVerified: random.chance(0.72),
    isTest: random.chance(0.02),
  };
}

/** One in this many orders. By position instead of at random, so that every demo has each kind of order. */
const REJECTED_OF_UNVERIFIED = 8;
const REFUNDED_EARLY = 14;
const REFUNDED_AFTER_PAYMENT = 20;

const everyNth = <T>(n: number, items: readonly T[]): T[] => items.filter((_, at) => at % n === Math.floor(n / 2));

/** A refund within ten days or on the last day, and a review of orders that only the snippet reported. */
function makeAftermath(
  order: DemoOrder,
  fate: {
    readonly isRejected: boolean;
    readonly isRefundedEarly: boolean;
    readonly isRefundedAfterPayment: boolean;
    readonly toMs: number;
  },
  random: Random,
): { readonly refunds: readonly DemoRefund[]; readonly reviews: readonly DemoReview[] } {
  const refunds: DemoRefund[] = [];
  const reviews: DemoReview[] = [];
  const refund = (atMs: number) =>
    refunds.push({
      id: random.uuid(atMs),
      atMs,
      orderId: order.orderId,
      amountMinor: random.chance(0.4) ? Math.floor(order.amountMinor / 2) : 0,
    });
  const review = (atMs: number, decision: DemoReview['decision']) =>
    reviews.push({ id: random.uuid(atMs), atMs, conversionId: order.id, decision });
  const later = (days: number) => Math.floor(order.atMs + days * DAY_MS);
  if (!order.isVerified) review(later(0.5 + random.next() * 2), fate.isRejected ? 'rejected' : 'approved');
  if (fate.isRefundedEarly) refund(later(3 + random.next() * 7));
  if (fate.isRefundedAfterPayment) refund(lastDay(fate.toMs, random));
  return {
    refunds: refunds.filter(({ atMs }) => atMs < fate.toMs),
    reviews: reviews.filter(({ atMs }) => atMs < fate.toMs),
  };
}

const lastDay = (toMs: number, random: Random): number => Math.floor(toMs - random.next() * DAY_MS);

/**
 * The order in which the demo publishes traffic: the paid part first, then the rest, including refunds of paid orders.
 * All clicks are in the first part, since they depend on nothing.
 */
export function splitTraffic(
  traffic: DemoTraffic,
  { toMs, paidUntilMs }: Pick<TrafficOptions, 'toMs' | 'paidUntilMs'>,
): { readonly paid: DemoTraffic; readonly later: DemoTraffic } {
  const isPaid = ({ atMs }: DemoOrder) => atMs < paidUntilMs;
  const paid = new Set(traffic.orders.filter(isPaid).flatMap(({ id, orderId }) => [id, orderId]));
  const isOfPaid = (key: string, atMs: number) => paid.has(key) && atMs < toMs - DAY_MS;
  const part = (isFirst: boolean): DemoTraffic => ({
    clicks: isFirst ? traffic.clicks : [],
    orders: traffic.orders.filter((order) => isPaid(order) === isFirst),
    refunds: traffic.refunds.filter(({ orderId, atMs }) => isOfPaid(orderId, atMs) === isFirst),
    reviews: traffic.reviews.filter(({ conversionId, atMs }) => isOfPaid(conversionId, atMs) === isFirst),
    scriptPings: isFirst ? traffic.scriptPings : [],
  });
  return { paid: part(true), later: part(false) };
}
