import { type Kysely, type Selectable, sql } from 'kysely';
import type { Cursor } from '../domain/cursor.ts';
import type { ConversionRow } from './conversions.ts';
import type { AttributionSchema, ClicksTable } from './schema.ts';

type Db = Kysely<AttributionSchema>;
export type StoredClickRow = Selectable<ClicksTable>;

export interface Page {
  readonly campaignId: string;
  readonly affiliateId?: string | undefined;
  readonly before?: Cursor | undefined;
  readonly limit: number;
}

/**
 * Newest first from an index that has this order in every monthly partition. The partitions are ranges of the first
 * sort key, so Postgres reads them one after the other, newest first, and stops at the limit; the bare comparison of
 * the time lets it leave out the ones that are newer than the cursor, which the row comparison alone would not.
 */
export async function listClicks(
  db: Db,
  { campaignId, affiliateId, before, limit }: Page,
): Promise<readonly StoredClickRow[]> {
  let query = db.selectFrom('clicks').selectAll().where('campaignId', '=', campaignId);
  if (affiliateId !== undefined) query = query.where('affiliateId', '=', affiliateId);
  if (before) {
    const at = new Date(before.at);
    query = query.where('occurredAt', '<=', at).where(sql<boolean>`(occurred_at, id) < (${at}, ${before.id}::uuid)`);
  }
  return query.orderBy('occurredAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function listConversions(
  db: Db,
  { campaignId, affiliateId, before, limit }: Page,
): Promise<readonly ConversionRow[]> {
  let query = db.selectFrom('conversions').selectAll().where('campaignId', '=', campaignId).where('version', '>', 0);
  if (affiliateId !== undefined) query = query.where('affiliateId', '=', affiliateId);
  if (before) query = query.where(sql<boolean>`(occurred_at, id) < (${new Date(before.at)}, ${before.id}::uuid)`);
  return query.orderBy('occurredAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
