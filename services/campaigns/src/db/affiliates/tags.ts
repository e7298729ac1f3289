import { lowerAscii } from '@sillage/proto/values/ascii';
import { groupBy } from '@sillage/proto/values/group-by';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { PersonTagTable, TagRow } from './people-tables.ts';

/** By name, with the number of people in lists who have each. */
export async function listTags(
  db: Db,
  ownerUserId: string,
): Promise<readonly (Pick<TagRow, 'id' | 'name'> & { readonly people: number })[]> {
  return db
    .selectFrom('tags as t')
    .select(['t.id', 't.name'])
    .select((eb) =>
      eb
        .selectFrom('affiliateTags as p')
        .innerJoin('affiliates as a', 'a.id', 'p.affiliateId')
        .select(sql<number>`count(distinct lower(a.email))::int`.as('people'))
        .whereRef('p.tagId', '=', 't.id')
        .as('people'),
    )
    .$narrowType<{ people: number }>()
    .where('t.ownerUserId', '=', ownerUserId)
    .orderBy(sql`lower(t.name)`)
    .execute();
}

/** By name, without duplicates. */
export function listTagsOf(db: Db | Trx, affiliateIds: readonly string[]): Promise<Pick<TagRow, 'id' | 'name'>[]> {
  return db
    .selectFrom('tags as t')
    .select(['t.id', 't.name'])
    .where('t.id', 'in', (eb) =>
      eb.selectFrom('affiliateTags').select('tagId').where('affiliateId', 'in', affiliateIds),
    )
    .orderBy(sql`lower(t.name)`)
    .execute();
}

/**
 * By name, for affiliates with an address. `offset` forces a look-up for each affiliate; otherwise the planner would
 * scan all tagged people.
 */
export async function listTagNames(
  db: Db,
  ownerUserId: string,
  emails: readonly string[],
): Promise<(email: string) => readonly string[]> {
  const { rows } = await sql<{ email: string; name: string }>`
    with own as materialized (
      select id, email from affiliates
      where lower(email) = any (array(select lower(e) from unnest(${emails}::text[]) as e)) and email <> '')
    select distinct own.email, t.name from own
      cross join lateral (select p.tag_id from affiliate_tags p where p.affiliate_id = own.id offset 0) as p
      join tags t on t.id = p.tag_id
    where t.owner_user_id = ${ownerUserId} order by t.name`.execute(db);
  const byAddress = groupBy(rows, ({ email }) => lowerAscii(email));
  return (email) => [...new Set((byAddress.get(lowerAscii(email)) ?? []).map(({ name }) => name))];
}

export function findTag(db: Db | Trx, ownerUserId: string, id: string): Promise<TagRow | undefined> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('id', '=', id)
    .where('ownerUserId', '=', ownerUserId)
    .executeTakeFirst();
}

export async function findTagNamed(db: Db | Trx, ownerUserId: string, name: string): Promise<TagRow | undefined> {
  return (await findTagsNamed(db, ownerUserId, [name]))(name);
}

/** Ignores case. */
export async function findTagsNamed(
  db: Db | Trx,
  ownerUserId: string,
  names: readonly string[],
): Promise<(name: string) => TagRow | undefined> {
  const { rows } = await sql<TagRow & { readonly requested: string }>`
    select t.*, n.name as requested from unnest(${names}::text[]) as n (name)
    cross join lateral (
      select id, owner_user_id, name, created_at from tags
      where owner_user_id = ${ownerUserId} and lower(name) = lower(n.name) offset 0) as t`.execute(db);
  const tags = new Map(rows.map(({ requested, ...tag }) => [requested, tag]));
  return (name) => tags.get(name);
}

export async function countTags(trx: Trx, ownerUserId: string): Promise<number> {
  const { tags } = await trx
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number>().as('tags'))
    .where('ownerUserId', '=', ownerUserId)
    .executeTakeFirstOrThrow();
  return Number(tags);
}

