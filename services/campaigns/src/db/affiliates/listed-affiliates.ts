import { type Parameter, type Place, prepared, type Ranked, rankedPage } from '@sillage/runtime/postgres';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import type { CampaignRow } from '../schema.ts';
import { type AffiliateView, views } from './affiliates.ts';

/** The columns of affiliates by which lists can be sorted. */
export type OwnSort = 'name' | 'added';

const COLUMNS: Readonly<Record<OwnSort, Pick<Ranked, 'value' | 'type'>>> = {
  name: { value: 'name_key', type: 'text' },
  added: { value: 'created_at', type: 'timestamptz' },
};

/** The position of a merchant's affiliate in such a list. */
export function findPlace(db: Db, sort: OwnSort, id: string, ownerUserId: string): Promise<Place | undefined> {
  return db
    .selectFrom('affiliates as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .select(['a.id', sql<string>`${sql.ref(`a.${COLUMNS[sort].value}`)}::text`.as('value')])
    .where('a.id', '=', id)
    .where('c.ownerUserId', '=', ownerUserId)
    .executeTakeFirst();
}

interface ListedQuery extends Omit<Parameters<typeof rankedPage>[2], 'groups'> {
  readonly ownerUserId: string;
  readonly campaignId: string | undefined;
}

/** Without archived campaigns; served by affiliates_listed_by_name and affiliates_listed_by_time. */
export function pageAffiliates(db: Db, sort: OwnSort, query: ListedQuery) {
  const listed = { table: 'affiliates', group: 'campaign_id', id: 'id', where: sql`not r.is_removed` };
  const groups = sql`
    select id from campaigns where owner_user_id = ${query.ownerUserId} and not is_archived
      ${query.campaignId === undefined ? sql`` : sql`and id = ${query.campaignId}`}`;
  return rankedPage(db, { ...listed, ...COLUMNS[sort] }, { ...query, groups });
}

/** The campaigns of a merchant that are shown in lists: all, or the requested one. */
export function listCampaignNames(
  db: Db,
  ownerUserId: string,
  campaignId: string | undefined,
): Promise<Pick<CampaignRow, 'id' | 'name'>[]> {
  return db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('ownerUserId', '=', ownerUserId)
    .where('isArchived', '=', false)
    .$if(campaignId !== undefined, (query) => query.where('id', '=', campaignId ?? ''))
    .execute();
}

const selectArchived = prepared((db: Db, parameter: Parameter<{ readonly ownerUserId: string }>) =>
  db
    .selectFrom('campaigns')
    .select('id')
    .where('ownerUserId', '=', parameter('ownerUserId'))
    .where('isArchived', '=', true),
);

export async function listArchivedCampaigns(db: Db, ownerUserId: string): Promise<string[]> {
  return (await selectArchived(db, { ownerUserId })).rows.map(({ id }) => id);
}

/** A folded word, and the campaigns whose name contains it. */
interface Sought {
  readonly word: string;
  readonly named: readonly string[];
}

interface SearchPage {
  readonly limit: number;
  /** A query of ids to search in. */
  readonly among?: RawBuilder<unknown> | undefined;
  readonly after?: Place | undefined;
}

/**
 * Affiliates for whom each word is in their text, in the name of their campaign, or is the code of one of their links:
 * at most `limit`, by the time they were added; undefined: the words match all of them. Words of three or more letters
 * are looked up in affiliates_searched first: the planner would otherwise read all affiliates of the campaigns and
 * compare their letter groups. All words are checked where a row is read, and times are formatted only for the rows of
 * the page, which takes a third less for thousands of matches. The text contains only the affiliate's first link; the
 * codes of the others, which can be many, are looked up completely.
 */
export async function searchAffiliates(
  db: Db,
  campaigns: readonly Pick<CampaignRow, 'id' | 'name'>[],
  words: readonly string[],
  { limit, among, after }: SearchPage,
): Promise<readonly Place[] | undefined> {
  const names = campaigns.map(({ id, name }) => ({ id, name: fold(name) }));
  const sought = words
    .map(fold)
    .map((word): Sought => ({ word, named: names.filter(({ name }) => name.includes(word)).map(({ id }) => id) }))
    .filter(({ named }) => named.length < campaigns.length);
  if (sought.length === 0) return undefined;
  const own = campaigns.map(({ id }) => id);
  const linked = (words: readonly Sought[]) =>
    sql`(select affiliate_id from short_links where code = any (${words.map(({ word }) => word)}::text[]))`;
  const isInText = ({ word }: Sought) => sql`search_text like folded(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`;
  const isFound = (one: Sought) =>
    sql`(${isInText(one)} or campaign_id = any (${one.named}::uuid[]) or id in ${linked([one])})`;
  const of = (conditions: readonly RawBuilder<unknown>[]) => sql`
    select id, campaign_id, created_at from affiliates where not is_removed and ${sql.join(conditions, sql` and `)}`;
  const ofCampaigns = (ids: readonly string[]) => of([sql`campaign_id = any (${ids}::uuid[])`, ...sought.map(isFound)]);
  const withLetters = (words: readonly Sought[]) => {
    const letters = sql.join(
      words.map(({ word }) => sql`letter_groups(folded(${word}))`),
      sql` || `,
    );
    const inTheirText = [sql`letter_groups(search_text) @> (${letters})`, ...words.map(isInText)];
    const others = sought.filter((one) => !words.includes(one)).map(isFound);
    const elsewhere = [sql`id in ${linked(words)}`, sql`not (${sql.join(inTheirText, sql` and `)})`];
    return sql`${of([...inTheirText, ...others])} union all ${of([...elsewhere, ...sought.map(isFound)])}`;
  };
  const long = sought.filter(({ word }) => word.length >= 3);
  const inText = long.filter(({ named }) => named.length === 0);
  const [first] = long;
  const candidates =
    inText.length > 0
      ? withLetters(inText)
      : first
        ? sql`(${withLetters([first])}) union ${ofCampaigns(first.named)}`
        : ofCampaigns(own);
  const beyond = after ? sql`and (created_at, id) > (${after.value}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<Place>`
    with candidates as materialized (${candidates})
    select id, created_at::text as value
    from (
      select id, created_at from candidates
      where campaign_id = any (${own}::uuid[]) ${among ? sql`and id in (${among})` : sql``} ${beyond}
      order by created_at, id limit ${limit}) page
    order by created_at, id`.execute(db);
  return rows;
}

/** Like the database's function, as far as names need it. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const selectAffiliates = prepared((db: Db, parameter: Parameter<{ readonly ids: readonly string[] }>) =>
  views(db)
    .where('a.id', '=', sql<string>`any (${parameter('ids')}::uuid[])`)
    .where('a.isRemoved', '=', false),
);

/** In the given order, without removed ones. */
export async function listAffiliatesInOrder(db: Db, ids: readonly string[]): Promise<AffiliateView[]> {
  const { rows } = await selectAffiliates(db, { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
