import { columnOf, copyRows, type Database, inTransaction, isUniqueViolation } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { sql, type Transaction } from 'kysely';
import type { SessionClick } from '../../domain/attribution-models/model.ts';
import type { ClickFacts } from '../../domain/rollups.ts';
import type { AttributionSchema } from '../schema.ts';
import { boolArray, textArray, timestamptzArray, uuidArray } from './binary-arrays.ts';
import { BinaryRows } from './binary-rows.ts';
import { CLICK_COLUMNS, type ClickRow } from './click-columns.ts';
import { haveSameHashes } from './session-hash.ts';

const columns = Object.entries(CLICK_COLUMNS);
const columnNames = sql.join(columns.map(([name]) => sql.id(name)));
const columnValues = sql.join(columns.map(([name, column]) => column.value(sql.id('c', name))));

const into = { table: 'clicks', columns: columns.map(([name]) => columnOf(name)).join() };
/** The usual size of a row; the buffer grows for larger ones. */
const COPIED_BYTES = 400;

/** Stores clicks that are known to be new: COPY costs Postgres less than an insert with `on conflict`. */
export async function copyClicks(trx: Transaction<AttributionSchema>, rows: readonly ClickRow[]): Promise<void> {
  if (rows.length === 0) return;
  const copied = new BinaryRows(rows.length, COPIED_BYTES);
  for (const row of rows) {
    copied.begin(columns.length);
    for (const [, column] of columns) column.copy(copied, row);
  }
  try {
    await copyRows(trx, into, copied.finish());
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      'unreadable_event',
      'A click of another session has the same id and time: one of them is forged',
      { cause: error },
    );
  }
}

/**
 * Stores the clicks that do not exist yet and returns their ids. One statement with columns as arrays: see
 * binary-arrays.ts.
 */
export async function insertClicks(
  trx: Transaction<AttributionSchema>,
  rows: readonly ClickRow[],
): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const inserted = await sql<{ id: string }>`
    insert into clicks (${columnNames}) select ${columnValues}
    from unnest(${sql.join(columns.map(([, column]) => column.array(rows)))}) as c (${columnNames})
    on conflict (occurred_at, id) do nothing
    returning id`.execute(trx);
  return inserted.rows.map((row) => row.id);
}

/** A valid click that is already stored, with the fields that rollups count. */
export interface StoredClick extends SessionClick, ClickFacts {
  readonly sessionId: string;
}

/**
 * The kept valid clicks of these sessions. Two hashes find them through an index of eight bytes per row; the text then
 * decides. `offset` makes Postgres look up each session separately: for hundreds of them the planner, which may not
 * know how few rows two hashes match, might scan all clicks.
 */
export async function listClicksOfSessions(
  trx: Transaction<AttributionSchema>,
  sessions: readonly { readonly campaignId: string; readonly sessionId: string }[],
  keptFrom: number,
): Promise<readonly StoredClick[]> {
  const found = await sql<StoredClick>`
    select c.id, (extract(epoch from c.occurred_at) * 1000)::int8 as at, c.affiliate_id,
      c.window_seconds * 1000 as window_ms, c.campaign_id, c.session_id,
      c.country, c.device, c.referrer_host
    from unnest(${uuidArray(sessions.map((session) => session.campaignId))}::uuid[], ${textArray(sessions.map((session) => session.sessionId))}::text[])
      as s (campaign_id, session_id)
    cross join lateral (
      select * from clicks
      where ${haveSameHashes('session_id', 's.session_id')} and outcome <> 'rejected'
        and occurred_at >= ${new Date(keptFrom)} offset 0) c
    where c.session_id = s.session_id and c.campaign_id = s.campaign_id`.execute(trx);
  return found.rows;
}

/** Changes the outcome of clicks for which a late click of their session has changed it. */
export async function updateOutcomes(
  trx: Transaction<AttributionSchema>,
  changes: readonly {
    readonly id: string;
    readonly at: number;
    readonly outcome: string;
    readonly superseded: boolean;
  }[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update clicks c set outcome = n.outcome, superseded = n.superseded
    from unnest(
      ${timestamptzArray(changes.map((change) => change.at))}::timestamptz[],
      ${uuidArray(changes.map((change) => change.id))}::uuid[],
      ${textArray(changes.map((change) => change.outcome))}::text[],
      ${boolArray(changes.map((change) => change.superseded))}::bool[]
    ) as n (occurred_at, id, outcome, superseded)
    where c.occurred_at = n.occurred_at and c.id = n.id`.execute(trx);
}

/**
 * Months (`2026-11`) whose partition of clicks exists, per pool. After the swap of a rebuild, one of them may be gone.
 */
const knownMonths = new WeakMap<Database<AttributionSchema>, Set<string>>();

/**
 * Creates the monthly partitions of these times. Runs before the fold's transaction and in its own: creating a
 * partition locks the parent table, which must not wait for locks that the fold holds.
 */
export async function ensurePartitions(db: Database<AttributionSchema>, times: readonly number[]): Promise<void> {
  const known = knownMonths.get(db) ?? new Set<string>();
  knownMonths.set(db, known);
  let lastMonth = -1;
  for (const time of times) {
    // Most times of a batch are in the same month: comparing with its first 28 days avoids formatting a text.
    if (lastMonth >= 0 && time >= lastMonth && time - lastMonth < 28 * 86_400_000) continue;
    const date = new Date(time);
    lastMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
    const month = date.toISOString().slice(0, 7);
    if (known.has(month)) continue;
    await createPartition(db, lastMonth);
    known.add(month);
  }
}

/** Clears the known partitions, after an insert found one missing. */
export function forgetPartitions(db: Database<AttributionSchema>): void {
  knownMonths.delete(db);
}

async function createPartition(db: Database<AttributionSchema>, monthStart: number): Promise<void> {
  const start = new Date(monthStart);
  const next = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  const name = `clicks_${start.toISOString().slice(0, 7).replace('-', '_')}`;
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('sillage clicks partitions ' || current_schema(), 0))`.execute(
      trx,
    );
    const existing = await sql<{ found: string | null }>`select to_regclass(${name})::text as found`.execute(trx);
    if (existing.rows[0]?.found) return;
    await sql`create table ${sql.table(name)} partition of clicks
      for values from (${sql.lit(start.toISOString())}) to (${sql.lit(next.toISOString())})`.execute(trx);
  });
}
