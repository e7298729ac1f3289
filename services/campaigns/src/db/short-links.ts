import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { ShortLinkTable } from './schema.ts';

export type ShortLinkRow = Selectable<ShortLinkTable>;

/** The row, or undefined where another link has the code. */
export function insertShortLink(trx: Trx, row: Insertable<ShortLinkTable>): Promise<ShortLinkRow | undefined> {
  return trx
    .insertInto('short_links')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The next version of every link that leads wherever its campaign does. The campaign must be locked. */
export function advanceFollowingLinks(trx: Trx, campaignId: string): Promise<ShortLinkRow[]> {
  return trx
    .updateTable('short_links')
    .set({ version: sql<number>`version + 1` })
    .where('campaign_id', '=', campaignId)
    .where('target_url', 'is', null)
    .returningAll()
    .execute();
}

/** From now on every link of the campaign leads wherever that does. */
export async function forgetLinkTargets(trx: Trx, campaignId: string): Promise<void> {
  await trx
    .updateTable('short_links')
    .set({ target_url: null })
    .where('campaign_id', '=', campaignId)
    .where('target_url', 'is not', null)
    .execute();
}

export function findShortLink(db: Db, code: string): Promise<ShortLinkRow | undefined> {
  return db.selectFrom('short_links').selectAll().where('code', '=', code).executeTakeFirst();
}
