import { leastChargeMinor } from '@sillage/proto/values/payments';
import type { LedgerEntry, TransactionKind } from './ledger-transaction.ts';

export type ReturnOutcome = 'open' | 'won' | 'lost' | 'done' | 'failed';

/** The provider's present state of a refund or dispute of a charge. */
export interface ProviderReturn {
  readonly id: string;
  readonly kind: 'refund' | 'dispute';
  readonly amountMinor: bigint;
  readonly outcome: ReturnOutcome;
  /**
   * Whether the money has left the platform. False for an inquiry, a failed refund, or a dispute whose money was
   * returned.
   */
  readonly isTaken: boolean;
  readonly answerBy: Date | null;
  readonly openedAt: Date;
}

/** The money of a refund or dispute that is not with the platform. */
export interface ReturnedAmounts {
  /** Taken by the merchant's bank while the dispute is undecided. */
  readonly disputedMinor: bigint;
  /** Permanently returned to the merchant, who owes it again. */
  readonly owedMinor: bigint;
}

export type ReturnKind = Extract<
  TransactionKind,
  'refund' | 'refund_failed' | 'dispute_withdrawn' | 'dispute_reinstated' | 'dispute_lost'
>;

const NOTHING: ReturnedAmounts = { disputedMinor: 0n, owedMinor: 0n };

/**
 * The amounts of a refund or dispute, decided only by the provider's present state, so it does not matter which of its
 * events arrived, in which order, or how often. The money of a won dispute counts as disputed until it is back.
 */
export function returnedAmounts({ kind, outcome, amountMinor, isTaken }: ProviderReturn): ReturnedAmounts {
  if (!isTaken) return NOTHING;
  return kind === 'refund' || outcome === 'lost'
    ? { disputedMinor: 0n, owedMinor: amountMinor }
    : { disputedMinor: amountMinor, owedMinor: 0n };
}

/** The transaction that books the change between two states; undefined if nothing changed. */
export function decideReturn(
  kind: ProviderReturn['kind'],
  before: ReturnedAmounts | undefined,
  after: ReturnedAmounts,
): { readonly kind: ReturnKind; readonly moved: ReturnedAmounts } | undefined {
  const moved = {
    disputedMinor: after.disputedMinor - (before?.disputedMinor ?? 0n),
    owedMinor: after.owedMinor - (before?.owedMinor ?? 0n),
  };
  if (moved.disputedMinor === 0n && moved.owedMinor === 0n) return undefined;
  return { kind: kindOf(kind, moved), moved };
}

function kindOf(kind: ProviderReturn['kind'], { disputedMinor, owedMinor }: ReturnedAmounts): ReturnKind {
  if (kind === 'refund') return owedMinor > 0n ? 'refund' : 'refund_failed';
  if (owedMinor > 0n) return 'dispute_lost';
  return disputedMinor > 0n ? 'dispute_withdrawn' : 'dispute_reinstated';
}

/** Entries for money that left the platform or came back, and who owes it meanwhile. */
export function returnEntries(
  campaignId: string,
  currency: string,
  { disputedMinor, owedMinor }: ReturnedAmounts,
): readonly LedgerEntry[] {
  return [
    { account: { type: 'merchant.disputed', campaignId }, currency, amountMinor: disputedMinor },
    { account: { type: 'merchant.returned', campaignId }, currency, amountMinor: owedMinor },
    { account: { type: 'platform.cash' }, currency, amountMinor: -disputedMinor - owedMinor },
  ];
}

/** Why a merchant's affiliates cannot be paid now. */
export interface PayoutHold {
  readonly isHeld: boolean;
  readonly disputes: readonly { readonly currency: string; readonly amountMinor: bigint; readonly openedAt: Date }[];
  /** Permanently returned and not paid again, by currency; without amounts that are too small to be charged. */
  readonly owed: readonly { readonly currency: string; readonly amountMinor: bigint }[];
  /** Permanently returned and being charged again, by currency. */
  readonly charging: PayoutHold['owed'];
}

/**
 * Whether the merchant can, and must, pay a returned amount again. One below the minimum card charge waits until there
 * is more; it holds nothing meanwhile, because nobody could end that hold.
 */
export const isRecoverable = ({ currency, amountMinor }: PayoutHold['owed'][number]): boolean =>
  amountMinor >= leastChargeMinor(currency);

/**
 * A dispute holds payouts until it is decided, a permanent return until it is paid again: asking the card for it is not
 * enough, because the card may refuse.
 */
export function payoutHoldOf(
  disputes: PayoutHold['disputes'],
  returned: PayoutHold['owed'],
  charging: PayoutHold['charging'],
): PayoutHold {
  const owed = returned.filter(isRecoverable);
  return { isHeld: disputes.length + owed.length + charging.length > 0, disputes, owed, charging };
}
