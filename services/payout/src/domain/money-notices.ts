import type {
  PaymentsMarked,
  PayoutsHeld,
  SelfBilledWritten,
  TransferReversed,
} from '@sillage/proto/events/settlements';

/** An invoice in the name of an affiliate: what a mail says of it, and billing knows it by. */
export interface MailedDocument {
  readonly documentId: string;
  readonly number: string;
  /** `2027-01`. */
  readonly period: string;
}

/**
 * Notifies an affiliate of money that does not reach them, or that the merchant has paid, or of an invoice in their name,
 * once for each occasion.
 */
export interface MoneyNotice {
  readonly kind: 'held' | 'returned' | 'payment' | 'self_billed';
  /** Names the payout hold, the return, the payment, or the document. */
  readonly occasion: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  /** In each currency one. */
  readonly amounts: readonly { readonly currency: string; readonly amountMinor: bigint }[];
  /** The bank details that a payment went to, where that is known. */
  readonly detailsId?: string;
  readonly document?: MailedDocument;
}

/** Whom to notify of a payout hold, and what is kept for them. */
export function readPayoutHold(
  holdId: string,
  campaignId: string,
  { affiliates }: Pick<PayoutsHeld, 'affiliates'>,
): readonly MoneyNotice[] {
  return affiliates.map(({ affiliateId, sums }) => ({
    kind: 'held',
    occasion: `hold:${holdId}`,
    campaignId,
    affiliateId,
    amounts: sums.map(({ currency, amountMinor }) => ({ currency, amountMinor: BigInt(amountMinor) })),
  }));
}

/** A transfer may come back in parts: the affiliate is notified of each. */
export function readReturn(
  campaignId: string,
  { lineId, affiliateId, currency, amountMinor, returnedMinor }: TransferReversed,
): MoneyNotice {
  const amounts = [{ currency, amountMinor }];
  return { kind: 'returned', occasion: `return:${lineId}:${returnedMinor}`, campaignId, affiliateId, amounts };
}

const PAYMENT = 'payment:';

/** Whom to tell that the merchant says they paid. */
export const readMarked = (
  campaignId: string,
  { payments }: Pick<PaymentsMarked, 'payments'>,
): readonly MoneyNotice[] =>
  payments.map(({ lineId, affiliateId, currency, amountMinor, detailsId }) => ({
    kind: 'payment',
    occasion: `${PAYMENT}${lineId}`,
    campaignId,
    affiliateId,
    amounts: [{ currency, amountMinor }],
    ...(detailsId !== '' && { detailsId }),
  }));

/** The line of a batch that a notice of a payment is about. */
export const paidLineOf = (occasion: string | null): readonly string[] =>
  occasion?.startsWith(PAYMENT) ? [occasion.slice(PAYMENT.length)] : [];

/** Whom to tell of an invoice in their name. */
export const readSelfBilled = (
  campaignId: string,
  { documents }: Pick<SelfBilledWritten, 'documents'>,
): readonly MoneyNotice[] =>
  documents.map(({ documentId, affiliateId, number, period, currency, totalMinor }) => ({
    kind: 'self_billed',
    occasion: `document:${documentId}`,
    campaignId,
    affiliateId,
    amounts: [{ currency, amountMinor: BigInt(totalMinor) }],
    document: { documentId, number, period },
  }));
