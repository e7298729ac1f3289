import { inTransaction, migrate, openDatabase } from '@sillage/runtime/postgres';
import type { AddressDigest } from '@sillage/runtime/service';
import { sql } from 'kysely';
import type { VisitRows } from '../config.ts';
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
    // The commit of the swap waits for all that was written before it.
    isDisposable: true,
  };
  const db = openDatabase<AttributionSchema>(url, options);
  await sql`drop schema if exists ${sql.id(SHADOW)} cascade`.execute(db);
  if (snapshot === undefined) await migrate(db, SHADOW, migrations);
  else await loadSnapshot(db, SHADOW, snapshot);
  return { db, locks: new FoldLocks(SHADOW), publishes: false, visitRows, addressDigest };
}

/**
 * What only readers need of the table that gets most rows. In a replay they would cost as much as all that it keeps:
 * built afterwards from sorted rows, a fraction of it.
 */
const READ_INDEXES = ['clicks_of_campaign', 'clicks_of_affiliate'];
/** A sort in memory, of millions of rows at once. */
const SORT_MEMORY = '256MB';

/** Takes them off the shadow; their definitions, for `createReadIndexes`. */
export async function dropReadIndexes({ db }: Projection): Promise<readonly string[]> {
  const { rows } = await sql<{ definition: string }>`
    select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index
    join pg_class c on c.oid = indexrelid
    where c.relnamespace = ${SHADOW}::regnamespace and c.relname = any (${READ_INDEXES})`.execute(db);
  for (const name of READ_INDEXES) await sql`drop index ${sql.id(SHADOW, name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

/** Side by side. */
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
