import { inSnapshot, mayIdle } from '@sillage/runtime/postgres';
import type { Kysely, Transaction } from 'kysely';
import type { AttributionSchema } from '../db/schema.ts';

/** A snapshot that may wait for as long as something else is read, or recomputed. */
export const inLongSnapshot = (
  db: Kysely<AttributionSchema>,
  work: (trx: Transaction<AttributionSchema>) => Promise<void>,
): Promise<void> =>
  inSnapshot(db, async (trx) => {
    await mayIdle(trx);
    await work(trx);
  });
