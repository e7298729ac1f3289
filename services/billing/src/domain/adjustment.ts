import type { AdjustmentKind } from '@sillage/proto/http/adjustments';
import type { Book } from '@sillage/proto/values/book';
import { dischargeEntries, type LedgerTransaction, type TransactionKind } from './ledger-transaction.ts';

/** A bonus or correction by a merchant. Immutable, except that erasing a person replaces its reason. */
export interface Adjustment {
  readonly id: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly book: Book;
  readonly currency: string;
  /** Positive: a bonus. Negative: a correction. */
  readonly amountMinor: number;
  readonly reason: string;
  readonly madeBy: string;
  readonly madeAt: Date;
  /** The adjustment that it reverses. */
  readonly reverses: string | null;
}

export interface AdjustmentFacts {
  readonly campaign: { readonly currency: string; readonly isArchived: boolean };
  readonly isRemoved: boolean;
  /** Owed, and not in a settlement or batch. */
  readonly owedMinor: bigint;
  /** The largest bonus. */
  readonly limitMinor: number;
}

export type AdjustmentRefusal = 'over' | 'other_currency' | 'too_large' | 'more_than_owed';

/**
 * Why a bonus or correction is refused; null: it is allowed. Affiliates who have left get no bonuses, but what is owed
 * to them can be corrected.
 */
export function refuseAdjustment(
  { amountMinor, currency }: Pick<Adjustment, 'amountMinor' | 'currency'>,
  { campaign, isRemoved, owedMinor, limitMinor }: AdjustmentFacts,
): AdjustmentRefusal | null {
  if (amountMinor < 0) return takesTooMuch(amountMinor, owedMinor) ? 'more_than_owed' : null;
  if (campaign.isArchived || isRemoved) return 'over';
  if (currency !== campaign.currency) return 'other_currency';
  return amountMinor > limitMinor ? 'too_large' : null;
}

export type ReversalRefusal = 'is_reversal' | 'reversed_before' | 'other_book' | 'more_than_owed';

/**
 * Why a reversal is refused; null: it is allowed. A correction can always be reversed, a bonus while it is still owed.
 */
export function refuseReversal(
  adjustment: Pick<Adjustment, 'amountMinor' | 'book' | 'reverses'>,
  { book, isReversed, owedMinor }: { readonly book: Book; readonly isReversed: boolean; readonly owedMinor: bigint },
): ReversalRefusal | null {
  if (adjustment.reverses !== null) return 'is_reversal';
  if (isReversed) return 'reversed_before';
  if (adjustment.book !== book) return 'other_book';
  return takesTooMuch(-adjustment.amountMinor, owedMinor) ? 'more_than_owed' : null;
}

/** A balance that refunds have made negative must not be reduced further. */
const takesTooMuch = (amountMinor: number, owedMinor: bigint): boolean =>
  amountMinor < 0 && BigInt(-amountMinor) > owedMinor;

export const kindOf = ({ amountMinor, reverses }: Pick<Adjustment, 'amountMinor' | 'reverses'>): AdjustmentKind =>
  reverses !== null ? 'reversal' : amountMinor > 0 ? 'bonus' : 'correction';

/** Books no revenue, and so no fee. */
export function adjustmentTransaction(adjustment: Adjustment): LedgerTransaction {
  const { id, book, campaignId, madeAt, amountMinor } = adjustment;
  return {
    book,
    businessKey: `adjustment:${id}`,
    kind: TRANSACTION_KINDS[kindOf(adjustment)],
    occurredAt: madeAt,
    campaignId,
    entries: dischargeEntries(adjustment, BigInt(-amountMinor)),
  };
}

const TRANSACTION_KINDS: Readonly<Record<AdjustmentKind, TransactionKind>> = {
  bonus: 'bonus',
  correction: 'correction',
  reversal: 'adjustment_reversed',
};
