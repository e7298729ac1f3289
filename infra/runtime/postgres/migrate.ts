import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { schemaName } from './database.ts';

/**
 * Runs SQL text, several statements at once where wanted: sql`create table …`. Takes no parameters: a migration has no
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
  readonly up: (sql: Sql) => Promise<void>;
}

interface AppliedMigration {
  readonly name: string;
  readonly digest: string;
}

/**
 * Brings `schema` to the state of `migrations` in one transaction: all of the missing ones, or none. Any number of
 * replicas may call it at once; the others wait and find nothing left to do. Throws, changing nothing, where the
 * database is newer than this program or an applied migration was changed since.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  const wanted = await Promise.all(
    checkedOrder(migrations).map(async (migration) => ({ ...migration, digest: await digestOf(migration) })),
  );
  await db.transaction().execute(async (trx) => {
    await run(trx, 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sillage migrations of ${schema}`}, 0))`.execute(trx);
    await run(
      trx,
      `create schema if not exists ${schemaName(schema)};
       set local search_path = ${schemaName(schema)};
       create table if not exists schema_migrations (
         name text primary key, digest text not null, applied_at timestamptz not null default now()
       )`,
    );
    const applied =
      await sql<AppliedMigration>`select name, digest from schema_migrations order by name collate "C"`.execute(trx);
    refuseDifference(schema, applied.rows, wanted);
    for (const migration of wanted.slice(applied.rows.length)) {
      await migration.up((text) => run(trx, textOf(text)));
      await sql`insert into schema_migrations (name, digest) values (${migration.name}, ${migration.digest})`.execute(
        trx,
      );
    }
  });
}

/** A hash of all the SQL that the migrations run. */
export async function digestOfAll(migrations: readonly Migration[]): Promise<string> {
  const digests = await Promise.all(checkedOrder(migrations).map(digestOf));
  return createHash('sha256').update(digests.join()).digest('hex');
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

function checkedOrder(migrations: readonly Migration[]): readonly Migration[] {
  migrations.forEach(({ name }, index) => {
    if (!/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+$/.test(name))
      throw new Error(`Migration "${name}" is not named like 2026-11-21-what-it-does`);
    const previous = migrations[index - 1];
    if (previous && previous.name >= name)
      throw new Error(`Migration "${name}" follows "${previous.name}", but does not sort after it`);
  });
  return migrations;
}

function refuseDifference(
  schema: string,
  applied: readonly AppliedMigration[],
  wanted: readonly AppliedMigration[],
): void {
  applied.forEach((migration, index) => {
    const own = wanted[index];
    if (own === undefined) {
      throw new Error(
        `The database is newer than this program: schema "${schema}" has the migration "${migration.name}", which this version does not know. Start a version that does.`,
      );
    }
    if (own.name !== migration.name) {
      throw new Error(
        `Schema "${schema}" has another history than this program: it has "${migration.name}" where this version has "${own.name}". A migration was inserted, renamed or removed after its release.`,
      );
    }
    if (own.digest !== migration.digest) {
      throw new Error(
        `The migration "${migration.name}" was changed after schema "${schema}" applied it. Restore it and write the change as a new migration.`,
      );
    }
  });
}
