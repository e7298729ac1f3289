import type { AmountBasis } from '@sillage/proto/http/integrations';

/**
 * Facts about the buyer: they can attribute an order to an affiliate without a click, or show that it is an affiliate's
 * own.
 */
export interface Buyer {
  /** A pseudonym, the same for each order of the customer: see `pseudonymOf`. */
  readonly customerId?: string;
  /** Upper case. */
  readonly couponCodes?: readonly string[];
  /** A keyed digest of the buyer's e-mail address, to recognise an affiliate's own order. */
  readonly customerAddress?: string;
}

/** What counts of an amount by each basis, and the connection's basis when the message arrived. */
export interface AmountsByBasis extends Readonly<Record<AmountBasis, number>> {
  readonly basis: AmountBasis;
}

/** One amount in two currencies, of an order that the customer paid in another one than its own. */
export interface Exchange {
  /** The currency in which the customer paid. */
  readonly currency: string;
  readonly paidMinor: number;
  /** The same amount in the order's currency. */
  readonly equalsMinor: number;
}

/** A message's statement about an order, independent of the platform, as JSON. */
export type Notice =
  | {
      readonly kind: 'paid';
      readonly orderId: string;
      readonly amountMinor: number;
      /** Absent if refunds are parts of the whole payment, and in notices from before this field. */
      readonly amounts?: AmountsByBasis;
      /** The whole payment, if refunds may refer to that instead of the amount. */
      readonly totalMinor?: number;
      readonly currency: string;
      /** The rate of refunds in the customer's currency. */
      readonly exchange?: Exchange;
      /** ISO 8601. */
      readonly at: string;
      readonly clickToken: string | null;
      readonly affiliateId: string | null;
      readonly isTest: boolean;
      /** `awaited`: another message, about the checkout, may name the click; `known`: this is that message. */
      readonly checkout?: 'awaited' | 'known';
      /** A hash of the checkout's secret token, which authenticates a click that the checkout page reports. */
      readonly checkoutHash?: string;
      readonly buyer?: Buyer;
    }
  /** The checkout page reports which click brought its order. */
  | {
      readonly kind: 'clicked';
      readonly orderId: string;
      readonly at: string;
      readonly clickToken: string;
      readonly checkoutHash: string;
    }
  | {
      readonly kind: 'refunded';
      readonly orderId: string;
      /** The shop's id of the refund. */
      readonly refundId: string;
      readonly amountMinor: number;
      /** As for the payment: what counts is decided by the basis of the order, which may have been changed since. */
      readonly amounts?: AmountsByBasis;
      /**
       * The payment of which the refund is a part, which may be one of several of the order; absent if it refers to the
       * order's own total, or to its amount if it has none.
       */
      readonly ofAmountMinor?: number;
      /** What was refunded of that payment before. */
      readonly beforeMinor?: number;
      readonly currency: string;
      readonly at: string;
    }
  /** A subscription begins without a payment: its click counts for the first order that is linked to it. */
  | { readonly kind: 'begun'; readonly orderId: string; readonly at: string; readonly clickToken: string }
  /** Notices about the payment, or the subscription, apply to this order if it is the first one that is linked to it. */
  | { readonly kind: 'linked'; readonly orderId: string; readonly paymentId: string; readonly at: string }
  /** Everything that was not refunded yet is returned. */
  | { readonly kind: 'cancelled'; readonly orderId: string; readonly at: string };
