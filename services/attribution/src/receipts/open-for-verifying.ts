import { openDatabase } from '@sillage/runtime/postgres';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';

/** Connections for two snapshots, which verification holds at a time. */
export const openForVerifying = (databaseUrl: string) =>
  openDatabase<AttributionSchema>(databaseUrl, {
    schema: SCHEMA,
    applicationName: 'receipts-verify',
    maxConnections: 2,
    statementTimeoutMs: 0,
  });
