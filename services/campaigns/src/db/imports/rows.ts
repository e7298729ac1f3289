import type { ImportOutcome, ImportProblem } from '@sillage/proto/http/imports';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { ImportRowTable, ImportTable } from './import-tables.ts';

export type ImportRowRecord = Selectable<ImportRowTable>;

export type Position = Pick<Selectable<ImportTable>, 'id' | 'doneToLine'>;

export interface RawRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export async function insertRows(trx: Trx, importId: string, rows: readonly RawRow[]): Promise<void> {
  await sql`
    insert into import_rows (import_id, line, cells)
    select ${importId}, l, c
    from unnest(
      ${rows.map(({ line }) => line)}::integer[], ${rows.map(({ cells }) => JSON.stringify(cells))}::jsonb[]
    ) as t(l, c)`.execute(trx);
}

/**
 * Disables scans and joins other than look-ups by key until the transaction ends. The tables grow faster than their
 * statistics are updated, so the planner assumes that they are small, and would read all of them for each part of a
 * file.
 */
export async function lookUpByKeys(trx: Trx): Promise<void> {
  const others = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_sort'];
  await sql`select set_config(name, 'off', true) from unnest(${others}::text[]) as t(name)`.execute(trx);
}

/** In the order of the file: the rows with this outcome after those that are done. */
export function nextRows(
  db: Db | Trx,
  { id, doneToLine }: Position,
  outcome: ImportOutcome | null,
  limit: number,
): Promise<ImportRowRecord[]> {
  return db
    .selectFrom('importRows')
    .selectAll()
    .where('importId', '=', id)
    .where('line', '>', doneToLine)
    .where('outcome', outcome === null ? 'is' : '=', outcome)
    .orderBy('line')
    .limit(limit)
    .execute();
}

/** The cells of the first rows. */
export async function sampleRows(db: Db, importId: string, limit: number): Promise<string[][]> {
  const rows = await db
    .selectFrom('importRows')
    .select('cells')
    .where('importId', '=', importId)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.map(({ cells }) => cells);
}

/** In the order of the file, after a line. */
export function listRows(
  db: Db,
  importId: string,
  {
    outcome,
    after,
    limit,
  }: { readonly outcome?: ImportOutcome | undefined; readonly after: number; readonly limit: number },
): Promise<ImportRowRecord[]> {
  return db
    .selectFrom('importRows')
    .selectAll()
    .where('importId', '=', importId)
    .where('line', '>', after)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? null))
    .orderBy('line')
    .limit(limit)
    .execute();
}

/** Resets all rows to unchecked. */
export async function forgetOutcomes(trx: Trx, importId: string): Promise<void> {
  await trx
    .updateTable('importRows')
    .set({ outcome: null, problem: null, email: '', couponCodes: [], alias: null, groupName: null, tags: [] })
    .set({ openingBalanceMinor: 0 })
    .where('importId', '=', importId)
    .where('outcome', 'is not', null)
    .execute();
}

export interface CheckedRow {
  readonly line: number;
  readonly email: string;
  readonly couponCodes: readonly string[];
  readonly alias?: string | undefined;
  readonly openingBalanceMinor?: number;
  readonly group?: string | undefined;
  readonly tags?: readonly string[];
  readonly problem: ImportProblem | null;
}

export async function saveChecked(trx: Trx, importId: string, rows: readonly CheckedRow[]): Promise<void> {
  await sql`
    update import_rows r
    set email = t.email,
        coupon_codes = array(select jsonb_array_elements_text(t.codes)),
        alias = t.alias,
        opening_balance_minor = t.opening_balance_minor,
        group_name = t.group_name,
        tags = array(select jsonb_array_elements_text(t.tags)),
        problem = t.problem,
        outcome = case when t.problem is null then 'ready' else 'invalid' end
    from unnest(
      ${rows.map(({ line }) => line)}::integer[],
      ${rows.map(({ email }) => email)}::text[],
      ${rows.map(({ couponCodes }) => JSON.stringify(couponCodes))}::jsonb[],
      ${rows.map(({ alias }) => alias ?? null)}::text[],
      ${rows.map(({ openingBalanceMinor = 0 }) => openingBalanceMinor)}::bigint[],
      ${rows.map(({ group }) => group ?? null)}::text[],
      ${rows.map(({ tags = [] }) => JSON.stringify(tags))}::jsonb[],
      ${rows.map(({ problem }) => problem)}::text[]
    ) as t(line, email, codes, alias, opening_balance_minor, group_name, tags, problem)
    where r.import_id = ${importId} and r.line = t.line`.execute(trx);
}

/** Of several rows with the same address, coupon code or alias, only the first is kept. */
export async function refuseRepeats(trx: Trx, importId: string): Promise<void> {
  await refuseLater(trx, importId, 'repeated', sql`email`);
  await refuseLater(trx, importId, 'coupon_taken', sql`code`, sql`import_rows, unnest(coupon_codes) as code`);
  await refuseLater(trx, importId, 'alias_taken', sql`alias`);
}

async function refuseLater(
  trx: Trx,
  importId: string,
  problem: ImportProblem,
  key: RawBuilder<unknown>,
  source: RawBuilder<unknown> = sql`import_rows`,
): Promise<void> {
  await sql`
    update import_rows r set outcome = 'invalid', problem = ${problem}
    from (
      select line, row_number() over (partition by ${key} order by line) as place
      from ${source} where import_id = ${importId} and outcome = 'ready' and ${key} is not null
    ) as numbered
    where r.import_id = ${importId} and r.line = numbered.line and numbered.place > 1`.execute(trx);
}

/**
 * For rows of one part of the file. Without a join, and limited to their lines, because the planner would compare each
 * row of the import with each of these.
 */
export async function saveOutcomes(
  trx: Trx,
  importId: string,
  rows: readonly { readonly line: number; readonly outcome: ImportOutcome; readonly affiliateId: string }[],
): Promise<void> {
  const lines = sql`${rows.map(({ line }) => line)}::integer[]`;
  await sql`
    update import_rows set
      outcome = (${rows.map(({ outcome }) => outcome)}::text[])[array_position(${lines}, line)],
      affiliate_id = (${rows.map(({ affiliateId }) => affiliateId)}::uuid[])[array_position(${lines}, line)]
    where import_id = ${importId} and line = any (${lines})
      and line between ${rows[0]?.line ?? 0} and ${rows.at(-1)?.line ?? 0}`.execute(trx);
}
