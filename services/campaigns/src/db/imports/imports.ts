import type { ImportOutcome, ImportProblem } from '@sillage/proto/http/imports';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { AffiliateRow, CampaignRow } from '../schema.ts';
import type { ImportTable } from './import-tables.ts';

export type ImportRecord = Selectable<ImportTable>;

export async function insertImport(trx: Trx, row: Omit<ImportRecord, 'createdTagIds'>): Promise<void> {
  await trx
    .insertInto('imports')
    .values({ ...row, mapping: sql`${JSON.stringify(row.mapping)}::jsonb` })
    .execute();
}

const ownImports = (db: Db, ownerUserId: string) =>
  db
    .selectFrom('imports as i')
    .innerJoin('campaigns as c', 'c.id', 'i.campaignId')
    .where('c.ownerUserId', '=', ownerUserId)
    .selectAll('i')
    .select('c.currency');

/** With the currency of its campaign. */
export type OwnImport = ImportRecord & Pick<CampaignRow, 'currency'>;

export const findOwnImport = (db: Db, id: string, ownerUserId: string): Promise<OwnImport | undefined> =>
  ownImports(db, ownerUserId).where('i.id', '=', id).executeTakeFirst();

/** Newest first. */
export const listImports = (db: Db, campaignId: string, ownerUserId: string, limit: number): Promise<OwnImport[]> =>
  ownImports(db, ownerUserId)
    .where('i.campaignId', '=', campaignId)
    .orderBy('i.createdAt', 'desc')
    .limit(limit)
    .execute();

export const findImport = (db: Db, id: string): Promise<ImportRecord | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

export const lockImport = (trx: Trx, id: string): Promise<ImportRecord | undefined> =>
  trx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function updateImport(
  trx: Trx,
  id: string,
  {
    mapping,
    ...changes
  }: Partial<Pick<ImportRecord, 'state' | 'mapping' | 'doneToLine' | 'createdTagIds' | 'finishedAt'>>,
): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ ...changes, ...(mapping !== undefined && { mapping: sql`${JSON.stringify(mapping)}::jsonb` }) })
    .where('id', '=', id)
    .execute();
}

/** Files that may contain opening balances must be checked again: in test mode the check ignored them. */
export async function forgetChecksOfBalances(trx: Trx, campaignId: string): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ state: 'uploaded' })
    .where('campaignId', '=', campaignId)
    .where('state', 'in', ['checking', 'checked'])
    .where(sql<boolean>`mapping ? 'openingBalance'`)
    .execute();
}

export async function updateRowsCount(trx: Trx, id: string, rowsCount: number): Promise<void> {
  await trx.updateTable('imports').set({ rowsCount }).where('id', '=', id).execute();
}

export async function deleteImport(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('imports').where('id', '=', id).execute();
}

export async function deleteImportsOf(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('imports').where('campaignId', '=', campaignId).execute();
}

/**
 * Blanks the rows that added an affiliate, or contain their address. The outcomes are kept; rows that are still to be
 * added lose their address, and rows that were not checked yet are found by their cells.
 */
export async function eraseImportedPerson(
  trx: Trx,
  { id, campaignId, email }: Pick<AffiliateRow, 'id' | 'campaignId' | 'email'>,
): Promise<void> {
  const isReady = sql`outcome = 'ready'`;
  await sql`
    update import_rows set email = '', alias = null, coupon_codes = '{}', group_name = null, tags = '{}',
      cells = (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(cells)),
      problem = case when ${isReady} then ${'email' satisfies ImportProblem} else problem end,
      outcome = case when ${isReady} then ${'invalid' satisfies ImportOutcome} else outcome end
    where import_id = any (array(select id from imports where campaign_id = ${campaignId}))
      and (affiliate_id = ${id} or email = lower(${email}::text)
        or outcome is null and exists (
          select from jsonb_array_elements_text(cells) as cell where lower(btrim(cell)) = lower(${email}::text)))`.execute(
    trx,
  );
}

export interface ImportTotals {
  readonly counts: Readonly<Partial<Record<ImportOutcome, number>>>;
  /** For the affiliates who will be or were added. */
  readonly openingBalances: { readonly totalMinor: bigint; readonly affiliatesCount: number };
}

const NOTHING: ImportTotals = { counts: {}, openingBalances: { totalMinor: 0n, affiliatesCount: 0 } };
const HAS_BALANCE: ReadonlySet<ImportOutcome> = new Set(['ready', 'created', 'kept']);

/** The number of rows per import and outcome, and the opening balances. */
export async function sumOutcomes(db: Db, ids: readonly string[]): Promise<(id: string) => ImportTotals> {
  if (ids.length === 0) return () => NOTHING;
  const rows = await db
    .selectFrom('importRows')
    .select(['importId', 'outcome'])
    .select([
      sql<number>`count(*)::int8`.as('count'),
      sql<number>`(count(*) filter (where opening_balance_minor > 0))::int8`.as('affiliatesCount'),
      sql<bigint>`sum(opening_balance_minor)`.as('totalMinor'),
    ])
    .where('importId', 'in', ids)
    .where('outcome', 'is not', null)
    .groupBy(['importId', 'outcome'])
    .execute();
  const totals = new Map<string, ImportTotals>();
  for (const { importId, outcome, count, affiliatesCount, totalMinor } of rows) {
    if (!outcome) continue;
    const { counts, openingBalances: sum } = totals.get(importId) ?? NOTHING;
    totals.set(importId, {
      counts: { ...counts, [outcome]: count },
      openingBalances: HAS_BALANCE.has(outcome)
        ? { totalMinor: sum.totalMinor + totalMinor, affiliatesCount: sum.affiliatesCount + affiliatesCount }
        : sum,
    });
  }
  return (id) => totals.get(id) ?? NOTHING;
}
