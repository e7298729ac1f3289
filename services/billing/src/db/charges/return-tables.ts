import type { Selectable } from 'kysely';

/**
 * A kept return: an affiliate's bank returned a payout, and the money stays in their account at the provider, because
 * the transfer of this settlement line could not be reversed.
 */
export interface KeptReturnRow {
  lineId: string;
  /** The provider's id, as is `account_id`. */
  payoutId: string;
  accountId: string;
  foundAt: Date;
}

/** The time up to which the movements at a provider were compared with the ledger. */
interface ReconciledTable {
  provider: string;
  until: Date;
}

/** A movement of money that the provider and the ledger do not agree on. */
interface ProviderDifferenceTable {
  provider: string;
  /** The provider's id of the movement. */
  id: string;
  kind: string;
  /** The charge or transfer that it is about, else the movement itself. */
  objectId: string;
  currency: string;
  amountMinor: bigint;
  reason: 'unknown_here' | 'other_amount' | 'unknown_there';
  foundAt: Date;
  resolvedAt: Date | null;
}

export interface ReconciliationTables {
  reconciled: ReconciledTable;
  providerDifferences: ProviderDifferenceTable;
}

export type ProviderDifference = Omit<Selectable<ProviderDifferenceTable>, 'foundAt' | 'resolvedAt'>;
