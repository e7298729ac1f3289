import type { AmountBasis } from '@sillage/proto/http/integrations';
import { MINUTE_MS } from '@sillage/proto/values/durations';
import { proportion } from '@sillage/proto/values/money';
import type { AmountsByBasis, Exchange, Notice } from './notices.ts';

/** Order numbers are unique per shop only. */
export interface OrderKey {
  readonly connectionId: string;
  readonly orderId: string;
}

export interface Payment {
  readonly amountMinor: number;
  /** The whole payment, of which the amount is what counts; null if refunds refer to the amount. */
  readonly totalMinor: number | null;
  readonly currency: string;
  /** The rate of refunds in the currency in which the customer paid; null if that is the order's, or unknown. */
  readonly exchange: Exchange | null;
  readonly paidAt: Date;
}

export interface OrderRefund {
  readonly refundId: string;
  readonly amountMinor: number;
  /** The payment that it is a part of, perhaps one of several; null if it is a part of the order's total, or amount. */
  readonly ofAmountMinor: number | null;
  /** What was refunded of that payment before; null if that is unknown. */
  readonly beforeMinor: number | null;
  readonly currency: string;
  readonly refundedAt: Date;
  readonly isReported: boolean;
}

/** A click that was reported for the order's checkout. */
export interface CheckoutClick {
  readonly checkoutHash: string;
  readonly clickToken: string;
}

/** Limit of clicks that are stored before the order's checkout is known, since anyone can report some. */
const MAX_CHECKOUT_CLICKS = 5;

/** The known facts of an order, and which of them are recorded as a conversion. */
export interface Order {
  readonly payment: Payment | null;
  /** What counts of its payment and refunds, whatever its connection counts by later; null if that is unknown. */
  readonly amountBasis: AmountBasis | null;
  /** The time of the checkout that the click brought, if the first payment came later; otherwise null. */
  readonly beganAt: Date | null;
  /** Whether the message about the checkout, which names the click, is still to come; null if none is expected. */
  readonly checkout: 'awaited' | 'known' | null;
  readonly clickToken: string | null;
  readonly affiliateId: string | null;
  readonly isTest: boolean;
  /** A pseudonym; null if the shop names no customer. */
  readonly customerId: string | null;
  /** A keyed digest of the buyer's e-mail address; null if the shop gives none, and once the order is recorded. */
  readonly customerAddress: string | null;
  readonly couponCodes: readonly string[];
  /** Null until the shop reports it, and for platforms without checkouts. */
  readonly checkoutHash: string | null;
  /** Clicks reported before the checkout was known. */
  readonly checkoutClicks: readonly CheckoutClick[];
  readonly refunds: readonly OrderRefund[];
  readonly cancelledAt: Date | null;
  /** Null until the order is recorded. */
  readonly conversionId: string | null;
  readonly isCancellationReported: boolean;
}

export const UNKNOWN_ORDER: Order = {
  payment: null,
  amountBasis: null,
  beganAt: null,
  checkout: null,
  clickToken: null,
  affiliateId: null,
  isTest: false,
  customerId: null,
  customerAddress: null,
  couponCodes: [],
  checkoutHash: null,
  checkoutClicks: [],
  refunds: [],
  cancelledAt: null,
  conversionId: null,
  isCancellationReported: false,
};

/** The next fact to record. */
export type Report =
  | { readonly kind: 'order'; readonly payment: Payment; readonly placedAt: Date }
  | { readonly kind: 'refund'; readonly refund: OrderRefund }
  | { readonly kind: 'cancellation'; readonly cancelledAt: Date };

/**
 * The order after a notice. Independent of the order of notices and of repeats; but if the connection's basis changes
 * between them, that of the first one counts for all.
 */
export function learn(order: Order, notice: Notice): Order {
  switch (notice.kind) {
    case 'paid': {
      const checkoutHash = order.checkoutHash ?? notice.checkoutHash ?? null;
      const named = order.checkoutClicks.find((click) => click.checkoutHash === checkoutHash);
      const amountBasis = basisOf(order, notice);
      return {
        ...order,
        checkoutHash,
        checkoutClicks: checkoutHash === null ? order.checkoutClicks : [],
        amountBasis,
        payment: order.payment ?? {
          amountMinor: amountBy(amountBasis, notice),
          totalMinor: notice.totalMinor || null,
          currency: notice.currency,
          exchange: notice.exchange ?? null,
          paidAt: new Date(notice.at),
        },
        checkout: notice.checkout === 'known' ? 'known' : (order.checkout ?? notice.checkout ?? null),
        clickToken: order.clickToken ?? notice.clickToken ?? named?.clickToken ?? null,
        affiliateId: order.affiliateId ?? notice.affiliateId,
        isTest: order.isTest || notice.isTest,
        customerId: order.customerId ?? notice.buyer?.customerId ?? null,
        customerAddress:
          order.conversionId === null ? (order.customerAddress ?? notice.buyer?.customerAddress ?? null) : null,
        couponCodes: order.couponCodes.length > 0 ? order.couponCodes : (notice.buyer?.couponCodes ?? []),
      };
    }
    case 'begun':
      if (order.clickToken !== null) return order;
      return { ...order, clickToken: notice.clickToken, beganAt: new Date(notice.at) };
    case 'linked':
      return order;
    case 'clicked':
      return learnClick(order, notice);
    case 'refunded': {
      const { refundId, ofAmountMinor = null, beforeMinor = null, currency, at } = notice;
      const amountBasis = basisOf(order, notice);
      const amountMinor = amountBy(amountBasis, notice);
      if (amountMinor === 0 || order.refunds.some((known) => known.refundId === refundId))
        return { ...order, amountBasis };
      const refund = {
        refundId,
        amountMinor,
        ofAmountMinor,
        beforeMinor,
        currency,
        refundedAt: new Date(at),
        isReported: false,
      };
      return { ...order, amountBasis, refunds: [...order.refunds, refund] };
    }
    case 'cancelled':
      return { ...order, cancelledAt: order.cancelledAt ?? new Date(notice.at) };
  }
}

