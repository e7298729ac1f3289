import type { Selectable } from 'kysely';

/**
 * A payout to an affiliate's bank that came back, as far as it was one line's transfer, and was not taken back from
 * their account.
 */
export interface KeptReturnRow {
  line_id: string;
  /** The provider's, as `account_id` is. */
  payout_id: string;
  account_id: string;
  found_at: Date;
}

interface ReconciledTable {
  only_one?: boolean;
  until: Date;
}

/** A movement of money that the provider and the ledger do not agree on. */
interface ProviderDifferenceTable {
  /** The provider's, of what moved. */
  id: string;
  kind: string;
  /** The charge or transfer that it is about, else what moved. */
  object_id: string;
  currency: string;
  amount_minor: bigint;
  reason: 'unknown_here' | 'other_amount' | 'unknown_there';
  found_at: Date;
  resolved_at: Date | null;
}

export interface ReconciliationTables {
  reconciled: ReconciledTable;
  provider_differences: ProviderDifferenceTable;
}

export type ProviderDifference = Omit<Selectable<ProviderDifferenceTable>, 'found_at' | 'resolved_at'>;
