import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { RatePeriod } from '../domain/history.ts';
import type { AffiliateRow, AffiliateTable } from './schema.ts';

/** An affiliate with what applies to it now. */
export type AffiliateView = AffiliateRow & { readonly rate_bps: number; readonly short_code: string | null };

const views = (db: Db | Trx) =>
  db
    .selectFrom('affiliates as a')
    .leftJoin('short_links as l', (join) => join.onRef('l.affiliate_id', '=', 'a.id').on('l.is_primary', '=', true))
    .selectAll('a')
    .select('l.code as short_code')
    .select((eb) =>
      eb
        .selectFrom('affiliate_rates as r')
        .select('r.rate_bps')
        .whereRef('r.affiliate_id', '=', 'a.id')
        .orderBy('r.id', 'desc')
        .limit(1)
        .as('rate_bps'),
    )
    .$narrowType<{ rate_bps: number }>();

/** Oldest first; served by affiliates_by_campaign, links and rates by one index probe each. */
export function listAffiliates(db: Db | Trx, campaignId: string): Promise<AffiliateView[]> {
  return views(db).where('a.campaign_id', '=', campaignId).orderBy('a.created_at').orderBy('a.id').execute();
}

export function findAffiliateView(db: Db | Trx, campaignId: string, id: string): Promise<AffiliateView | undefined> {
  return views(db).where('a.id', '=', id).where('a.campaign_id', '=', campaignId).executeTakeFirst();
}

export function findAffiliate(db: Db, campaignId: string, id: string): Promise<AffiliateRow | undefined> {
  return db
    .selectFrom('affiliates')
    .selectAll()
    .where('id', '=', id)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
}

/** Which campaign an affiliate belongs to, whoever asks. */
export async function findCampaignIdOf(db: Db, affiliateId: string): Promise<string | undefined> {
  const row = await db.selectFrom('affiliates').select('campaign_id').where('id', '=', affiliateId).executeTakeFirst();
  return row?.campaign_id;
}

export function lockAffiliate(trx: Trx, campaignId: string, id: string): Promise<AffiliateRow | undefined> {
  return trx
    .selectFrom('affiliates')
    .selectAll()
    .where('id', '=', id)
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst();
}

export function insertAffiliate(trx: Trx, row: Insertable<AffiliateTable>): Promise<AffiliateRow> {
  return trx.insertInto('affiliates').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Writes the changed columns and the next version. The row must be locked. */
export function updateAffiliateRow(
  trx: Trx,
  id: string,
  changes: Partial<AffiliateRow>,
  now: Date,
): Promise<AffiliateRow> {
  return trx
    .updateTable('affiliates')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locked for a change, in the order of ids. */
export function lockAffiliatesOf(trx: Trx, campaignId: string): Promise<AffiliateRow[]> {
  return trx
    .selectFrom('affiliates')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function listRates(db: Db | Trx, affiliateId: string): Promise<RatePeriod[]> {
  const rows = await db
    .selectFrom('affiliate_rates')
    .selectAll()
    .where('affiliate_id', '=', affiliateId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ fromMs: row.from_at.getTime(), rateBps: row.rate_bps }));
}

export async function insertRate(trx: Trx, affiliateId: string, from: Date, rateBps: number): Promise<void> {
  await trx
    .insertInto('affiliate_rates')
    .values({ affiliate_id: affiliateId, from_at: from, rate_bps: rateBps })
    .execute();
}
