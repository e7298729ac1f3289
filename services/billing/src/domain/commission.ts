import type { Book } from '@sillage/proto/values/book';

/** A commission's state from its event, validated. */
export interface Commission {
  readonly campaignId: string;
  readonly conversionId: string;
  readonly book: Book;
  readonly affiliateId: string;
  readonly version: number;
  readonly at: Date;
  readonly state: 'pending' | 'approved' | 'paid' | 'rejected' | 'refunded';
  /** The settlement line that paid it; null if the merchant paid it, it is unpaid, or the event is too old to say. */
  readonly paidByLineId: string | null;
  readonly currency: string;
  /** The commission net of refunds until it is approved, then 0. */
  readonly pendingMinor: number;
  /** The commission net of refunds once it is approved; 0 before, and if it was rejected. */
  readonly earnedMinor: number;
  /** Revenue net of refunds once it is approved; 0 before, and if it was rejected. */
  readonly netRevenueMinor: number;
  /** The platform's rate when the order was placed. */
  readonly feeBps: number;
  /** The platform's fee on netRevenueMinor. */
  readonly feeMinor: number;
}

/** Ignores a payment by a line of the other book. `lineBook` is undefined for an unknown line. */
export function inItsBook(commission: Commission, lineBook: Book | undefined): Commission {
  if (lineBook === undefined || lineBook === commission.book) return commission;
  return { ...commission, state: commission.state === 'paid' ? 'approved' : commission.state, paidByLineId: null };
}
