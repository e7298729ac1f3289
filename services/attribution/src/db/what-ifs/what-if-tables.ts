import type { HypotheticalTerms } from '@sillage/proto/http/what-ifs';
import type { Book } from '@sillage/proto/values/book';
import type { ColumnType } from 'kysely';

/** A merchant's question: the orders of a range, if other settings had applied. */
export interface WhatIfsTable {
  id: string;
  campaignId: string;
  /** The campaign's current book when it was asked. */
  book: Book;
  rangeFrom: Date;
  rangeTo: Date;
  /** The hypothetical terms. */
  supposed: ColumnType<HypotheticalTerms, string, string>;
  total: number;
  decided: ColumnType<number, number | undefined, number>;
  /** The last conversion that was decided; null: none yet. */
  cursor: ColumnType<string | null, string | null | undefined, string | null>;
  clicksSince: Date | null;
  askedAt: Date;
  /** Attempts at the next portion, since the last one was finished. */
  attempts: ColumnType<number, number | undefined, number>;
  triedAt: Date;
  finishedAt: Date | null;
  hasFailed: ColumnType<boolean, boolean | undefined, boolean>;
}

/** Sums of one affiliate: the actual ones (`was`), and the hypothetical ones. */
export interface WhatIfRowsTable {
  whatIfId: string;
  affiliateId: string;
  wasConversions: number;
  wasPending: number;
  wasCommissionMinor: bigint;
  wasFeeMinor: bigint;
  conversions: number;
  pending: number;
  commissionMinor: bigint;
  feeMinor: bigint;
  /** The part of the difference that could be booked: that of conversions with nothing left open. */
  bookableMinor: bigint;
}

export interface WhatIfTables {
  whatIfs: WhatIfsTable;
  whatIfRows: WhatIfRowsTable;
}
