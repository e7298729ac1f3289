import { inTransaction, migrate, openDatabase } from '@sillage/runtime/postgres';
import type { AddressDigest } from '@sillage/runtime/service';
import { sql } from 'kysely';
import type { VisitRows } from '../config.ts';
import { FoldLocks } from '../db/fold-locks.ts';
import { migrations } from '../db/migrations/index.ts';
import type { AttributionSchema } from '../db/schema.ts';
import type { Projection } from '../projection/projection.ts';
import { loadSnapshot } from './snapshot.ts';

export const SHADOW = 'attribution_rebuild';

interface ShadowOptions {
  /** The folder of a snapshot to start from; absent: it starts empty. */
  readonly snapshot: string | undefined;
  /** Partitions that are folded in parallel. */
  readonly concurrency: number;
  readonly visitRows: VisitRows;
  readonly addressDigest: AddressDigest;
}

/** A projection beside the live one, in the same database, so that the two can be compared and swapped by SQL. */
export async function openShadow(
  url: string,
  { snapshot, concurrency, visitRows, addressDigest }: ShadowOptions,
): Promise<Projection> {
  const options = {
    schema: SHADOW,
    applicationName: 'attribution-rebuild',
    maxConnections: concurrency + 2,
    statementTimeoutMs: 0,
    // The commit of the swap also flushes everything that was written before.
    isDisposable: true,
  };
  const db = openDatabase<AttributionSchema>(url, options);
  await sql`drop schema if exists ${sql.id(SHADOW)} cascade`.execute(db);
  if (snapshot === undefined) await migrate(db, SHADOW, migrations);
  else await loadSnapshot(db, SHADOW, snapshot);
  return { db, locks: new FoldLocks(SHADOW), publishes: false, visitRows, addressDigest };
}

/**
 * The largest table's indexes that only readers need. Maintaining them during a replay would cost as much as everything
 * else; building them afterwards from sorted rows costs a fraction.
 */
const READ_INDEXES = ['clicks_of_campaign', 'clicks_of_affiliate'];
/** For sorting millions of rows in memory. */
const SORT_MEMORY = '256MB';

/** Drops them from the shadow; returns their definitions for `createReadIndexes`. */
export async function dropReadIndexes({ db }: Projection): Promise<readonly string[]> {
  const { rows } = await sql<{ definition: string }>`
    select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index
    join pg_class c on c.oid = indexrelid
    where c.relnamespace = ${SHADOW}::regnamespace and c.relname = any (${READ_INDEXES})`.execute(db);
  for (const name of READ_INDEXES) await sql`drop index ${sql.id(SHADOW, name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

/** Creates them in parallel. */
export async function createReadIndexes({ db }: Projection, definitions: readonly string[]): Promise<void> {
  const create = (definition: string) =>
    inTransaction(db, async (trx) => {
      await sql`select set_config('maintenance_work_mem', ${SORT_MEMORY}, true)`.execute(trx);
      await sql.raw(definition).execute(trx);
    });
  await Promise.all(definitions.map(create));
}

export async function closeShadow({ db }: Projection): Promise<void> {
  await sql`drop schema if exists ${sql.id(SHADOW)} cascade`.execute(db).finally(() => db.destroy());
}
