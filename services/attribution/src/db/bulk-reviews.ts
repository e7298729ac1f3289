import type { ConversionFilter, CreateBulkReview } from '@sillage/proto/http/commissions';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { matching } from './conversion-list.ts';
import { isMereTest } from './hours.ts';
import type { AttributionSchema, BulkReviewsTable } from './schema.ts';

type Db = Kysely<AttributionSchema>;
type Trx = Transaction<AttributionSchema>;
export type BulkReviewRow = Selectable<BulkReviewsTable>;
export type Reviewed = z.output<typeof CreateBulkReview>['what'];

/** More than these are asked for again. */
const MOST_ITEMS = 100_000;

function found({ campaignId, book, ...filter }: ConversionFilter) {
  return sql`
    ${campaignId === undefined ? sql`` : sql`and campaign_id = ${campaignId}`}
    ${book === undefined ? sql`` : sql`and book = ${book}`} ${matching(filter)}`;
}

/** Keeps which conversions a bulk review is about: those of the owner that are pending now. Returns how many. */
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
        and version > 0 and state = 'pending' and not ${isMereTest} ${chosen}
      order by occurred_at, id limit ${MOST_ITEMS}) pending`.execute(trx);
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

/** Decides nothing more. What is over already stays as it is. */
export async function cancelBulkReview(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('bulkReviews')
    .set({ state: 'cancelled', finishedAt: now })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .execute();
}

/** One that is due and that no other process has in hand, locked. */
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

/** The next ones that are not decided yet. */
export async function nextItems(trx: Trx, review: BulkReviewRow, limit: number): Promise<readonly BulkReviewItem[]> {
  const found = await sql<BulkReviewItem>`
    select i.conversion_id, c.campaign_id, c.state = 'pending' and not ${isMereTest} as is_pending
    from bulk_review_items i join conversions c on c.id = i.conversion_id
    where i.bulk_review_id = ${review.id} and i.position > ${review.decided + review.skipped}
    order by i.position limit ${limit}`.execute(trx);
  return found.rows;
}

/** How far it is; over when nothing is left. */
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

/** At most, so that neither this nor the transaction grows with how many there are. */
const PURGED_AT_ONCE = 100;

/** Forgets those that have been over since before then, and what they were about; some of them, where they are many. */
export async function purgeBulkReviews(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from bulk_reviews where id = any (array(
        select id from bulk_reviews where finished_at < ${before} order by finished_at limit ${PURGED_AT_ONCE})) returning id)
    delete from bulk_review_items using gone where bulk_review_id = gone.id`.execute(db);
}
