import { disableIdleTimeout, inSnapshot } from '@sillage/runtime/postgres';
import type { Kysely, Transaction } from 'kysely';
import type { AttributionSchema } from '../db/schema.ts';

/** A snapshot that may stay idle for as long as other data is read or recomputed. */
export const inLongSnapshot = (
  db: Kysely<AttributionSchema>,
  work: (trx: Transaction<AttributionSchema>) => Promise<void>,
): Promise<void> =>
  inSnapshot(db, async (trx) => {
    await disableIdleTimeout(trx);
    await work(trx);
  });
