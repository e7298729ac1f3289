import { lowerAscii } from '@sillage/proto/values/ascii';
import type { Language } from '@sillage/proto/values/languages';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { type AffiliateView, views } from './affiliates.ts';
import type { AffiliateRow } from './schema.ts';

/**
 * The affiliates of a merchant, in campaigns that lists show, who have an address, oldest first. Served by
 * affiliates_by_address; its `lower` also makes letters beyond A to Z small, so that what it finds is compared again.
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

/** All who have, or had until they were removed, one of these addresses. */
export async function listIdsWithAddresses(
  db: Db | Trx,
  ownerUserId: string,
  emails: readonly string[],
): Promise<readonly string[]> {
  const sought = new Set(emails.map(lowerAscii));
  const rows = await db
    .selectFrom('affiliates as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .select(['a.id', 'a.email'])
    .where(sql`lower(a.email)`, '=', sql`any (array(select lower(e) from unnest(${emails}::text[]) as e))`)
    .where('a.email', '<>', '')
    .where('c.ownerUserId', '=', ownerUserId)
    .execute();
  return rows.filter(({ email }) => sought.has(lowerAscii(email))).map(({ id }) => id);
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
export async function findLanguageOf(db: Db | Trx, affiliateIds: readonly string[]): Promise<Language | null> {
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
 * Locks what is said of people, so that of two who leave at once the second one sees the first gone. `among`: what is
 * said of these affiliates alone, and every tag.
 */
export async function lockNotesAndTags(trx: Trx, ownerUserId: string, among?: readonly string[]): Promise<void> {
  const ofThese = among ? sql`and affiliate_id = any (${among}::uuid[])` : sql``;
  await sql`
    select id from affiliate_notes where owner_user_id = ${ownerUserId} ${ofThese} order by id for update`.execute(trx);
  await trx.selectFrom('tags').select('id').where('ownerUserId', '=', ownerUserId).orderBy('id').forUpdate().execute();
}

/**
 * What is said of people with no affiliate that lists show: of all, or of some affiliates. In one statement, however many
 * they are: `offset` and the arrays keep one look-up for each, where the planner would rather read whole tables. Small
 * letters are those of A to Z, as in lowerAscii.
 */
export async function deleteNotesAndTagsOfWhoLeft(
  trx: Trx,
  ownerUserId: string,
  among?: readonly string[],
): Promise<void> {
  await sql`
    with said as materialized (
      select affiliate_id from affiliate_notes where owner_user_id = ${ownerUserId}
      union select affiliate_id from affiliate_tags
        where tag_id = any (array(select id from tags where owner_user_id = ${ownerUserId}))),
    gone as materialized (
      select a.id from said join affiliates a on a.id = said.affiliate_id
      where (${among ?? null}::uuid[] is null or a.id = any (${among ?? null}::uuid[]))
        and not exists (
          select from affiliates listed join campaigns c on c.id = listed.campaign_id
          where lower(listed.email) = lower(a.email) and lower(listed.email collate "C") = lower(a.email collate "C")
            and c.owner_user_id = ${ownerUserId} and not c.is_archived and not listed.is_removed offset 0)),
    notes as (delete from affiliate_notes where affiliate_id = any (array(select id from gone)))
    delete from affiliate_tags where affiliate_id = any (array(select id from gone))`.execute(trx);
}

/** All that a merchant wrote about people. */
export async function deletePeopleOf(trx: Trx, ownerUserId: string): Promise<void> {
  await trx.deleteFrom('affiliateNotes').where('ownerUserId', '=', ownerUserId).execute();
  await trx.deleteFrom('tags').where('ownerUserId', '=', ownerUserId).execute();
}
