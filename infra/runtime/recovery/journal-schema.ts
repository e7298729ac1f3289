import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../postgres/index.ts';

/** Tables that no service's journal contains: they are about the log, or keep rows for at most a day. */
const NEVER = [
  'log_journal',
  'log_journal_rows',
  'log_positions',
  'recoveries',
  'schema_migrations',
  'idempotent_requests',
];

/** Rows of one statement are stored together up to this size. */
const PART_BYTES = 100_000;
/** As long as migrations wait for a table lock. */
const LOCK_TIMEOUT = '2s';

/**
 * The tables and functions of the journal. It is on while `log_journal` has its row. A trigger writes the new state of
 * a statement's rows into `log_journal_rows`, in the same transaction; of deleted rows only the key. An older version,
 * which knows no journal, leaves these rows there.
 */
const STRUCTURE = `
  create table log_journal (
    only_one boolean primary key default true check (only_one),
    -- Of the service's journal: all before it is in this database.
    next_offset bigint not null,
    -- When the Postgres was started that the journal was last compared on: a restored one was started later.
    compared_on timestamptz
  );
  create table log_journal_rows (
    id bigint generated always as identity primary key,
    event_id uuid not null default gen_random_uuid(),
    transaction_id uuid not null,
    -- JSON: the statement, its table and operation, and what it left of some of its rows.
    changes text not null
  );
  create index log_journal_rows_by_transaction on log_journal_rows (transaction_id, id);
  create table recoveries (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    report jsonb not null
  );
  create function journals() returns boolean language sql stable set search_path from current as $$
    select coalesce(current_setting('sillage.recovering', true), '') <> 'on' and exists (select from log_journal)
  $$;
  create function journal_rows() returns trigger language plpgsql set search_path from current as $$
  declare
    statement uuid := gen_random_uuid();
  begin
    if coalesce(current_setting('sillage.journaled_as', true), '') = '' then
      perform set_config('sillage.journaled_as', gen_random_uuid()::text, true);
    end if;
    insert into log_journal_rows (transaction_id, changes)
      select current_setting('sillage.journaled_as')::uuid, json_build_object(
        'statement', statement, 'table', tg_table_name, 'op', tg_op, 'rows', json_agg(content order by place))
      from (
        select content, place, sum(octet_length(content::text)) over (order by place) / ${PART_BYTES} as part
        from (
          select row_number() over () as place, case when tg_op = 'DELETE'
            then (select json_object_agg(name, value) from json_each(to_json(changed)) f (name, value) where name = any (tg_argv))
            else to_json(changed) end as content
          from changed_rows changed
        ) contents
      ) parts
      group by part order by part;
    if found then perform pg_notify('outbox', tg_table_schema); end if;
    return null;
  end $$;`;

/**
 * Creates the structure once, and triggers for each new table. Rejects with a retriable error if a table stays locked
 * for too long.
 */
export async function ensureJournalSchema<Schema>(
  db: Kysely<Schema>,
  { schema, leftOut }: { readonly schema: string; readonly leftOut: readonly string[] },
): Promise<void> {
  const isThere = async (on: Kysely<Schema>) => {
    const { rows } = await sql<{ isThere: boolean }>`select to_regclass('log_journal') is not null as is_there`.execute(
      on,
    );
    return rows[0]?.isThere === true;
  };
  if ((await isThere(db)) && (await listUntriggered(db, schema, leftOut)).length === 0) return;
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sillage journal of ${schema}`}, 0)),
      set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
    if (!(await isThere(trx))) await sql.raw(STRUCTURE).execute(trx);
    for (const table of await listUntriggered(trx, schema, leftOut)) {
      const { key = [] } = (await findTable(trx, schema, table)) ?? {};
      for (const op of ['insert', 'update', 'delete']) {
        await sql`
          create trigger ${sql.id(`journal_${op}`)} after ${sql.raw(op)} on ${sql.id(table)}
          referencing ${sql.raw(op === 'delete' ? 'old' : 'new')} table as changed_rows
          for each statement when (journals()) execute function journal_rows(${sql.join(key.map((column) => sql.lit(column)))})`.execute(
          trx,
        );
      }
    }
  });
}

/** Tables with a primary key and without the triggers. */
async function listUntriggered<Schema>(
  db: Kysely<Schema>,
  schema: string,
  leftOut: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r' and not c.relispartition
      and c.relname <> all (${[...NEVER, ...leftOut]}::text[])
      and exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'journal_delete')
    order by c.relname`.execute(db);
  return rows.map((row) => row.name);
}

export interface TableShape {
  /** All except generated columns. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Columns that an update may set: not part of the key, and no identity column. */
  readonly settable: readonly string[];
}

/** Undefined if the table does not exist or has no primary key. */
export async function findTable<Schema>(
  db: Kysely<Schema>,
  schema: string,
  table: string,
): Promise<TableShape | undefined> {
  const { rows } = await sql<{ name: string; isKey: boolean; isNumbered: boolean }>`
    select a.attname as name, coalesce(a.attnum = any (i.indkey), false) as is_key, a.attidentity = 'a' as is_numbered
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = ${schema}::regnamespace and c.relname = ${table} and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db);
  const key = rows.filter((row) => row.isKey).map((row) => row.name);
  if (key.length === 0) return undefined;
  const settable = rows.filter((row) => !row.isKey && !row.isNumbered).map((row) => row.name);
  return { columns: rows.map((row) => row.name), key, settable };
}

/** After rows were inserted with explicit ids: raises each sequence to the largest id, and never lowers it. */
export async function raiseSequences<Schema>(db: Kysely<Schema>, schema: string, table: string): Promise<void> {
  const { rows } = await sql<{ column: string; sequence: string }>`
    select a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = ${schema}::regnamespace and c.relname = ${table} and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`.execute(db);
  for (const { column, sequence } of rows)
    await sql`
      select setval(${sequence}::regclass, largest)
      from (select max(${sql.id(column)}) as largest from ${sql.id(table)}) ids, ${sql.raw(sequence)} sequence
      where largest >= last_value`.execute(db);
}
