import { type Place, type Ranked, rankedPage } from '@sillage/runtime/postgres';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import type { CampaignRow } from '../schema.ts';
import { type AffiliateView, views } from './affiliates.ts';

/** What of the affiliates themselves lists are sorted by. */
export type OwnSort = 'name' | 'added';

const COLUMNS: Readonly<Record<OwnSort, Pick<Ranked, 'value' | 'type'>>> = {
  name: { value: 'name_key', type: 'text' },
  added: { value: 'created_at', type: 'timestamptz' },
};

/** Where a merchant's affiliate stands in such a list. */
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

/** Without those of archived campaigns; served by affiliates_listed_by_name and affiliates_listed_by_time. */
export function pageAffiliates(db: Db, sort: OwnSort, query: ListedQuery) {
  const listed = { table: 'affiliates', group: 'campaign_id', id: 'id', where: sql`not r.is_removed` };
  const groups = sql`
    select id from campaigns where owner_user_id = ${query.ownerUserId} and not is_archived
      ${query.campaignId === undefined ? sql`` : sql`and id = ${query.campaignId}`}`;
  return rankedPage(db, { ...listed, ...COLUMNS[sort] }, { ...query, groups });
}

/** The campaigns of a merchant that are archived, or that lists show: all, or the one that is asked for. */
export function listCampaignNames(
  db: Db,
  ownerUserId: string,
  { isArchived, campaignId }: { readonly isArchived: boolean; readonly campaignId?: string | undefined },
): Promise<Pick<CampaignRow, 'id' | 'name'>[]> {
  return db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('ownerUserId', '=', ownerUserId)
    .where('isArchived', '=', isArchived)
    .$if(campaignId !== undefined, (query) => query.where('id', '=', campaignId ?? ''))
    .execute();
}

interface SearchPage {
  readonly limit: number;
  /** A query of ids: of these alone. */
  readonly among?: RawBuilder<unknown> | undefined;
  readonly after?: Place | undefined;
}

/**
 * In whose text, or in the name of whose campaign, each word is found, or the code of whose link it is: `limit` at most,
 * by when they were added; undefined: of all. Words of three letters and more are looked up in affiliates_searched, before
 * anything else is looked at: the planner would rather read all affiliates of the campaigns and search each for its groups
 * of letters. The text has an affiliate's first link alone; of their others, which can be many, the whole code is looked up.
 */
export async function searchAffiliates(
  db: Db,
  campaigns: readonly Pick<CampaignRow, 'id' | 'name'>[],
  words: readonly string[],
  { limit, among, after }: SearchPage,
): Promise<readonly Place[] | undefined> {
  const sought = words
    .map((word) => ({
      word,
      named: campaigns.filter(({ name }) => fold(name).includes(fold(word))).map(({ id }) => id),
    }))
    .filter(({ named }) => named.length < campaigns.length);
  if (sought.length === 0) return undefined;
  const own = campaigns.map(({ id }) => id);
  const of = (condition: RawBuilder<unknown>) => sql`
    select id, campaign_id, created_at, search_text from affiliates where not is_removed and ${condition}`;
  const ofCampaigns = (ids: readonly string[]) => of(sql`campaign_id = any (${ids}::uuid[])`);
  const linked = (words: readonly string[]) =>
    sql`(select affiliate_id from short_links where code = any (${words.map(fold)}::text[]))`;
  const withLetters = (words: readonly string[]) => {
    const letters = sql.join(
      words.map((word) => sql`letter_groups(folded(${word}))`),
      sql` || `,
    );
    const hasLetters = sql`letter_groups(search_text) @> (${letters})`;
    return sql`${of(hasLetters)} union all ${of(sql`id in ${linked(words)} and not ${hasLetters}`)}`;
  };
  const long = sought.filter(({ word }) => fold(word).length >= 3);
  const inText = long.filter(({ named }) => named.length === 0);
  const [first] = long;
  const candidates =
    inText.length > 0
      ? withLetters(inText.map(({ word }) => word))
      : first
        ? sql`(${withLetters([first.word])}) union ${ofCampaigns(first.named)}`
        : ofCampaigns(own);
  const conditions = sought.map(
    ({ word, named }) =>
      sql`(search_text like folded(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}) or campaign_id = any (${named}::uuid[])
        or candidates.id in ${linked([word])})`,
  );
  const beyond = after
    ? sql`and (created_at, candidates.id) > (${after.value}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<Place>`
    with candidates as materialized (${candidates})
    select candidates.id, created_at::text as value
    from candidates join unnest(${own}::uuid[]) as own (id) on own.id = campaign_id
    where ${sql.join(conditions, sql` and `)} ${among ? sql`and candidates.id in (${among})` : sql``} ${beyond}
    order by created_at, candidates.id limit ${limit}`.execute(db);
  return rows;
}

/** As the database does it, so far as names need it. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** These in their order, as far as they are not removed. */
export async function listAffiliatesInOrder(db: Db, ids: readonly string[]): Promise<AffiliateView[]> {
  const rows = await views(db)
    .where('a.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('a.isRemoved', '=', false)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
