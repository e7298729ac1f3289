import { lowerAscii } from '@sillage/proto/values/ascii';
import type { Language } from '@sillage/proto/values/languages';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { AffiliateRow } from '../schema.ts';
import { type AffiliateView, views } from './affiliates.ts';

/**
 * The affiliates of a merchant with an address, in campaigns shown in lists, oldest first. Served by
 * affiliates_by_address; its `lower` also folds letters beyond A to Z, so the results are compared again.
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

/** All affiliates who have one of these addresses, or had it until they were removed. */
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

/** An affiliate of the merchant who is shown in lists. */
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

/** The language of their last application. */
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

/** Moves the notes and tags of some affiliates to another one. */
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
 * Locks notes and tags, so that of two concurrent removals the second one sees the result of the first. `among`: only
 * the notes about these affiliates, and every tag.
 */
export async function lockNotesAndTags(trx: Trx, ownerUserId: string, among?: readonly string[]): Promise<void> {
  const ofThese = among ? sql`and affiliate_id = any (${among}::uuid[])` : sql``;
  await sql`
    select id from affiliate_notes where owner_user_id = ${ownerUserId} ${ofThese} order by id for update`.execute(trx);
  await trx.selectFrom('tags').select('id').where('ownerUserId', '=', ownerUserId).orderBy('id').forUpdate().execute();
}

/**
 * Deletes the notes and tags of people without an affiliate in lists: for all people, or only for some of the
 * merchant's affiliates, without reading all notes, because undoing a long import calls this many times. One statement:
 * `offset` and the arrays force a look-up of each; otherwise the planner would scan whole tables. Only A to Z are
 * folded, as in lowerAscii.
 */
export async function deleteNotesAndTagsOfWhoLeft(
  trx: Trx,
  ownerUserId: string,
  among?: readonly string[],
): Promise<void> {
  const said = among
    ? sql`
      select k.id as affiliate_id from unnest(${among}::uuid[]) as k (id)
      where exists (select from affiliate_notes n where n.affiliate_id = k.id offset 0)
        or exists (select from affiliate_tags p where p.affiliate_id = k.id offset 0)`
    : sql`
      select affiliate_id from affiliate_notes where owner_user_id = ${ownerUserId}
      union select affiliate_id from affiliate_tags
        where tag_id = any (array(select id from tags where owner_user_id = ${ownerUserId}))`;
  await sql`
    with said as materialized (${said}),
    gone as materialized (
      select a.id from said join affiliates a on a.id = said.affiliate_id
      where not exists (
          select from affiliates listed join campaigns c on c.id = listed.campaign_id
          where lower(listed.email) = lower(a.email) and lower(listed.email collate "C") = lower(a.email collate "C")
            and c.owner_user_id = ${ownerUserId} and not c.is_archived and not listed.is_removed offset 0)),
    notes as (delete from affiliate_notes where affiliate_id = any (array(select id from gone)))
    delete from affiliate_tags where affiliate_id = any (array(select id from gone))`.execute(trx);
}

/** All notes and tags of a merchant. */
export async function deletePeopleOf(trx: Trx, ownerUserId: string): Promise<void> {
  await trx.deleteFrom('affiliateNotes').where('ownerUserId', '=', ownerUserId).execute();
  await trx.deleteFrom('tags').where('ownerUserId', '=', ownerUserId).execute();
}
