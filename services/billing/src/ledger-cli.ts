import { type Database, openDatabase } from '@sillage/runtime/postgres';
import { databaseUrl, operatorConfig } from '@sillage/runtime/service';
import { z } from 'zod';
import { type BillingDatabase, SCHEMA } from './db/schema.ts';

const Config = z.object({
  DATABASE_URL: databaseUrl('billing'),
  /** Absent: the ledger is not compared with the statistics. */
  ATTRIBUTION_URL: z.url().optional(),
  INTERNAL_SECRET: z.string().optional(),
  /** By how much `npm start -- --now` has moved the clock of the services. */
  CLOCK_OFFSET_MS: z.coerce.number().default(0),
});
export type LedgerConfig = z.infer<typeof Config>;

/**
 * Runs an operator's command on the books, without a statement timeout: those of DATABASE_URL, else of the npm start
 * that runs on SILLAGE_DATA_DIR. Exit code 2 if there is neither.
 */
export async function onLedger(
  name: string,
  work: (db: Database<BillingDatabase>, config: LedgerConfig) => Promise<void>,
): Promise<void> {
  const config = await operatorConfig(Config, SCHEMA);
  const db = openDatabase<BillingDatabase>(config.DATABASE_URL, {
    schema: SCHEMA,
    applicationName: name,
    maxConnections: 3,
    statementTimeoutMs: 0,
  });
  try {
    await work(db, config);
  } finally {
    await db.destroy();
  }
}
