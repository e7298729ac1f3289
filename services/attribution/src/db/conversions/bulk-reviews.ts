import type { ConversionFilter, CreateBulkReview } from '@sillage/proto/http/commissions';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { isTestInLiveBook } from '../figures/hours.ts';
import type { AttributionSchema } from '../schema.ts';
import { matching } from './conversion-list.ts';
import type { BulkReviewsTable } from './conversion-tables.ts';

type Db = Kysely<AttributionSchema>;
type Trx = Transaction<AttributionSchema>;
export type BulkReviewRow = Selectable<BulkReviewsTable>;
export type Reviewed = z.output<typeof CreateBulkReview>['what'];

/** A review of more conversions than this must be repeated for the rest. */
const MAX_ITEMS = 100_000;

function found({ campaignId, book, ...filter }: ConversionFilter) {
  return sql`
    ${campaignId === undefined ? sql`` : sql`and campaign_id = ${campaignId}`}
    ${book === undefined ? sql`` : sql`and book = ${book}`} ${matching(filter)}`;
}

/**
 * Stores which conversions a bulk review is about: the owner's conversions that are pending now. Returns their number.
 */
export async function insertItems(
  trx: Trx,
  { id, ownerUserId, what }: { readonly id: string; readonly ownerUserId: string; readonly what: Reviewed },
): Promise<number> {
  const chosen = 'filter' in what ? found(what.filter) : sql`and id = any (${what.conversionIds}::uuid[])`;
  const inserted = await sql`
    insert into bulk_review_items (bulk_review_id, position, conversion_id)
    select ${id}, row_number() over (order by occurred_at, id), id from (
      select id, occurred_at from conversions
      where campaign_id in (select campaign_id from campaigns where owner_user_id = ${ownerUserId})
        and version > 0 and state = 'pending' and not ${isTestInLiveBook} ${chosen}
      order by occurred_at, id limit ${MAX_ITEMS}) pending`.execute(trx);
  return Number(inserted.numAffectedRows ?? 0);
}

export async function insertBulkReview(trx: Trx, row: BulkReviewRow): Promise<void> {
  await trx.insertInto('bulkReviews').values(row).execute();
}

export function findBulkReview(db: Db, ownerUserId: string, id: string): Promise<BulkReviewRow | undefined> {
  return db
    .selectFrom('bulkReviews')
    .selectAll()
    .where('id', '=', id)
    .where('ownerUserId', '=', ownerUserId)
    .executeTakeFirst();
}

const SHOWN = 20;

export function listBulkReviews(db: Db, ownerUserId: string): Promise<BulkReviewRow[]> {
  return db
    .selectFrom('bulkReviews')
    .selectAll()
    .where('ownerUserId', '=', ownerUserId)
    .orderBy('createdAt', 'desc')
    .limit(SHOWN)
    .execute();
}

/** Stops deciding. A review that has ended is left unchanged. */
export async function cancelBulkReview(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('bulkReviews')
    .set({ state: 'cancelled', finishedAt: now })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .execute();
}

/** Locks and returns a due review that no other process is working on. */
export function takeDueBulkReview(trx: Trx, now: Date): Promise<BulkReviewRow | undefined> {
  return trx
    .selectFrom('bulkReviews')
    .selectAll()
    .where('finishedAt', 'is', null)
    .where('startsAt', '<=', now)
    .orderBy('startsAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export interface BulkReviewItem {
  readonly conversionId: string;
  readonly campaignId: string;
  readonly isPending: boolean;
}

/** The next items that are not decided yet. */
export async function nextItems(trx: Trx, review: BulkReviewRow, limit: number): Promise<readonly BulkReviewItem[]> {
  const found = await sql<BulkReviewItem>`
    select i.conversion_id, c.campaign_id, c.state = 'pending' and not ${isTestInLiveBook} as is_pending
    from bulk_review_items i join conversions c on c.id = i.conversion_id
    where i.bulk_review_id = ${review.id} and i.position > ${review.decided + review.skipped}
    order by i.position limit ${limit}`.execute(trx);
  return found.rows;
}

/** Stores the progress; the review ends when no item is left. */
export async function noteProgress(
  trx: Trx,
  { id, total }: BulkReviewRow,
  { decided, skipped, now }: { readonly decided: number; readonly skipped: number; readonly now: Date },
): Promise<void> {
  const isOver = decided + skipped >= total;
  await trx
    .updateTable('bulkReviews')
    .set({ decided, skipped, state: isOver ? 'done' : 'running', finishedAt: isOver ? now : null })
    .where('id', '=', id)
    .execute();
}

/** Limits the size of each statement and transaction. */
const PURGE_BATCH_SIZE = 100;

/** Deletes reviews that ended before a time, with their items; at most some of them per call. */
export async function purgeBulkReviews(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from bulk_reviews where id = any (array(
        select id from bulk_reviews where finished_at < ${before} order by finished_at limit ${PURGE_BATCH_SIZE})) returning id)
    delete from bulk_review_items using gone where bulk_review_id = gone.id`.execute(db);
}
