import type { Book } from '@sillage/proto/values/book';

/** A commission's state as its event says it, checked. */
export interface Commission {
  readonly campaignId: string;
  readonly conversionId: string;
  readonly book: Book;
  readonly affiliateId: string;
  readonly version: number;
  readonly at: Date;
  readonly state: 'pending' | 'approved' | 'paid' | 'rejected' | 'refunded';
  /** The settlement line that paid it; null where the merchant did or nobody has, and in events from before they said it. */
  readonly paidByLineId: string | null;
  readonly currency: string;
  /** The commission net of refunds while it is not approved; then 0. */
  readonly pendingMinor: number;
  /** The commission net of refunds once it is approved; 0 before, and where it was rejected. */
  readonly earnedMinor: number;
  /** Revenue net of refunds once it is approved; 0 before, and where it was rejected. */
  readonly netRevenueMinor: number;
  /** The platform's rate when the order was placed. */
  readonly feeBps: number;
  /** The platform's fee on netRevenueMinor. */
  readonly feeMinor: number;
}

/** What a line of another book has paid was paid by nobody in this one. `lineBook`: undefined of a line that is not known. */
export function inItsBook(commission: Commission, lineBook: Book | undefined): Commission {
  if (lineBook === undefined || lineBook === commission.book) return commission;
  return { ...commission, state: commission.state === 'paid' ? 'approved' : commission.state, paidByLineId: null };
}
