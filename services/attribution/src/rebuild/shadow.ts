import { migrate, openDatabase } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import type { Books } from '../books.ts';
import { FoldLocks } from '../db/fold-locks.ts';
import { migrations } from '../db/migrations/index.ts';
import type { AttributionSchema } from '../db/schema.ts';

export const SHADOW = 'attribution_rebuild';

/** Empty books beside the live ones, in the same database, so that the two can be compared and swapped by SQL. */
export async function openShadow(url: string): Promise<Books> {
  const options = { schema: SHADOW, applicationName: 'attribution-rebuild', maxConnections: 4, statementTimeoutMs: 0 };
  const db = openDatabase<AttributionSchema>(url, options);
  await sql`drop schema if exists ${sql.id(SHADOW)} cascade`.execute(db);
  await migrate(db, SHADOW, migrations);
  return { db, locks: new FoldLocks(SHADOW), publishes: false };
}

export async function closeShadow({ db }: Books): Promise<void> {
  await sql`drop schema if exists ${sql.id(SHADOW)} cascade`.execute(db).finally(() => db.destroy());
}
