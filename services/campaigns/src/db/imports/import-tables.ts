import type {
  ImportMapping,
  ImportOutcome,
  ImportProblem,
  ImportSource,
  ImportState,
} from '@sillage/proto/http/imports';
import type { Generated } from 'kysely';

export interface ImportTable {
  id: string;
  campaignId: string;
  fileName: string;
  source: ImportSource;
  state: ImportState;
  columns: string[];
  mapping: ImportMapping | null;
  rowsCount: number;
  /** Up to here the rows are worked off, in the step under way. */
  doneToLine: number;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface ImportRowTable {
  importId: string;
  line: number;
  cells: string[];
  /** In small letters; empty until the row is checked. */
  email: string;
  couponCodes: string[];
  alias: string | null;
  openingBalanceMinor: Generated<number>;
  /** Null until the row is checked. */
  outcome: ImportOutcome | null;
  problem: ImportProblem | null;
  affiliateId: string | null;
}