interface Counted {
  readonly amountMinor: number;
  readonly amounts?: AmountsByBasis;
}

const basisOf = ({ amountBasis, payment }: Order, { amounts }: Counted): AmountBasis | null =>
  amountBasis ?? (payment === null ? (amounts?.basis ?? null) : null);

const amountBy = (basis: AmountBasis | null, { amountMinor, amounts }: Counted): number =>
  basis !== null && amounts ? amounts[basis] : amountMinor;

/** The shop's own click takes precedence; a page's report counts only for the checkout that it names. */
function learnClick(order: Order, { checkoutHash, clickToken }: CheckoutClick): Order {
  if (order.checkoutHash !== null) {
    return order.checkoutHash === checkoutHash ? { ...order, clickToken: order.clickToken ?? clickToken } : order;
  }
  const isKnown = order.checkoutClicks.some((click) => click.checkoutHash === checkoutHash);
  if (isKnown || order.checkoutClicks.length >= MAX_CHECKOUT_CLICKS) return order;
  return { ...order, checkoutClicks: [...order.checkoutClicks, { checkoutHash, clickToken }] };
}

/** Undefined if everything that is complete is recorded. The order comes first; refunds that are known earlier wait. */
export function nextReport(order: Order): Report | undefined {
  const { payment, refunds, cancelledAt, beganAt } = order;
  if (payment === null) return undefined;
  if (order.conversionId === null) return { kind: 'order', payment, placedAt: beganAt ?? payment.paidAt };
  for (const known of refunds) {
    const refund = inOrdersCurrency(payment, known);
    const amountMinor = refund.isReported ? 0 : partOf(payment, refund);
    if (amountMinor > 0) return { kind: 'refund', refund: { ...refund, amountMinor } };
  }
  return cancelledAt !== null && !order.isCancellationReported ? { kind: 'cancellation', cancelledAt } : undefined;
}

/** Converts a refund in the customer's currency; others remain as they are. */
function inOrdersCurrency({ exchange, currency }: Payment, refund: OrderRefund): OrderRefund {
  if (exchange === null || refund.currency !== exchange.currency) return refund;
  const amountMinor = proportion(refund.amountMinor, exchange.equalsMinor, exchange.paidMinor);
  return { ...refund, amountMinor, currency };
}

/**
 * The part of the order's amount that is refunded. Each refund is the difference of two rounded shares, so that refunds
 * of the whole payment together are the order's whole amount. A dispute, which does not know the refunds, takes back
 * what is left at the end.
 */
function partOf(payment: Payment, refund: OrderRefund): number {
  const { amountMinor, ofAmountMinor, beforeMinor } = refund;
  const wholeMinor = ofAmountMinor ?? payment.totalMinor;
  if (wholeMinor === null) return amountMinor;
  const before = ofAmountMinor === null ? Math.max(0, wholeMinor - amountMinor) : (beforeMinor ?? 0);
  const coveredMinor = amountCoveredBy(payment, refund);
  const shareOf = (refundedMinor: number) => proportion(coveredMinor, Math.min(refundedMinor, wholeMinor), wholeMinor);
  return shareOf(before + amountMinor) - shareOf(before);
}

/**
 * How much of the order's amount the refunded payment covered: all of it, unless it was one of several. Rounded up, so
 * that refunds of all payments together are never less than the whole; attribution ignores the excess.
 */
function amountCoveredBy(
  { amountMinor, totalMinor, currency }: Payment,
  { ofAmountMinor, ...refund }: OrderRefund,
): number {
  if (ofAmountMinor === null || totalMinor === null || refund.currency !== currency) return amountMinor;
  if (ofAmountMinor >= totalMinor) return amountMinor;
  return Number((BigInt(amountMinor) * BigInt(ofAmountMinor) + BigInt(totalMinor - 1)) / BigInt(totalMinor));
}

/**
 * Whether the order itself names a click or an affiliate. Other orders and their refunds are not attributed, unless a
 * coupon code belongs to an affiliate or an affiliate brought the customer.
 */
export const namesAffiliate = ({ clickToken, affiliateId }: Order): boolean =>
  clickToken !== null || affiliateId !== null;

/**
 * How long to wait for the message about an order's checkout before the order is recorded without a click. Stripe sends
 * both within seconds; a subscription that was made without Checkout has only the other one.
 */
const CHECKOUT_WAIT_MS = 10 * MINUTE_MS;

/** How long the message that arrived at this time waits for the one about the order's checkout; 0 if it need not. */
export function checkoutWaitMs(order: Order, receivedAt: Date, now: number): number {
  if (order.checkout !== 'awaited' || namesAffiliate(order) || order.conversionId !== null) return 0;
  return Math.max(0, receivedAt.getTime() + CHECKOUT_WAIT_MS - now);
}

/** The order after a report was recorded as the event with this id. */
export function recorded(order: Order, report: Report, id: string): Order {
  switch (report.kind) {
    case 'order':
      return { ...order, conversionId: id, customerAddress: null };
    case 'refund': {
      const { refundId } = report.refund;
      return {
        ...order,
        refunds: order.refunds.map((known) => (known.refundId === refundId ? { ...known, isReported: true } : known)),
      };
    }
    case 'cancellation':
      return { ...order, isCancellationReported: true };
  }
}
