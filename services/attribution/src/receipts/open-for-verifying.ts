import { openDatabase } from '@sillage/runtime/postgres';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';

/** For what is verified at one time: two snapshots. */
export const openForVerifying = (databaseUrl: string) =>
  openDatabase<AttributionSchema>(databaseUrl, {
    schema: SCHEMA,
    applicationName: 'receipts-verify',
    maxConnections: 2,
    statementTimeoutMs: 0,
  });
