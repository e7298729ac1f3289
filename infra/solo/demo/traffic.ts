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
  /** From the shop's server, or from the public snippet alone. */
  readonly isVerified: boolean;
  readonly isTest: boolean;
}

export interface DemoRefund {
  readonly id: string;
  readonly atMs: number;
  readonly orderId: string;
  /** 0: all of it. */
  readonly amountMinor: number;
}

export interface DemoReview {
  readonly id: string;
  readonly atMs: number;
  readonly conversionId: string;
  readonly decision: 'approved' | 'rejected' | 'marked_paid';
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
  /** Nothing happens at or after this moment. */
  readonly toMs: number;
  readonly visitorsPerDay: number;
  /** The hold of orders, after which they may be paid. */
  readonly holdDays: number;
}

/**
 * Generates traffic of a shop. Deterministic, ids included, so that writing it twice changes nothing.
 */
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
  const aftermaths = orders.map((order) => makeAftermath(order, options, random));
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
 * One visitor: a click, sometimes again, sometimes through a second affiliate, and now and then an order within hours.
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

/** The test shop's two products, sometimes with several seats. */
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

/**
 * What happens to an order afterwards: refunds within ten days, reviews of those that only the snippet reported, payment after the
 * hold.
 */
function makeAftermath(
  order: DemoOrder,
  { toMs, holdDays }: TrafficOptions,
  random: Random,
): { readonly refunds: readonly DemoRefund[]; readonly reviews: readonly DemoReview[] } {
  if (order.isTest) return { refunds: [], reviews: [] };
  const later = (days: number) => Math.floor(order.atMs + days * DAY_MS);
  const refunds: DemoRefund[] = [];
  const reviews: DemoReview[] = [];
  const review = (atMs: number, decision: DemoReview['decision']) =>
    reviews.push({ id: random.uuid(atMs), atMs, conversionId: order.id, decision });
  if (random.chance(0.07)) {
    const atMs = later(0.5 + random.next() * 9);
    refunds.push({
      id: random.uuid(atMs),
      atMs,
      orderId: order.orderId,
      amountMinor: random.chance(0.4) ? Math.floor(order.amountMinor / 2) : 0,
    });
  } else {
    if (!order.isVerified) review(later(1 + random.next() * 2), random.chance(0.12) ? 'rejected' : 'approved');
    if (reviews.every(({ decision }) => decision !== 'rejected'))
      review(later(holdDays + 1 + random.next()), 'marked_paid');
  }
  return {
    refunds: refunds.filter((refund) => refund.atMs < toMs),
    reviews: reviews.filter(({ atMs }) => atMs < toMs),
  };
}
