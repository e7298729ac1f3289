import type {
  PaymentsMarked,
  PayoutsHeld,
  SelfBilledWritten,
  TransferReversed,
} from '@sillage/proto/events/settlements';

/** An invoice in an affiliate's name: its data for the mail, and its id in billing. */
export interface MailedDocument {
  readonly documentId: string;
  readonly number: string;
  /** `2027-01`. */
  readonly period: string;
}

/**
 * A mail to an affiliate about money that does not reach them, a payment by the merchant, or an invoice in their name;
 * sent once per occasion.
 */
export interface MoneyNotice {
  readonly kind: 'held' | 'returned' | 'payment' | 'self_billed';
  /** The id of the payout hold, the return, the payment, or the document. */
  readonly occasion: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  /** One amount per currency. */
  readonly amounts: readonly { readonly currency: string; readonly amountMinor: bigint }[];
  /** The bank details that a payment went to, if known. */
  readonly detailsId?: string;
  readonly document?: MailedDocument;
}

/** The affiliates to notify of a payout hold, with the amounts held. */
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

/** A transfer can be reversed in parts; the affiliate is notified of each. */
export function readReturn(
  campaignId: string,
  { lineId, affiliateId, currency, amountMinor, returnedMinor }: TransferReversed,
): MoneyNotice {
  const amounts = [{ currency, amountMinor }];
  return { kind: 'returned', occasion: `return:${lineId}:${returnedMinor}`, campaignId, affiliateId, amounts };
}

const PAYMENT = 'payment:';

/** The affiliates to notify that the merchant has marked their money as paid. */
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

/** The batch line that a notice about a payment refers to. */
export const paidLineOf = (occasion: string | null): readonly string[] =>
  occasion?.startsWith(PAYMENT) ? [occasion.slice(PAYMENT.length)] : [];

/** The affiliate to notify of an invoice in their name. */
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