/** Does nothing if the name was created meanwhile. */
export async function insertTag(trx: Trx, row: TagRow): Promise<void> {
  await trx
    .insertInto('tags')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One statement, in the given order; returns the tags that were created. */
export async function insertMissingTags(trx: Trx, rows: readonly TagRow[]): Promise<string[]> {
  const { rows: added } = await sql<{ id: string }>`
    insert into tags (id, owner_user_id, name, created_at)
    select i, o, n, t from unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ ownerUserId }) => ownerUserId)}::uuid[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ createdAt }) => createdAt)}::timestamptz[]
    ) with ordinality as new (i, o, n, t, place) order by place
    on conflict do nothing returning id`.execute(trx);
  return added.map(({ id }) => id);
}

const pairs = (given: readonly PersonTagTable[]) => sql`unnest(
  ${given.map(({ tagId }) => tagId)}::uuid[], ${given.map(({ affiliateId }) => affiliateId)}::uuid[]
) as p (tag_id, affiliate_id)`;

/** In a fixed order, so that concurrent calls with the same tags cannot deadlock. */
export async function giveTags(trx: Trx, given: readonly PersonTagTable[]): Promise<void> {
  await sql`
    insert into affiliate_tags (tag_id, affiliate_id)
    select * from ${pairs(given)} order by 1, 2 on conflict do nothing`.execute(trx);
}

export async function takeTags(trx: Trx, given: readonly PersonTagTable[]): Promise<void> {
  await sql`
    delete from affiliate_tags where ctid = any (array(
      select held.ctid from ${pairs(given)}
      cross join lateral (
        select ctid from affiliate_tags where tag_id = p.tag_id and affiliate_id = p.affiliate_id offset 0) as held))`.execute(
    trx,
  );
}

/**
 * Deletes those of these tags that nobody has. Locks them first, so that a tag that is being given concurrently is
 * kept.
 */
export async function deleteUnusedTags(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select from tags where id = any (${ids}::uuid[]) order by id for update`.execute(trx);
  await sql`
    delete from tags t where t.id = any (${ids}::uuid[])
      and not exists (select from affiliate_tags p where p.tag_id = t.id)`.execute(trx);
}

export async function renameTag(trx: Trx, id: string, name: string): Promise<void> {
  await trx.updateTable('tags').set({ name }).where('id', '=', id).execute();
}

export async function deleteTag(db: Db, ownerUserId: string, id: string): Promise<void> {
  await db.deleteFrom('tags').where('id', '=', id).where('ownerUserId', '=', ownerUserId).execute();
}

export async function giveTag(trx: Trx, tagId: string, affiliateId: string): Promise<void> {
  await trx
    .insertInto('affiliateTags')
    .values({ tagId, affiliateId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function takeTag(db: Db, tagId: string, affiliateIds: readonly string[]): Promise<void> {
  await db.deleteFrom('affiliateTags').where('tagId', '=', tagId).where('affiliateId', 'in', affiliateIds).execute();
}

/** A query of the `id`s of every affiliate with the address of somebody who has a tag. */
export const taggedIds = (ownerUserId: string, tagId: string) => sql`
  select tagged.id from affiliates tagged where not tagged.is_removed and lower(tagged.email) in (
    select lower(own.email) from affiliate_tags p
      join tags t on t.id = p.tag_id join affiliates own on own.id = p.affiliate_id
    where p.tag_id = ${tagId} and t.owner_user_id = ${ownerUserId} and own.email <> '')`;

interface TaggedQuery {
  readonly ownerUserId: string;
  readonly campaignId: string | undefined;
  readonly tagged: RawBuilder<unknown>;
  readonly limit: number;
}

/** Affiliates of one campaign or of all in lists, the oldest first. */
export async function listTagged(
  db: Db,
  { ownerUserId, campaignId, tagged, limit }: TaggedQuery,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from affiliates a join campaigns c on c.id = a.campaign_id
    where c.owner_user_id = ${ownerUserId} and not c.is_archived
      ${campaignId === undefined ? sql`` : sql`and c.id = ${campaignId}`} and a.id in (${tagged})
    order by a.created_at, a.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
