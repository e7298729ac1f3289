import { type OwedRankingQuery, RankedPlace } from '@sillage/proto/http/affiliate-rankings';
import {
  type AffiliateFilters,
  type AffiliateSort,
  MAX_FOUND,
  type OwnAffiliatesQuery,
} from '@sillage/proto/http/listed-affiliates';
import type { ApiScope } from '@sillage/proto/values/api-scopes';
import { cutPage, type User } from '@sillage/runtime/http';
import type { Place } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import type { AffiliateView } from '../../db/affiliates/affiliates.ts';
import {
  findPlace,
  listAffiliatesInOrder,
  listArchivedCampaigns,
  listCampaignNames,
  type OwnSort,
  pageAffiliates,
  searchAffiliates,
} from '../../db/affiliates/listed-affiliates.ts';
import { listTagged, taggedIds } from '../../db/affiliates/tags.ts';
import type { Db, RouteDeps } from '../../deps.ts';

const PAGE = 50;

interface ListedAffiliates {
  /** Fewer than a page if some were removed a moment ago. */
  readonly rows: readonly AffiliateView[];
  readonly next: string | null;
  readonly isCut: boolean;
}

/**
 * A page of a merchant's affiliates, sorted and searched. The service that has the sort key determines the order; the
 * search runs here, and its results are passed on.
 */
export async function listedAffiliates(
  deps: Pick<RouteDeps, 'db' | 'rank'>,
  { id: ownerUserId, scopes }: Pick<User, 'id' | 'scopes'>,
  query: OwnAffiliatesQuery,
): Promise<ListedAffiliates> {
  const { sort = 'added', limit = PAGE } = query;
  if (scopes) checkScopes(scopes, sort);
  const { db } = deps;
  const { campaignId, tagId } = query;
  const tagged = tagId === undefined ? undefined : taggedIds(ownerUserId, tagId);
  const [sought, archived] = await Promise.all([
    findSought(db, ownerUserId, query, { limit: MAX_FOUND + 1 }),
    isOwn(sort) ? [] : listArchivedCampaigns(db, ownerUserId),
  ]);
  const found = sought?.map(({ id }) => id);
  // Other services do not know tags, so the ids are passed on: at most as many as a search finds.
  const matches =
    found === undefined && tagged && !isOwn(sort)
      ? await listTagged(db, { ownerUserId, campaignId, tagged, limit: MAX_FOUND + 1 })
      : found;
  const { shown, next } = await pageInOrder(deps, {
    sort,
    cursor: query.cursor,
    ownerUserId,
    campaignId,
    affiliateIds: matches?.slice(0, MAX_FOUND),
    tagged,
    exceptCampaignIds: archived,
    isDescending: query.direction === 'desc',
    limit,
  });
  const rows = await listAffiliatesInOrder(
    db,
    shown.map(({ id }) => id),
  );
  return { rows, next, isCut: (matches?.length ?? 0) > MAX_FOUND };
}

/**
 * The search results, by the time they were added; undefined: all affiliates, because nothing is searched for, or
 * everything matches.
 */
async function findSought(
  db: Db,
  ownerUserId: string,
  { campaignId, search, tagId }: AffiliateFilters,
  page: { readonly limit: number; readonly after?: Place | undefined },
): Promise<readonly Place[] | undefined> {
  const words = wordsOf(search ?? '');
  if (words.length === 0) return undefined;
  const campaigns = await listCampaignNames(db, ownerUserId, campaignId);
  const among = tagId === undefined ? undefined : taggedIds(ownerUserId, tagId);
  return searchAffiliates(db, campaigns, words, { ...page, among });
}

/**
 * The next affiliates that match the filters, without a limit on their number, by the time they were added: this order
 * never changes.
 */
export async function nextAdded(
  db: Db,
  ownerUserId: string,
  filters: AffiliateFilters,
  page: { readonly limit: number; readonly after: Place | undefined },
): Promise<readonly Place[]> {
  const { campaignId, tagId } = filters;
  const ids = tagId === undefined ? undefined : taggedIds(ownerUserId, tagId);
  return (
    (await findSought(db, ownerUserId, filters, page)) ??
    pageAffiliates(db, 'added', { ownerUserId, campaignId, ids, isDescending: false, ...page })
  );
}

interface Order extends Omit<OwedRankingQuery, 'after'> {
  readonly sort: AffiliateSort;
  readonly cursor: string | undefined;
  /** A query of affiliates with the requested tag. */
  readonly tagged: ReturnType<typeof taggedIds> | undefined;
}

const isOwn = (sort: AffiliateSort): sort is OwnSort => sort === 'name' || sort === 'added';

/** For orders of other services the cursor contains the sort value, because it may have changed since. */
async function pageInOrder(
  { db, rank }: Pick<RouteDeps, 'db' | 'rank'>,
  { sort, cursor, limit, tagged, ...order }: Order,
): Promise<{ readonly shown: readonly Pick<RankedPlace, 'id'>[]; readonly next: string | null }> {
  const { ownerUserId, campaignId, affiliateIds: ids = tagged, isDescending } = order;
  if (isOwn(sort)) {
    const after = cursor === undefined ? undefined : found(await findPlace(db, sort, cursor.slice(0, 36), ownerUserId));
    const page = { ownerUserId, campaignId, ids, isDescending, after, limit: limit + 1 };
    const { shown, last } = cutPage(await pageAffiliates(db, sort, page), limit);
    return { shown, next: last?.id ?? null };
  }
  const after = cursor === undefined ? undefined : rankedPlaceOf(cursor);
  const { shown, last } = cutPage(await rank(sort, { ...order, after, limit: limit + 1 }), limit);
  return { shown, next: last ? `${last.id}_${last.value}` : null };
}

/** Sorting reveals the sort key, so it needs the scope for that. */
function checkScopes(scopes: readonly ApiScope[], sort: AffiliateSort): void {
  if (isOwn(sort)) return;
  const needed = sort === 'owed' ? 'payments:read' : 'statistics:read';
  if (!scopes.includes(needed))
    throw new AppError('insufficient_scope', `The API key needs the scope ${needed} to sort by ${sort}.`);
}

/** For a pasted link, only the part that identifies it. */
function wordsOf(search: string): readonly string[] {
  return search
    .split(/\s+/)
    .map((word) => (/^https?:\/\//i.test(word) ? (/\/([^/?#]+)\/?(?:[?#]|$)/.exec(word)?.[1] ?? word) : word))
    .filter((word) => word !== '');
}

function rankedPlaceOf(cursor: string): RankedPlace {
  const place = RankedPlace.safeParse({ id: cursor.slice(0, 36), value: cursor.slice(37) });
  if (!place.success) throw new AppError('validation_failed', 'The cursor belongs to a list with another order');
  return place.data;
}
