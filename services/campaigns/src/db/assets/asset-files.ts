import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { AssetFileRow, AssetFileTable, StoredIn } from './asset-tables.ts';

export async function insertFiles(db: Db, rows: readonly Insertable<AssetFileTable>[]): Promise<void> {
  await db.insertInto('assetFiles').values(rows).execute();
}

/** Returns the number of claimed files: fewer than given if some were removed meanwhile. */
export async function claimFiles(trx: Trx, assetId: string, ids: readonly string[]): Promise<number> {
  const claimed = await trx
    .updateTable('assetFiles')
    .set({ assetId, removableFrom: null })
    .where('id', 'in', ids)
    .where('removableFrom', 'is not', null)
    .executeTakeFirst();
  return Number(claimed.numUpdatedRows);
}

/**
 * Makes them removable from now on. Files that are being uploaded keep their time, because they may be stored at any
 * moment.
 */
export async function releaseFiles(
  trx: Trx,
  of: { readonly assetId: string } | { readonly campaignId: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('assetFiles')
    .set({ assetId: null, removableFrom: now })
    .$if('assetId' in of, (query) => query.where('assetId', '=', 'assetId' in of ? of.assetId : null))
    .$if('campaignId' in of, (query) => query.where('campaignId', '=', 'campaignId' in of ? of.campaignId : ''))
    .where('assetId', 'is not', null)
    .execute();
}

export function listFilesOf(db: Db, campaignId: string): Promise<AssetFileRow[]> {
  return db
    .selectFrom('assetFiles')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('assetId', 'is not', null)
    .execute();
}

/** A file of an existing asset, with the asset's title. */
export function findFile(db: Db, id: string): Promise<(AssetFileRow & { readonly title: string }) | undefined> {
  return db
    .selectFrom('assetFiles as f')
    .innerJoin('assets as a', 'a.id', 'f.assetId')
    .selectAll('f')
    .select('a.title')
    .where('f.id', '=', id)
    .executeTakeFirst();
}

interface Removable {
  readonly now: Date;
  readonly storedIn: readonly StoredIn[];
}

/** Served by asset_files_removable. */
export function listRemovableFiles(
  db: Db,
  { now, storedIn }: Removable,
  limit: number,
): Promise<Pick<AssetFileRow, 'id' | 'storedIn'>[]> {
  return db
    .selectFrom('assetFiles')
    .select(['id', 'storedIn'])
    .where('removableFrom', '<=', now)
    .where('storedIn', 'in', storedIn)
    .orderBy('removableFrom')
    .limit(limit)
    .execute();
}

/** Served by the same index. Counts those in other stores. */
export async function countRemovableElsewhere(db: Db, { now, storedIn }: Removable): Promise<number> {
  const { count } = await db
    .selectFrom('assetFiles')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('removableFrom', '<=', now)
    .where('storedIn', 'not in', storedIn)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns false if another process is removing it, or an asset has claimed it after all. */
export async function lockRemovableFile(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('assetFiles')
    .select('id')
    .where('id', '=', id)
    .where('removableFrom', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFileRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('assetFiles').where('id', '=', id).execute();
}

/** Small enough for one message of the journal. */
const PART_BYTES = 131_072;

/** Replaces the stored content of the file. */
export async function putParts(trx: Trx, fileId: string, bytes: Buffer): Promise<void> {
  await deleteParts(trx, fileId);
  const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, part) => ({
    fileId,
    part,
    bytes: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  }));
  await trx.insertInto('assetFileParts').values(parts).execute();
}

export async function readParts(db: Db, fileId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select string_agg(bytes, ''::bytea order by part) as bytes from asset_file_parts where file_id = ${fileId}`.execute(
    db,
  );
  return rows[0]?.bytes ?? undefined;
}

export async function deleteParts(db: Db | Trx, fileId: string): Promise<void> {
  await db.deleteFrom('assetFileParts').where('fileId', '=', fileId).execute();
}
