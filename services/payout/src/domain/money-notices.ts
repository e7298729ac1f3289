import type { PaymentsMarked, PayoutsHeld, TransferReversed } from '@sillage/proto/events/settlements';

/** Notifies an affiliate of money that does not reach them, or that the merchant has paid, once for each occasion. */
export interface MoneyNotice {
  readonly kind: 'held' | 'returned' | 'payment';
  /** Names the payout hold, the return, or the payment. */
  readonly occasion: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  /** In each currency one. */
  readonly amounts: readonly { readonly currency: string; readonly amountMinor: bigint }[];
  /** The bank details that a payment went to, where that is known. */
  readonly detailsId?: string;
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
