import type { Book } from '@sillage/proto/values/book';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { Adjustment } from '../../domain/adjustment.ts';

export interface ListedAdjustment extends Omit<Adjustment, 'madeBy'> {
  /** The adjustment that reversed it. */
  readonly reversedBy: string | null;
}

const listed = (db: Db) =>
  db
    .selectFrom('adjustments as a')
    .leftJoin('adjustments as r', 'r.reverses', 'a.id')
    .select(['a.id', 'a.campaignId', 'a.affiliateId', 'a.book', 'a.currency', 'a.amountMinor', 'a.reason', 'a.madeAt'])
    .select(['a.reverses', 'r.id as reversedBy']);

/** A period of orders. */
export interface Range {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** `orders`: the period of orders, if the adjustments are their difference under other terms. */
export async function insertAdjustments(trx: Trx, adjustments: readonly Adjustment[], orders?: Range): Promise<void> {
  const rows = adjustments.map((row) => ({ ...row, ordersFrom: orders?.from, ordersTo: orders?.to }));
  await trx.insertInto('adjustments').values(rows).execute();
}

/** Whether a difference for some of these orders is booked for one of these affiliates and not reversed. */
export async function isDifferenceBooked(
  trx: Trx,
  { campaignId, book }: Pick<Adjustment, 'campaignId' | 'book'>,
  affiliateIds: readonly string[],
  { from, to }: Range,
): Promise<boolean> {
  const booked = await trx
    .selectFrom('adjustments as a')
    .select('a.id')
    .where('a.campaignId', '=', campaignId)
    .where('a.affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .where('a.book', '=', book)
    .where('a.ordersFrom', '<', to)
    .where('a.ordersTo', '>', from)
    .where((where) =>
      where.not(where.exists(where.selectFrom('adjustments as r').select('r.id').whereRef('r.reverses', '=', 'a.id'))),
    )
    .limit(1)
    .executeTakeFirst();
  return booked !== undefined;
}

export function findAdjustment(db: Db, id: string): Promise<ListedAdjustment | undefined> {
  return listed(db).where('a.id', '=', id).executeTakeFirst();
}

/** Adjustments of a merchant's campaigns, in each campaign's current book; newest first. */
export function listAdjustments(
  db: Db,
  ownerUserId: string,
  requested: {
    readonly affiliateIds: readonly string[] | undefined;
    readonly cursor: string | undefined;
    readonly limit: number;
  },
): Promise<ListedAdjustment[]> {
  const { affiliateIds, cursor, limit } = requested;
  return listed(db)
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.campaignId', '=', 'a.campaignId').onRef('c.book', '=', 'a.book'),
    )
    .where('c.ownerUserId', '=', ownerUserId)
    .$if(affiliateIds !== undefined, (query) =>
      query.where('a.affiliateId', '=', sql<string>`any (${affiliateIds ?? []}::uuid[])`),
    )
    .$if(cursor !== undefined, (query) => query.where('a.id', '<', cursor ?? ''))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

/** Adjustments of a campaign, or of one of its affiliates, in one book; newest first. */
export function listCampaignAdjustments(
  db: Db,
  book: Book,
  campaignId: string,
  affiliateId: string | undefined,
  limit: number,
): Promise<ListedAdjustment[]> {
  return listed(db)
    .where('a.book', '=', book)
    .where('a.campaignId', '=', campaignId)
    .$if(affiliateId !== undefined, (query) => query.where('a.affiliateId', '=', affiliateId ?? ''))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

/** Adjustments in both books; newest first. */
export function listAdjustmentsOf(db: Db, affiliateIds: readonly string[]): Promise<ListedAdjustment[]> {
  return listed(db)
    .where('a.affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .orderBy('a.id', 'desc')
    .execute();
}

/** Erases the texts about an erased person; the bookings are kept. */
export async function forgetReasons(trx: Trx, affiliateId: string): Promise<void> {
  await trx
    .updateTable('adjustments')
    .set({ reason: '' })
    .where('affiliateId', '=', affiliateId)
    .where('reason', '<>', '')
    .execute();
}
