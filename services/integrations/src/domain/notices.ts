/** What is known of whoever ordered: by it an order may be an affiliate's without a click, or one of their own. */
export interface Buyer {
  /** A pseudonym, the same at each order: see `pseudonymOf`. */
  readonly customerId?: string;
  /** In capitals. */
  readonly couponCodes?: readonly string[];
  /** A keyed digest of their e-mail address, by which an affiliate's own order is known. */
  readonly customerAddress?: string;
}

/** What a message of a shop says of an order, whatever the shop's platform. As JSON holds it. */
export type Notice =
  | {
      readonly kind: 'paid';
      readonly orderId: string;
      readonly amountMinor: number;
      readonly currency: string;
      /** ISO 8601. */
      readonly at: string;
      readonly clickToken: string | null;
      readonly affiliateId: string | null;
      readonly isTest: boolean;
      /** A hash of the checkout's own secret name, by which a click that its page names is believed. */
      readonly checkoutHash?: string;
      readonly buyer?: Buyer;
    }
  /** The checkout page says which click brought its order. */
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
      /** The shop's own id of the refund. */
      readonly refundId: string;
      readonly amountMinor: number;
      /** Of all that was paid, where it is a part of that and the order's amount is less; absent: of the order's. */
      readonly ofAmountMinor?: number;
      readonly currency: string;
      readonly at: string;
    }
  /** What is said of the payment is said of this order. */
  | { readonly kind: 'linked'; readonly orderId: string; readonly paymentId: string; readonly at: string }
  /** All that was not refunded yet goes back. */
  | { readonly kind: 'cancelled'; readonly orderId: string; readonly at: string };
