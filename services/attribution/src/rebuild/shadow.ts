import { migrate, openDatabase } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { FoldLocks } from '../db/fold-locks.ts';
import { migrations } from '../db/migrations/index.ts';
import type { AttributionSchema } from '../db/schema.ts';
import type { Projection } from '../projection.ts';

export const SHADOW = 'attribution_rebuild';

/**
 * An empty projection beside the live one, in the same database, so that the two can be compared and swapped by SQL.
 */
export async function openShadow(url: string): Promise<Projection> {
  const options = {
    schema: SHADOW,
    applicationName: 'attribution-rebuild',
    maxConnections: 4,
    statementTimeoutMs: 0,
  };
  const db = openDatabase<AttributionSchema>(url, options);
  await sql`drop schema if exists ${sql.id(SHADOW)} cascade`.execute(db);
  await migrate(db, SHADOW, migrations);
  return { db, locks: new FoldLocks(SHADOW), publishes: false };
}

export async function closeShadow({ db }: Projection): Promise<void> {
  await sql`drop schema if exists ${sql.id(SHADOW)} cascade`.execute(db).finally(() => db.destroy());
}
