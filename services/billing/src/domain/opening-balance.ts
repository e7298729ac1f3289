import type { OwedToAffiliate } from '@sillage/proto/http/billing';
import { dischargeEntries, type LedgerTransaction } from './ledger-transaction.ts';

/** An affiliate whose opening balance is not what the ledger holds of it. */
export interface OpeningChange {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly version: number;
  readonly currency: string;
  /** Minor units; negative where it was taken back. */
  readonly differenceMinor: bigint;
}

export interface Opening {
  /** What the ledger holds of it. */
  readonly bookedMinor: number;
  /** Of all live accounts of the affiliate. */
  readonly entriesCount: number;
}

/** What a change of an affiliate's opening balance books: the merchant owes it, without a fee. */
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

/** Whether an import could take it back without anybody noticing: its own entry is the only one. */
export function openingState({ bookedMinor, entriesCount }: Opening): OwedToAffiliate['openingBalance'] {
  if (bookedMinor === 0) return 'none';
  return entriesCount === 1 ? 'untouched' : 'touched';
}
