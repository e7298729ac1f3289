import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { Changes, ShortLinkTable } from '../schema.ts';

export type ShortLinkRow = Selectable<ShortLinkTable>;
/** A link without a name given by its affiliate. */
export type UnnamedLink = Omit<ShortLinkRow, 'name' | 'subId' | 'archivedAt'>;

/** Returns undefined if another link has the code. */
export function insertShortLink(trx: Trx, row: Insertable<ShortLinkTable>): Promise<ShortLinkRow | undefined> {
  return trx
    .insertInto('shortLinks')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Increments the version of every link that follows the campaign's destination. The campaign must be locked. */
export function advanceFollowingLinks(trx: Trx, campaignId: string): Promise<ShortLinkRow[]> {
  return trx
    .updateTable('shortLinks')
    .set({ version: sql<number>`version + 1` })
    .where('campaignId', '=', campaignId)
    .where('targetUrl', 'is', null)
    .returningAll()
    .execute();
}

/** Without the texts that affiliates wrote about their links. */
const NO_WORDS = { name: null, subId: '' };

/** Resets every link of the campaign to the campaign's destination, and erases its name. */
export async function forgetLinkTargets(trx: Trx, campaignId: string): Promise<void> {
  await trx
    .updateTable('shortLinks')
    .set({ targetUrl: null })
    .where('campaignId', '=', campaignId)
    .where('targetUrl', 'is not', null)
    .execute();
  await trx
    .updateTable('shortLinks')
    .set(NO_WORDS)
    .where('campaignId', '=', campaignId)
    .where('name', 'is not', null)
    .execute();
}

/** The same for the links of one affiliate: returns those whose destination has changed, with their next version. */
export async function forgetTargetsOf(trx: Trx, affiliateId: string): Promise<ShortLinkRow[]> {
  await trx
    .updateTable('shortLinks')
    .set(NO_WORDS)
    .where('affiliateId', '=', affiliateId)
    .where('name', 'is not', null)
    .execute();
  return trx
    .updateTable('shortLinks')
    .set({ targetUrl: null, version: sql<number>`version + 1` })
    .where('affiliateId', '=', affiliateId)
    .where('targetUrl', 'is not', null)
    .returningAll()
    .execute();
}

export async function countNamedLinks(trx: Trx, affiliateId: string): Promise<number> {
  const { links } = await trx
    .selectFrom('shortLinks')
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .where('affiliateId', '=', affiliateId)
    .where('name', 'is not', null)
    .executeTakeFirstOrThrow();
  return links;
}

/**
 * Changes a link that its affiliate created; undefined: there is none. Not published, because only the affiliate sees
 * names.
 */
export function updateNamedLink(
  trx: Trx,
  affiliateId: string,
  code: string,
  { name, archivedAt }: Changes<Pick<ShortLinkRow, 'name' | 'archivedAt'>>,
): Promise<ShortLinkRow | undefined> {
  return trx
    .updateTable('shortLinks')
    .set((eb) => ({
      name: name === undefined ? eb.ref('name') : name,
      archivedAt: archivedAt === undefined ? eb.ref('archivedAt') : archivedAt,
    }))
    .where('code', '=', code)
    .where('affiliateId', '=', affiliateId)
    .where('name', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

export function findShortLink(db: Db, code: string): Promise<ShortLinkRow | undefined> {
  return db.selectFrom('shortLinks').selectAll().where('code', '=', code).executeTakeFirst();
}

/** The primary link first, then by age; served by short_links_by_affiliate. */
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
