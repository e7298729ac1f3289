import { lowerAscii } from '@sillage/proto/values/ascii';
import type { Language } from '@sillage/proto/values/languages';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { type AffiliateView, views } from './affiliates.ts';
import type { AffiliateRow } from './schema.ts';

/**
 * The affiliates of a merchant, in campaigns that lists show, who have an address, oldest first. Served by
 * affiliates_by_address, which takes more letters for the same than an address does.
 */
export async function listWithAddress(
  db: Db | Trx,
  ownerUserId: string,
  email: string,
): Promise<readonly AffiliateView[]> {
  const rows = await views(db)
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .where(sql`lower(a.email)`, '=', sql`lower(${email}::text)`)
    .where('c.ownerUserId', '=', ownerUserId)
    .where('c.isArchived', '=', false)
    .where('a.isRemoved', '=', false)
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .execute();
  return rows.filter((row) => lowerAscii(row.email) === lowerAscii(email));
}

/** All who have, or had until they were removed, the address. */
export async function listIdsWithAddress(db: Db | Trx, ownerUserId: string, email: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('affiliates as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .select(['a.id', 'a.email'])
    .where(sql`lower(a.email)`, '=', sql`lower(${email}::text)`)
    .where('a.email', '<>', '')
    .where('c.ownerUserId', '=', ownerUserId)
    .execute();
  return rows.filter((row) => lowerAscii(row.email) === lowerAscii(email)).map(({ id }) => id);
}

/** Whoever lists show of a merchant's affiliates. */
export function findListedAffiliate(db: Db | Trx, ownerUserId: string, id: string): Promise<AffiliateRow | undefined> {
  return db
    .selectFrom('affiliates as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .selectAll('a')
    .where('a.id', '=', id)
    .where('c.ownerUserId', '=', ownerUserId)
    .where('c.isArchived', '=', false)
    .where('a.isRemoved', '=', false)
    .executeTakeFirst();
}

/** The one in which they last applied. */
export async function findLanguageOf(db: Db, affiliateIds: readonly string[]): Promise<Language | null> {
  const row = await db
    .selectFrom('applications')
    .select('language')
    .where('affiliateId', 'in', affiliateIds)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.language ?? null;
}

/** What is said of some affiliates is said of another one from now on. */
export async function moveNotesAndTags(trx: Trx, fromIds: readonly string[], toId: string): Promise<void> {
  if (fromIds.length === 0) return;
  await trx.updateTable('affiliateNotes').set({ affiliateId: toId }).where('affiliateId', 'in', fromIds).execute();
  await trx
    .insertInto('affiliateTags')
    .columns(['tagId', 'affiliateId'])
    .expression((eb) =>
      eb
        .selectFrom('affiliateTags as t')
        .select(['t.tagId', sql<string>`${toId}::uuid`.as('affiliateId')])
        .distinct()
        .where('t.affiliateId', 'in', fromIds),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.deleteFrom('affiliateTags').where('affiliateId', 'in', fromIds).where('affiliateId', '<>', toId).execute();
}

export async function deleteNotesAndTags(trx: Trx, affiliateIds: readonly string[]): Promise<void> {
  if (affiliateIds.length === 0) return;
  await trx.deleteFrom('affiliateNotes').where('affiliateId', 'in', affiliateIds).execute();
  await trx.deleteFrom('affiliateTags').where('affiliateId', 'in', affiliateIds).execute();
}

/**
 * Addresses of people about whom something is noted or who have a tag: of all, or of some affiliates. What is said of them is locked, so that of two who
 * leave at once the second one sees the first gone.
 */
export async function lockAddressesSaidOf(
  trx: Trx,
  ownerUserId: string,
  among?: readonly string[],
): Promise<readonly string[]> {
  const ofThese = among ? sql`and a.id = any (${among}::uuid[])` : sql``;
  const notes = await sql<{ email: string }>`
    select a.email from affiliate_notes n join affiliates a on a.id = n.affiliate_id
    where n.owner_user_id = ${ownerUserId} ${ofThese} order by n.id for update of n`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select id from tags where owner_user_id = ${ownerUserId} order by id for update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const tags = await sql<{ email: string }>`
    select a.email from affiliate_tags p join affiliates a on a.id = p.affiliate_id
    where p.tag_id = any (${ids}::uuid[]) ${ofThese}`.execute(trx);
  return [...new Set([...notes.rows, ...tags.rows].map(({ email }) => lowerAscii(email)))];
}

/** All that a merchant wrote about people. */
export async function deletePeopleOf(trx: Trx, ownerUserId: string): Promise<void> {
  await trx.deleteFrom('affiliateNotes').where('ownerUserId', '=', ownerUserId).execute();
  await trx.deleteFrom('tags').where('ownerUserId', '=', ownerUserId).execute();
}
