import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { isRetriable } from '../service/app-error.ts';
import { backoffMs } from '../service/process/backoff.ts';
import { schemaName } from './database.ts';
import { isLockTimeout } from './errors.ts';
import {
  type AppliedMigration,
  checkOrder,
  type KnownMigration,
  missingMigrations,
  neededAfter,
  type SchemaChange,
} from './migration-history.ts';

/**
 * Runs SQL text with one or more statements: sql`create table …`. Takes no parameters, because migrations have no
 * input.
 */
export type Sql = (text: string | TemplateStringsArray) => Promise<void>;

/**
 * One step of a schema's history, frozen once it is released: never changed, never renamed, never importing application
 * code.
 */
export interface Migration {
  /** `2026-11-21-what-it-does`; the names sort in the order of application. */
  readonly name: string;
  /** Required in new migrations; older ones lack it. */
  readonly change?: SchemaChange;
  readonly up: (sql: Sql) => Promise<void>;
}

/**
 * An `alter table` waits for all transactions that use the table, and later ones queue behind it. So that it does not
 * block running programs, it times out and the whole migration is retried.
 */
const LOCK_TIMEOUT = '2s';
const LOCK_ATTEMPTS = 30;
/** A busy machine may not get a connection in time; a wrong address is reported within seconds all the same. */
const UNAVAILABLE_ATTEMPTS = 6;

/**
 * Brings `schema` to the state of `migrations` in one transaction: all of the missing ones, or none. Any number of
 * replicas may call it at once; the others wait and find nothing left to do. A newer schema that programs as old as
 * this one can still use is left as it is. Throws, changing nothing, where they cannot, or an applied migration was
 * changed since.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  const known = await withDigests(migrations);
  for (let attempt = 0; ; attempt += 1) {
    try {
      await migrateOnce(db, schema, known);
      return;
    } catch (error) {
      if (attempt >= attemptsAfter(error)) throw error;
      await sleep(backoffMs(attempt));
    }
  }
}

/** How often migrating is tried again after such an error. */
function attemptsAfter(error: unknown): number {
  if (isLockTimeout(error)) return LOCK_ATTEMPTS;
  return isRetriable(error) ? UNAVAILABLE_ATTEMPTS : 0;
}

/** Whether `schema` is as new as this program needs, without changing anything. Throws as {@link migrate} does. */
export async function isMigrated<Schema>(
  db: Kysely<Schema>,
  schema: string,
  migrations: readonly Migration[],
): Promise<boolean> {
  const table = `${schemaName(schema)}.schema_migrations`;
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db);
  const applied = rows[0]?.exists ? await listApplied(db) : [];
  return missingMigrations(schema, applied, await withDigests(migrations)).length === 0;
}

async function migrateOnce<Schema>(
  db: Kysely<Schema>,
  schema: string,
  known: readonly (Migration & KnownMigration)[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await run(trx, 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sillage migrations of ${schema}`}, 0))`.execute(trx);
    await run(
      trx,
      `create schema if not exists ${schemaName(schema)};
       set local search_path = ${schemaName(schema)};
       set local lock_timeout = '${LOCK_TIMEOUT}';
       create table if not exists schema_migrations (
         name text primary key, digest text not null, applied_at timestamptz not null default now()
       )`,
    );
    const applied = await listApplied(trx);
    const missing = missingMigrations(schema, applied, known);
    // Tables from before contractions were known lack the column. Only where something is written: a change waits for
    // readers, and programs that wait for a newer schema read the table again and again.
    if (missing.length > 0) await run(trx, 'alter table schema_migrations add column if not exists needs text');
    let previous = applied.at(-1);
    for (const migration of missing) {
      await migration.up((text) => run(trx, textOf(text)));
      const { name, digest } = migration;
      const needs = neededAfter(migration, previous);
      await sql`insert into schema_migrations (name, digest, needs) values (${name}, ${digest}, ${needs})`.execute(trx);
      previous = { name, digest, needs };
    }
  });
}

/** Also of a table without the column `needs`. */
async function listApplied<Schema>(db: Kysely<Schema>): Promise<readonly AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    select name, digest, to_jsonb(applied) ->> 'needs' as needs from schema_migrations as applied
    order by name collate "C"`.execute(db);
  return rows;
}

async function withDigests(migrations: readonly Migration[]): Promise<readonly (Migration & KnownMigration)[]> {
  checkOrder(migrations);
  return Promise.all(migrations.map(async (migration) => ({ ...migration, digest: await digestOf(migration) })));
}

/** A hash of all the SQL that the migrations run. */
export async function digestOfAll(migrations: readonly Migration[]): Promise<string> {
  const known = await withDigests(migrations);
  return createHash('sha256')
    .update(known.map(({ digest }) => digest).join())
    .digest('hex');
}

async function run<Schema>(trx: Transaction<Schema>, text: string): Promise<void> {
  await trx.executeQuery(CompiledQuery.raw(text));
}

function textOf(text: string | TemplateStringsArray): string {
  return typeof text === 'string' ? text : text.join('');
}

async function digestOf(migration: Migration): Promise<string> {
  const hash = createHash('sha256').update(migration.name);
  await migration.up(async (text) => {
    hash.update('\0').update(textOf(text));
  });
  return hash.digest('hex');
}
