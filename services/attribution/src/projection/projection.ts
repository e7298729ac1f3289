import type { Database } from '@sillage/runtime/postgres';
import type { AddressDigest } from '@sillage/runtime/service';
import type { VisitRows } from '../config.ts';
import type { FoldLocks } from '../db/fold-locks.ts';
import type { AttributionSchema } from '../db/schema.ts';

/** One projection: the live one, or the shadow that a rebuild fills beside it. */
export interface Projection {
  readonly db: Database<AttributionSchema>;
  readonly locks: FoldLocks;
  /** False for a shadow: its commissions were published when they happened. */
  readonly publishes: boolean;
  /** Which visits are stored as rows: see `isDerivableFromClick`. */
  readonly visitRows: VisitRows;
  /** Whether newly attributed orders are assessed; a shadow reads the earlier assessments. */
  readonly assesses?: boolean;
  readonly addressDigest: AddressDigest;
  /** For a shadow: clicks before this time will be purged, so each visit that began among them is stored as a row. */
  readonly rowsBefore?: number;
  /** For a shadow: the clicks that came too late for the live projection, which only counted them. */
  readonly cameTooLate?: ReadonlySet<string>;
}
