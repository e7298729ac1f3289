import type { Notice } from './notices.ts';

/** Shops number their orders each for itself. */
export interface OrderKey {
  readonly connectionId: string;
  readonly orderId: string;
}

export interface Payment {
  readonly amountMinor: number;
  readonly currency: string;
  readonly paidAt: Date;
}

export interface OrderRefund {
  readonly refundId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedAt: Date;
  readonly isReported: boolean;
}

/** All that is known of an order, and what of it is recorded as a conversion. */
export interface Order {
  readonly payment: Payment | null;
  readonly clickToken: string | null;
  readonly affiliateId: string | null;
  readonly isTest: boolean;
  readonly refunds: readonly OrderRefund[];
  readonly cancelledAt: Date | null;
  /** Null until the order is recorded. */
  readonly conversionId: string | null;
  readonly isCancellationReported: boolean;
}

export const UNKNOWN_ORDER: Order = {
  payment: null,
  clickToken: null,
  affiliateId: null,
  isTest: false,
  refunds: [],
  cancelledAt: null,
  conversionId: null,
  isCancellationReported: false,
};

/** What is to be recorded next. */
export type Report =
  | { readonly kind: 'order'; readonly payment: Payment }
  | { readonly kind: 'refund'; readonly refund: OrderRefund }
  | { readonly kind: 'cancellation'; readonly cancelledAt: Date };

/** The order after a notice: the same whatever the order of its notices, and however often each comes. */
export function learn(order: Order, notice: Notice): Order {
  switch (notice.kind) {
    case 'paid':
      return {
        ...order,
        payment: order.payment ?? {
          amountMinor: notice.amountMinor,
          currency: notice.currency,
          paidAt: new Date(notice.at),
        },
        clickToken: order.clickToken ?? notice.clickToken,
        affiliateId: order.affiliateId ?? notice.affiliateId,
        isTest: order.isTest || notice.isTest,
      };
    case 'refunded': {
      const { refundId, amountMinor, currency, at } = notice;
      if (amountMinor === 0 || order.refunds.some((known) => known.refundId === refundId)) return order;
      const refund = {
        refundId,
        amountMinor,
        currency,
        refundedAt: new Date(at),
        isReported: false,
      };
      return { ...order, refunds: [...order.refunds, refund] };
    }
    case 'cancelled':
      return { ...order, cancelledAt: order.cancelledAt ?? new Date(notice.at) };
  }
}

/**
 * Undefined where everything is recorded that can be. The order comes first: refunds that are known before it wait. An
 * order that names neither a click nor an affiliate is nobody's, and neither are its refunds.
 */
export function nextReport(order: Order): Report | undefined {
  const { payment, refunds, cancelledAt } = order;
  if (payment === null || !isAttributable(order)) return undefined;
  if (order.conversionId === null) return { kind: 'order', payment };
  const refund = refunds.find((known) => !known.isReported);
  if (refund) return { kind: 'refund', refund };
  return cancelledAt !== null && !order.isCancellationReported ? { kind: 'cancellation', cancelledAt } : undefined;
}

/** Why nothing of the order is recorded; undefined where something is. */
export function whyUnrecorded(order: Order): 'no_click' | 'order_unknown' | undefined {
  if (order.payment === null) return 'order_unknown';
  return isAttributable(order) ? undefined : 'no_click';
}

const isAttributable = ({ clickToken, affiliateId }: Order): boolean => clickToken !== null || affiliateId !== null;

/** The order once a report of it is recorded, as an event with this id. */
export function recorded(order: Order, report: Report, id: string): Order {
  switch (report.kind) {
    case 'order':
      return { ...order, conversionId: id };
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
