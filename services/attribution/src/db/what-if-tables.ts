import type { Supposed } from '@sillage/proto/http/what-ifs';
import type { Book } from '@sillage/proto/values/book';
import type { ColumnType } from 'kysely';

/** What a merchant asked: their orders of a range, had other settings applied. */
export interface WhatIfsTable {
  id: string;
  campaignId: string;
  /** In which the campaign was when it was asked. */
  book: Book;
  rangeFrom: Date;
  rangeTo: Date;
  supposed: ColumnType<Supposed, string, string>;
  total: number;
  decided: ColumnType<number, number | undefined, number>;
  /** The last conversion that was decided anew; null: none yet. */
  cursor: ColumnType<string | null, string | null | undefined, string | null>;
  clicksSince: Date | null;
  askedAt: Date;
  /** At the next portion, since the last one was done. */
  attempts: ColumnType<number, number | undefined, number>;
  triedAt: Date;
  finishedAt: Date | null;
  hasFailed: ColumnType<boolean, boolean | undefined, boolean>;
}

/** Sums of one affiliate: as they are (`was`), and as they would be. */
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
  /** What could be booked of the difference: of conversions about which nothing is open. */
  bookableMinor: bigint;
}

export interface WhatIfTables {
  whatIfs: WhatIfsTable;
  whatIfRows: WhatIfRowsTable;
}
