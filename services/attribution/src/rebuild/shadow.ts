import { migrate, openDatabase } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { FoldLocks } from '../db/fold-locks.ts';
import { migrations } from '../db/migrations/index.ts';
import type { AttributionSchema } from '../db/schema.ts';
import type { Projection } from '../projection.ts';
import { loadSnapshot } from './snapshot.ts';

export const SHADOW = 'attribution_rebuild';

interface ShadowOptions {
  /** The folder of a snapshot that it begins with; absent: it begins empty. */
  readonly snapshot: string | undefined;
  /** Partitions that are folded side by side. */
  readonly concurrency: number;
}

/** A projection beside the live one, in the same database, so that the two can be compared and swapped by SQL. */
export async function openShadow(url: string, { snapshot, concurrency }: ShadowOptions): Promise<Projection> {
  const options = {
    schema: SHADOW,
    applicationName: 'attribution-rebuild',
    maxConnections: concurrency + 2,
    statementTimeoutMs: 0,
  };
  const db = openDatabase<AttributionSchema>(url, options);
  await sql`drop schema if exists ${sql.id(SHADOW)} cascade`.execute(db);
  if (snapshot === undefined) await migrate(db, SHADOW, migrations);
  else await loadSnapshot(db, SHADOW, snapshot);
  return { db, locks: new FoldLocks(SHADOW), publishes: false };
}

export async function closeShadow({ db }: Projection): Promise<void> {
  await sql`drop schema if exists ${sql.id(SHADOW)} cascade`.execute(db).finally(() => db.destroy());
}
