import type { LedgerEntry, TransactionKind } from './ledger-transaction.ts';

export type ReturnOutcome = 'open' | 'won' | 'lost' | 'done' | 'failed';

/** A refund or a dispute of a charge, as the provider holds it now. */
export interface ProviderReturn {
  readonly id: string;
  readonly kind: 'refund' | 'dispute';
  readonly amountMinor: bigint;
  readonly outcome: ReturnOutcome;
  /**
   * The money is not with the platform. Not of an inquiry, a refund that failed, a dispute whose money was given back.
   */
  readonly isTaken: boolean;
  readonly answerBy: Date | null;
  readonly openedAt: Date;
}

/** Where the money of a refund or a dispute is, if not with the platform. */
export interface Standing {
  /** Taken by the merchant's bank, which has not decided yet. */
  readonly disputedMinor: bigint;
  /** Permanently returned to the merchant: they owe it again. */
  readonly owedMinor: bigint;
}

export type ReturnKind = Extract<
  TransactionKind,
  'refund' | 'refund_failed' | 'dispute_withdrawn' | 'dispute_reinstated' | 'dispute_lost'
>;

const NOTHING: Standing = { disputedMinor: 0n, owedMinor: 0n };

/**
 * Where a refund or dispute leaves the books, from nothing but what the provider holds now: so it does not matter which
 * of its events came, in which order, or how often. A dispute that was won is with the bank until the money is back.
 */
export function standingOf({ kind, outcome, amountMinor, isTaken }: ProviderReturn): Standing {
  if (!isTaken) return NOTHING;
  return kind === 'refund' || outcome === 'lost'
    ? { disputedMinor: 0n, owedMinor: amountMinor }
    : { disputedMinor: amountMinor, owedMinor: 0n };
}

/** What is booked between two standings; undefined: nothing. */
export function decideReturn(
  kind: ProviderReturn['kind'],
  before: Standing | undefined,
  after: Standing,
): { readonly kind: ReturnKind; readonly moved: Standing } | undefined {
  const moved = {
    disputedMinor: after.disputedMinor - (before?.disputedMinor ?? 0n),
    owedMinor: after.owedMinor - (before?.owedMinor ?? 0n),
  };
  if (moved.disputedMinor === 0n && moved.owedMinor === 0n) return undefined;
  return { kind: kindOf(kind, moved), moved };
}

function kindOf(kind: ProviderReturn['kind'], { disputedMinor, owedMinor }: Standing): ReturnKind {
  if (kind === 'refund') return owedMinor > 0n ? 'refund' : 'refund_failed';
  if (owedMinor > 0n) return 'dispute_lost';
  return disputedMinor > 0n ? 'dispute_withdrawn' : 'dispute_reinstated';
}

/** What left the platform or came back to it, and whose it is meanwhile. */
export function returnEntries(
  campaignId: string,
  currency: string,
  { disputedMinor, owedMinor }: Standing,
): readonly LedgerEntry[] {
  return [
    { account: { type: 'merchant.disputed', campaignId }, currency, amountMinor: disputedMinor },
    { account: { type: 'merchant.returned', campaignId }, currency, amountMinor: owedMinor },
    { account: { type: 'platform.cash' }, currency, amountMinor: -disputedMinor - owedMinor },
  ];
}

/** Why a merchant's affiliates are not paid for now. */
export interface PayoutHold {
  readonly isHeld: boolean;
  readonly disputes: readonly { readonly currency: string; readonly amountMinor: bigint; readonly openedAt: Date }[];
  /** Permanently taken back and not paid again, by currency. */
  readonly owed: readonly { readonly currency: string; readonly amountMinor: bigint }[];
}

/** A dispute holds until it is decided, and what was permanently taken back until it is paid again. */
export function payoutHoldOf(disputes: PayoutHold['disputes'], returned: PayoutHold['owed']): PayoutHold {
  const owed = returned.filter(({ amountMinor }) => amountMinor > 0n);
  return { isHeld: disputes.length > 0 || owed.length > 0, disputes, owed };
}
