import { lowerAscii } from '@sillage/proto/values/ascii';
import { groupBy } from '@sillage/proto/values/group-by';
import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { RatePeriod } from '../../domain/history.ts';
import type { PageAfter } from '../page.ts';
import type { AffiliateRow, AffiliateTable, CampaignRow, Changes } from '../schema.ts';

/** An affiliate with their current rate, links and codes. */
export type AffiliateView = AffiliateRow & {
  readonly rateBps: number;
  readonly shortCode: string | null;
  readonly couponCodes: string[];
};

/** With the data of their campaign. */
export type AddressedAffiliate = AffiliateRow &
  Pick<CampaignRow, 'ownerUserId' | 'isTest'> & { readonly campaignName: string; readonly campaignTargetUrl: string };

const COLUMNS = [
  'id',
  'campaignId',
  'version',
  'name',
  'email',
  'isActive',
  'isRemoved',
  'dashboardToken',
  'openingBalanceMinor',
  'openingCurrency',
  'groupId',
  'rateSource',
  'tierRateBps',
  'baseRateBps',
  'holdDays',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof AffiliateRow)[];

/**
 * Reads links, rates and codes with one index probe each. Columns are listed explicitly, so that a connection can keep
 * the plan.
 */
export const views = (db: Db | Trx) =>
  db
    .selectFrom('affiliates as a')
    .leftJoin('shortLinks as l', (join) => join.onRef('l.affiliateId', '=', 'a.id').on(sql<boolean>`l.is_primary`))
    .select(COLUMNS.map((column) => `a.${column}` as const))
    .select('l.code as shortCode')
    .select((eb) =>
      eb
        .selectFrom('affiliateRates as r')
        .select('r.rateBps')
        .whereRef('r.affiliateId', '=', 'a.id')
        .orderBy('r.id', 'desc')
        .limit(1)
        .as('rateBps'),
    )
    .select((eb) =>
      eb
        .selectFrom('couponCodes as k')
        .select(sql<string[]>`coalesce(array_agg(k.code order by k.created_at, k.code), '{}')`.as('codes'))
        .whereRef('k.affiliateId', '=', 'a.id')
        .as('couponCodes'),
    )
    .$narrowType<{ rateBps: number; couponCodes: string[] }>();

/** Oldest first; served by affiliates_by_campaign, and one index probe each for links and rates. */
export function listAffiliates(db: Db | Trx, campaignId: string): Promise<AffiliateView[]> {
  return views(db).where('a.campaignId', '=', campaignId).orderBy('a.createdAt').orderBy('a.id').execute();
}

/**
 * Affiliates who were not removed, in the same order: of a campaign, or of all of a merchant's campaigns in lists, or
 * only `ids`.
 */
