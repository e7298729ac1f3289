import { PostgresQueryCompiler } from 'kysely';
import { Client, DatabaseError } from 'pg';
import { schemaName } from '../database.ts';

/** What is checked of a service's statements. */
export interface PlanRule {
  /** Tables that grow with traffic, as SQL calls them. */
  readonly growing: readonly string[];
  /** Files of the service, such as `jobs/verify.ts`, whose statements read such tables whole, and why they may. */
  readonly readsWhole?: Readonly<Record<string, string>>;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The service's file and line that sent it. */
  readonly from: string;
  /** Methods of the planner that its transaction had switched off. */
  readonly without: readonly string[];
}

/** By the database's name, then by the statement's text. */
const watched = new Map<string, Map<string, Statement>>();
const switchedOff = new WeakMap<Client, readonly string[]>();

const PLANNED = /^\s*(select|with|insert|update|delete)\b/i;
const SWITCHED_OFF = /set_config\('(enable_\w+)', 'off', true\)/g;
/** As deep as a route's query lies below the route. */
const FRAMES = 60;

/** Remembers what services send to a database from here on. */
export function watchStatements(database: string): void {
  watched.set(database, new Map());
  recordAll();
}

/**
 * By their text, who compiled them: a function that only returns a promise is no part of what waits for it. Looked up
 * once, because a stack takes longer than most queries.
 */
const compiledBy = new Map<string, string>();
let isRecording = false;

function recordAll(): void {
  if (isRecording) return;
  isRecording = true;
  const send = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown;
  const recorded = function (this: Client, ...args: unknown[]): unknown {
    const [first, second] = args;
    const config = typeof first === 'object' && first !== null ? (first as { text?: string; values?: unknown[] }) : {};
    const text = typeof first === 'string' ? first : config.text;
    const statements = watched.get(String(this.database));
    if (statements && text !== undefined) record(this, statements, text, config.values ?? second);
    return send.apply(this, args);
  };
  Client.prototype.query = recorded as typeof Client.prototype.query;
  const compile = PostgresQueryCompiler.prototype.compileQuery;
  PostgresQueryCompiler.prototype.compileQuery = function (...args) {
    const query = compile.apply(this, args);
    const from = compiledBy.has(query.sql) ? undefined : sender();
    if (from !== undefined) compiledBy.set(query.sql, from);
    return query;
  };
}

function record(client: Client, statements: Map<string, Statement>, text: string, values: unknown): void {
  if (/^\s*(begin|commit|rollback)/i.test(text)) switchedOff.delete(client);
  const off = [...text.matchAll(SWITCHED_OFF)].map(([, method = '']) => method);
  if (off.length > 0) switchedOff.set(client, off);
  if (!PLANNED.test(text) || statements.has(text)) return;
  const from = compiledBy.get(text) ?? sender();
  if (from === undefined) return;
  const without = switchedOff.get(client) ?? [];
  statements.set(text, { text, values: Array.isArray(values) ? values : [], from, without });
}

/** The nearest of our own files that is no part of the runtime; undefined where that is a test's. */
function sender(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const frames = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = limit;
  const own = frames.find((frame) => !/node_modules|node:|infra\/runtime/.test(frame) && /\.ts:\d+/.test(frame));
  const place = own && /services\/[a-z]+\/src\/(\S+\.ts:\d+)/.exec(own)?.[1];
  return place === undefined || /\.test\.ts|testing\//.test(place) ? undefined : place;
}

/**
 * The statements that were sent to a test database and would read a growing table from end to end, with the files that
 * sent them. The tables get the statistics of large ones, not the rows: `reltuples` says ten million of each, nothing is
 * known of their columns, so every comparison of a column counts as little selective as the planner can guess; what it
 * scans whole then, it has no index for. A row is added where there is none, because Postgres trusts the file's size
 * above what it was told. The database is of no use afterwards.
 */
