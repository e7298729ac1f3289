import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { ShortLinkTable } from './schema.ts';

export type ShortLinkRow = Selectable<ShortLinkTable>;

/** The row, or undefined where another link has the code. */
export function insertShortLink(trx: Trx, row: Insertable<ShortLinkTable>): Promise<ShortLinkRow | undefined> {
  return trx
    .insertInto('shortLinks')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The next version of every link that leads wherever its campaign does. The campaign must be locked. */
export function advanceFollowingLinks(trx: Trx, campaignId: string): Promise<ShortLinkRow[]> {
  return trx
    .updateTable('shortLinks')
    .set({ version: sql<number>`version + 1` })
    .where('campaignId', '=', campaignId)
    .where('targetUrl', 'is', null)
    .returningAll()
    .execute();
}

/** From now on every link of the campaign leads wherever that does. */
export async function forgetLinkTargets(trx: Trx, campaignId: string): Promise<void> {
  await trx
    .updateTable('shortLinks')
    .set({ targetUrl: null })
    .where('campaignId', '=', campaignId)
    .where('targetUrl', 'is not', null)
    .execute();
}

/** The same for the links of one affiliate: those that change, with their next version. */
export function forgetTargetsOf(trx: Trx, affiliateId: string): Promise<ShortLinkRow[]> {
  return trx
    .updateTable('shortLinks')
    .set({ targetUrl: null, version: sql<number>`version + 1` })
    .where('affiliateId', '=', affiliateId)
    .where('targetUrl', 'is not', null)
    .returningAll()
    .execute();
}

export function findShortLink(db: Db, code: string): Promise<ShortLinkRow | undefined> {
  return db.selectFrom('shortLinks').selectAll().where('code', '=', code).executeTakeFirst();
}

/** The primary one first, then by age; served by short_links_by_affiliate. */
export function listShortLinks(db: Db, campaignId: string, affiliateId: string): Promise<ShortLinkRow[]> {
  return db
    .selectFrom('shortLinks')
    .selectAll()
    .where('affiliateId', '=', affiliateId)
    .where('campaignId', '=', campaignId)
    .orderBy('isPrimary', 'desc')
    .orderBy('createdAt')
    .orderBy('code')
    .execute();
}
