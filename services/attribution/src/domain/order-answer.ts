import type { ConversionRejection, ConversionState, HoldReason } from '@sillage/proto/http/conversions';
import type { OrderAnswer, OrderAnswerKind } from '@sillage/proto/http/order-claims';
import type { AttributionModel } from '@sillage/proto/values/campaigns';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import type { SessionClick } from './attribution-models/model.ts';

/** An order as described by the affiliate who misses it. */
export interface MissedOrder {
  readonly affiliateId: string;
  readonly orderedOn: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** One report of the order, with its decision. */
export interface ReportedOrder {
  readonly id: string;
  readonly at: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly affiliateId: string | null;
  readonly basis: string | null;
  readonly duplicateOf: string | null;
  readonly state: ConversionState;
  readonly rejection: ConversionRejection | null;
  readonly reason: string;
  readonly heldFor: HoldReason | null;
  readonly holdUntil: number | null;
  readonly visitStartedAt: number | null;
  readonly visitEndsAt: number | null;
  /** Reported with a secret of the campaign; anyone can send other reports. */
  readonly verified: boolean;
  /** Created by the merchant to credit a claim. */
  readonly isCredit: boolean;
  /** Reported as a test, so it is not an order. */
  readonly isTestInLiveBook: boolean;
}

/** The known journey of the order's visitor. */
export interface OrderJourney {
  /** Clicks on links of the asking affiliate, in any order. */
  readonly clicks: readonly SessionClick[];
  readonly model: AttributionModel;
}

/** The time span of a calendar day across all time zones. */
export function dayAnywhere(day: string): { readonly from: number; readonly to: number } {
  const start = Date.parse(`${day}T00:00:00Z`);
  return { from: start - 14 * HOUR_MS, to: start + DAY_MS + 12 * HOUR_MS };
}

/** The report that represents the order: the attributed one, else the first verified one, else the first. */
export function orderOf(reports: readonly ReportedOrder[]): ReportedOrder | undefined {
  const orders = ordersOf(reports).toSorted((a, b) => a.at - b.at);
  const credited = orders.find((report) => report.affiliateId !== null && report.duplicateOf === null);
  return credited ?? orders.find((report) => report.verified) ?? orders[0];
}

/**
 * The reports that may describe an order and its visitor: the one that represents the order, and verified ones. Other
 * reports could come from the asking affiliate, who could probe any order by reporting it with a click of their own.
 */
export function trustedReports(reports: readonly ReportedOrder[]): readonly ReportedOrder[] {
  const order = orderOf(reports);
  return ordersOf(reports).filter((report) => report.verified || report.id === order?.id);
}

const ordersOf = (reports: readonly ReportedOrder[]) => reports.filter((report) => !report.isTestInLiveBook);

const NOTHING: Omit<OrderAnswer, 'kind'> = {
  state: null,
  orderedAt: null,
  holdUntil: null,
  heldFor: null,
  reason: '',
  yourClickAt: null,
  ownerClickAt: null,
  windowSeconds: null,
  windowEndsAt: null,
  model: null,
};

/**
 * The answer to an affiliate about an order that they miss. If the given day and amount do not match, the answer is the
 * same as for an order that does not exist. An affiliate without a click of the visitor does not learn whether another
 * affiliate has one; the exception is an order without any information on its origin that the merchant credited to
 * another affiliate. Pure.
 */
export function answerOrder(
  requested: MissedOrder,
  reports: readonly ReportedOrder[],
  { clicks, model }: OrderJourney,
): OrderAnswer {
  const isMeant = (report: ReportedOrder) => describes(requested, report);
  const order = trustedReports(reports).some(isMeant) ? orderOf(reports) : undefined;
  if (!order) {
    const isOwnTest = ({ affiliateId, isTestInLiveBook }: ReportedOrder) =>
      isTestInLiveBook && affiliateId === requested.affiliateId;
    const isTest = reports.some((report) => isOwnTest(report) && isMeant(report));
    return { kind: isTest ? 'test' : 'unknown', ...NOTHING };
  }
  if (order.affiliateId === requested.affiliateId) return ofOwnOrder(order);
  if (order.isCredit) return { kind: 'credited_elsewhere', ...NOTHING };
  const before = clicks.filter((click) => click.at <= order.at).toSorted((a, b) => b.at - a.at);
  const click = before[0] ?? clicks[0];
  if (!click) return { kind: 'no_click', ...NOTHING };
  const yours = { ...NOTHING, yourClickAt: text(click.at), windowSeconds: Math.round(click.windowMs / 1000) };
  if (before.length === 0) return { ...yours, kind: 'after_order' };
  if (order.at >= click.at + click.windowMs)
    return { ...yours, kind: 'outside_window', windowEndsAt: text(click.at + click.windowMs) };
  if (order.affiliateId === null || order.basis === 'server' || order.basis === 'customer')
    return { ...yours, kind: 'not_counted' };
  if (order.basis === 'code') return { ...yours, kind: 'other_code' };
  return {
    ...yours,
    kind: 'other_click',
    ownerClickAt: order.visitStartedAt === null ? null : text(order.visitStartedAt),
    windowSeconds: windowOf(order) ?? yours.windowSeconds,
    model,
  };
}

/** A page and the shop's server may have reported different amounts: either matches. */
function describes({ orderedOn, amountMinor, currency }: MissedOrder, report: ReportedOrder): boolean {
  const { from, to } = dayAnywhere(orderedOn);
  return report.amountMinor === amountMinor && report.currency === currency && report.at >= from && report.at < to;
}

function ofOwnOrder(order: ReportedOrder): OrderAnswer {
  const clickAt = order.basis === 'click' && order.visitStartedAt !== null ? text(order.visitStartedAt) : null;
  const known = { ...NOTHING, state: order.state, orderedAt: text(order.at), yourClickAt: clickAt };
  const kind = kindOfOwn(order);
  return {
    ...known,
    kind,
    reason: kind === 'rejected' ? order.reason : '',
    heldFor: kind === 'held' ? order.heldFor : null,
    holdUntil: order.state === 'pending' && order.holdUntil !== null ? text(order.holdUntil) : null,
  };
}

function kindOfOwn({ state, heldFor }: ReportedOrder): OrderAnswerKind {
  if (state === 'rejected' || state === 'refunded') return state;
  return heldFor === null ? 'credited' : 'held';
}

function windowOf({ visitStartedAt, visitEndsAt }: ReportedOrder): number | null {
  return visitStartedAt === null || visitEndsAt === null ? null : Math.round((visitEndsAt - visitStartedAt) / 1000);
}

const text = (at: number) => new Date(at).toISOString();
