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
    }
  | {
      readonly kind: 'refunded';
      readonly orderId: string;
      /** The shop's own id of the refund. */
      readonly refundId: string;
      readonly amountMinor: number;
      readonly currency: string;
      readonly at: string;
    }
  /** All that was not refunded yet goes back. */
  | { readonly kind: 'cancelled'; readonly orderId: string; readonly at: string };