export async function scansOfGrowing(url: string, schema: string, rule: PlanRule): Promise<readonly string[]> {
  const statements = [...(watched.get(new URL(url).pathname.slice(1))?.values() ?? [])];
  watched.delete(new URL(url).pathname.slice(1));
  const client = new Client({ connectionString: url, options: `-c search_path=${schemaName(schema)} -c jit=off` });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    const tables = await enlarge(client, rule.growing);
    const scans: string[] = [];
    for (const statement of statements) {
      if (Object.keys(rule.readsWhole ?? {}).some((file) => statement.from.startsWith(`${file}:`))) continue;
      const scanned = await scannedBy(client, statement, tables);
      if (scanned.length > 0)
        scans.push(`${statement.from} scans ${scanned.join(', ')}: ${statement.text.replace(/\s+/g, ' ').trim()}`);
    }
    return scans;
  } finally {
    await client.end();
  }
}

const LARGE = 10_000_000;
const UNDEFINED_TABLE = '42P01';

/** The tables, and the partitions that have rows, by name: what the planner now takes for large. */
async function enlarge(client: Client, growing: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string; isEmpty: boolean }>(
    `select c.relname as name, pg_relation_size(c.oid) = 0 as "isEmpty" from pg_class c
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and (c.relname = any ($1) or c.oid in (
       select inhrelid from pg_inherits where inhparent::regclass::text = any ($1) and pg_relation_size(inhrelid) > 0))`,
    [growing],
  );
  const names = rows.map(({ name }) => name);
  // Otherwise Postgres may count the rows of a table meanwhile, and it would be small again. One that counts is waited for.
  for (const name of names) await client.query(`alter table ${name} set (autovacuum_enabled = false)`);
  for (const { name, isEmpty } of rows) if (isEmpty) await addRow(client, name);
  await client.query(`delete from pg_statistic where starelid = any ($1::text[]::regclass[])`, [names]);
  await client.query(
    `update pg_class c set reltuples = case when c.relkind = 'r' then ${LARGE} else ${LARGE / 10} end,
       relpages = greatest(1, pg_relation_size(c.oid) / 8192)
     where c.oid = any ($1::text[]::regclass[])
       or c.oid in (select indexrelid from pg_index where indrelid = any ($1::text[]::regclass[]))`,
    [names],
  );
  return new Set(names);
}

/** Any row at all. */
async function addRow(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ checks: string; columns: string; values: string }>(
    `select (select string_agg(format('alter table %I drop constraint %I', $1::text, conname), ';') from pg_constraint
         where conrelid = $1::regclass and contype = 'c') as checks,
       string_agg(quote_ident(attname), ', ') as columns,
       string_agg(case when typcategory = 'A' then quote_literal('{}') when typname = 'uuid' then 'gen_random_uuid()'
         when typname = 'jsonb' or typname = 'json' then quote_literal('{}') when typcategory = 'N' then '1' when typcategory = 'D' then 'now()'
         when typcategory = 'B' then 'false' else quote_literal('') end, ', ') as values
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  const [row] = rows;
  if (!row) return;
  if (row.checks) await client.query(row.checks);
  await client.query(`insert into ${table} (${row.columns}) values (${row.values})`);
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
}

async function scannedBy(
  client: Client,
  { text, values, without }: Statement,
  tables: ReadonlySet<string>,
): Promise<readonly string[]> {
  await client.query('begin');
  try {
    for (const method of without) await client.query(`set local ${method} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (format json) ${text}`,
      [...values],
    );
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan, tables, false)));
  } catch (error) {
    // A test has taken the table away since.
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  } finally {
    await client.query('rollback');
  }
}

/** A few rows of a table in any order are read from its beginning, whatever its size. */
function scansIn(plan: Plan, tables: ReadonlySet<string>, isLimited: boolean): readonly string[] {
  const table = plan['Relation Name'];
  const isWhole = plan['Node Type'] === 'Seq Scan' && !(isLimited && plan.Filter === undefined);
  const below = (plan.Plans ?? []).flatMap((child) =>
    scansIn(
      child,
      tables,
      plan['Node Type'] === 'Limit' || (isLimited && ['Append', 'Merge Append'].includes(plan['Node Type'])),
    ),
  );
  return isWhole && table !== undefined && tables.has(table) ? [table, ...below] : below;
}
