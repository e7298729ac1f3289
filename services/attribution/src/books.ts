import type { Database } from '@sillage/runtime/postgres';
import type { FoldLocks } from './db/fold-locks.ts';
import type { AttributionSchema } from './db/schema.ts';

/** One set of books: the live ones, or the shadow that a rebuild fills beside them. */
export interface Books {
  readonly db: Database<AttributionSchema>;
  readonly locks: FoldLocks;
  /** False for a shadow: its commissions were published when they happened. */
  readonly publishes: boolean;
}
