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
  /** The rows up to this line are done in the current step. */
  doneToLine: number;
  /** Tags that were created for its affiliates. */
  createdTagIds: Generated<string[]>;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface ImportRowTable {
  importId: string;
  line: number;
  cells: string[];
  /** In lower case; empty until the row is checked. */
  email: string;
  couponCodes: string[];
  alias: string | null;
  groupName: string | null;
  tags: Generated<string[]>;
  openingBalanceMinor: Generated<number>;
  /** Null until the row is checked. */
  outcome: ImportOutcome | null;
  problem: ImportProblem | null;
  affiliateId: string | null;
}