export function listPresentAffiliates(
  db: Db,
  of: { readonly campaignId: string } | { readonly ownerUserId: string; readonly ids?: readonly string[] | undefined },
  { limit, after }: PageAfter<AffiliateRow>,
): Promise<AffiliateView[]> {
  const ids = 'ids' in of ? of.ids : undefined;
  const ofCampaigns =
    'campaignId' in of
      ? [of.campaignId]
      : db
          .selectFrom('campaigns')
          .select('id')
          .where('ownerUserId', '=', of.ownerUserId)
          .where('isArchived', '=', false);
  return views(db)
    .where('a.campaignId', 'in', ofCampaigns)
    .where('a.isRemoved', '=', false)
    .$if(ids !== undefined, (query) => query.where('a.id', '=', sql<string>`any (${ids}::uuid[])`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(a.created_at, a.id) > (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

export function findAffiliateView(db: Db | Trx, campaignId: string, id: string): Promise<AffiliateView | undefined> {
  return views(db).where('a.id', '=', id).where('a.campaignId', '=', campaignId).executeTakeFirst();
}

export function findAffiliate(db: Db, campaignId: string, id: string): Promise<AffiliateRow | undefined> {
  return db
    .selectFrom('affiliates')
    .selectAll()
    .where('id', '=', id)
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
}

/** In any campaign of the merchant. */
export function findOwnAffiliate(db: Db, id: string, ownerUserId: string): Promise<AffiliateRow | undefined> {
  return db
    .selectFrom('affiliates')
    .innerJoin('campaigns', 'campaigns.id', 'affiliates.campaignId')
    .selectAll('affiliates')
    .where('affiliates.id', '=', id)
    .where('campaigns.ownerUserId', '=', ownerUserId)
    .executeTakeFirst();
}

/**
 * All affiliates with this address, including removed ones, oldest first, with the campaign and its owner; without
 * demos. Served by affiliates_by_address, which treats more letters as equal than addresses do.
 */
export async function listByAddress(db: Db, email: string): Promise<readonly AddressedAffiliate[]> {
  const rows = await db
    .selectFrom('affiliates as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .selectAll('a')
    .select(['c.name as campaignName', 'c.targetUrl as campaignTargetUrl', 'c.ownerUserId', 'c.isTest'])
    .where(sql`lower(a.email)`, '=', sql`lower(${email}::text)`)
    .where('a.email', '<>', '')
    .where('c.isDemo', '=', false)
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .execute();
  return rows.filter((row) => lowerAscii(row.email) === lowerAscii(email));
}

/** The same, locked for a change in the order of ids. */
export async function lockByAddress(trx: Trx, email: string): Promise<readonly AffiliateRow[]> {
  const rows = await trx
    .selectFrom('affiliates as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .selectAll('a')
    .where(sql`lower(a.email)`, '=', sql`lower(${email}::text)`)
    .where('a.email', '<>', '')
    .where('c.isDemo', '=', false)
    .orderBy('a.id')
    .forUpdate('a')
    .execute();
  return rows.filter((row) => lowerAscii(row.email) === lowerAscii(email));
}

/** The affiliate with an address who was not removed; the oldest if there are several. */
export function findPresentAffiliateOf(trx: Trx, campaignId: string, email: string): Promise<AffiliateRow | undefined> {
  return trx
    .selectFrom('affiliates')
    .selectAll()
    .where(sql`lower(email)`, '=', sql`lower(${email}::text)`)
    .where('campaignId', '=', campaignId)
    .where('isRemoved', '=', false)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
}

/** The campaign of an affiliate, without checking its owner. */
export async function findCampaignIdOf(db: Db, affiliateId: string): Promise<string | undefined> {
  const row = await db.selectFrom('affiliates').select('campaignId').where('id', '=', affiliateId).executeTakeFirst();
  return row?.campaignId;
}

export function lockAffiliate(trx: Trx, campaignId: string, id: string): Promise<AffiliateRow | undefined> {
  return trx
    .selectFrom('affiliates')
    .selectAll()
    .where('id', '=', id)
    .where('campaignId', '=', campaignId)
    .forUpdate()
    .executeTakeFirst();
}

/** The affiliates of a campaign who were not removed, locked for a change in the order of ids. */
export function lockAffiliates(trx: Trx, campaignId: string, ids: readonly string[]): Promise<AffiliateRow[]> {
  return trx
    .selectFrom('affiliates')
    .selectAll()
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('campaignId', '=', campaignId)
    .where('isRemoved', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function insertAffiliate(trx: Trx, row: Insertable<AffiliateTable>): Promise<AffiliateRow> {
  return trx.insertInto('affiliates').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Writes the changed columns and the next version. The row must be locked. */
export const updateAffiliateRow = (
  trx: Trx,
  id: string,
  changes: Changes<AffiliateRow>,
  now: Date,
): Promise<AffiliateRow> => updating(trx, [id], changes, now).executeTakeFirstOrThrow();

/** The same change for several affiliates. */
export const updateAffiliateRows = (
  trx: Trx,
  ids: readonly string[],
  changes: Changes<AffiliateRow>,
  now: Date,
): Promise<AffiliateRow[]> => updating(trx, ids, changes, now).execute();

const updating = (trx: Trx, ids: readonly string[], changes: Changes<AffiliateRow>, now: Date) =>
  trx
    .updateTable('affiliates')
    .set({ ...changes, version: sql<number>`version + 1`, updatedAt: now })
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .returningAll();

/** Locked for a change, in the order of ids. */
export function lockAffiliatesOf(trx: Trx, campaignId: string): Promise<AffiliateRow[]> {
  return trx
    .selectFrom('affiliates')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Oldest first. */
export async function listRates(db: Db | Trx, affiliateId: string): Promise<readonly RatePeriod[]> {
  return (await listRatesOf(db, [affiliateId])).get(affiliateId) ?? [];
}

/** For several affiliates, oldest first for each. */
export async function listRatesOf(
  db: Db | Trx,
  affiliateIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RatePeriod[]>> {
  const rows = await db
    .selectFrom('affiliateRates')
    .select(['affiliateId', 'fromAt', 'rateBps', 'tierVolume', 'holdDays'])
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .orderBy('id')
    .execute();
  return groupBy(
    rows.map(({ fromAt, ...rate }) => ({ ...rate, fromMs: fromAt.getTime() })),
    ({ affiliateId }) => affiliateId,
  );
}

export async function insertRate(
  trx: Trx,
  { id, holdDays }: Pick<AffiliateRow, 'id' | 'holdDays'>,
  from: Date,
  rateBps: number,
): Promise<void> {
  await trx.insertInto('affiliateRates').values({ affiliateId: id, fromAt: from, rateBps, holdDays }).execute();
}
