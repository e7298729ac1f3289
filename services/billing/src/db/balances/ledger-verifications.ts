import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

interface Verification {
  readonly verifiedAt: Date;
  readonly differingProofs: number;
  readonly differences: number;
}

/** Uses the clock of Postgres, which all processes share. */
export async function storeVerification(db: Db, found: Omit<Verification, 'verifiedAt'>): Promise<void> {
  const row = { ...found, verifiedAt: sql<Date>`now()` };
  await db
    .insertInto('ledgerVerifications')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** The last one by any process; undefined before the first one. */
export function findVerification(db: Db): Promise<Verification | undefined> {
  return db
    .selectFrom('ledgerVerifications')
    .select(['verifiedAt', 'differingProofs', 'differences'])
    .executeTakeFirst();
}
