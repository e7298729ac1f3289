import type { ImportOutcome, ImportState } from '@sillage/proto/http/imports';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { ImportTable } from '../schema.ts';

export type ImportRecord = Selectable<ImportTable>;

export async function insertImport(trx: Trx, row: ImportRecord): Promise<void> {
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
    .selectAll('i');

export const findOwnImport = (db: Db, id: string, ownerUserId: string): Promise<ImportRecord | undefined> =>
  ownImports(db, ownerUserId).where('i.id', '=', id).executeTakeFirst();

/** Newest first. */
export const listImports = (db: Db, campaignId: string, ownerUserId: string, limit: number): Promise<ImportRecord[]> =>
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
  { mapping, ...changes }: Partial<Pick<ImportRecord, 'state' | 'mapping' | 'doneToLine' | 'finishedAt'>>,
): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ ...changes, ...(mapping !== undefined && { mapping: sql`${JSON.stringify(mapping)}::jsonb` }) })
    .where('id', '=', id)
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

/** How many rows of each import have which outcome. */
export async function countOutcomes(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Partial<Record<ImportOutcome, number>>>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('importRows')
    .select(['importId', 'outcome'])
    .select(sql<number>`count(*)::int8`.as('count'))
    .where('importId', 'in', ids)
    .where('outcome', 'is not', null)
    .groupBy(['importId', 'outcome'])
    .execute();
  const counts = new Map<string, Partial<Record<ImportOutcome, number>>>(ids.map((id) => [id, {}]));
  for (const { importId, outcome, count } of rows)
    if (outcome) Object.assign(counts.get(importId) ?? {}, { [outcome]: count });
  return counts;
}

/** States in which a task of the import is under way. */
export const UNDER_WAY: readonly ImportState[] = ['checking', 'running', 'undoing'];
