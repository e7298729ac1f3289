import type { OwedToAffiliate } from '@sillage/proto/http/billing';
import { dischargeEntries, type LedgerTransaction } from './ledger-transaction.ts';

/** An affiliate whose opening balance differs from the booked one. */
export interface OpeningChange {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly version: number;
  readonly currency: string;
  /** Minor units; negative if the import was undone. */
  readonly differenceMinor: bigint;
}

export interface Opening {
  /** The booked opening balance. */
  readonly bookedMinor: number;
  /** Number of entries on all live accounts of the affiliate. */
  readonly entriesCount: number;
}

/** Books a change of an affiliate's opening balance: the merchant owes it, without a fee. */
export function openingTransaction(change: OpeningChange, occurredAt: Date): LedgerTransaction {
  const { campaignId, affiliateId, version, differenceMinor } = change;
  return {
    book: 'live',
    businessKey: `opening:${affiliateId}:${version}`,
    kind: 'opening_balance',
    occurredAt,
    campaignId,
    entries: dischargeEntries(change, -differenceMinor),
  };
}

/** Whether undoing the import is safe: only if the opening balance is the affiliate's only entry. */
export function openingState({ bookedMinor, entriesCount }: Opening): OwedToAffiliate['openingBalance'] {
  if (bookedMinor === 0) return 'none';
  return entriesCount === 1 ? 'untouched' : 'touched';
}
