import { MAX_AFFILIATES_OF_WHAT_IF } from '@sillage/proto/http/what-ifs';
import type { Book } from '@sillage/proto/values/book';
import { groupBy } from '@sillage/proto/values/group-by';
import { recordset } from '@sillage/runtime/postgres';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ConversionRow } from '../conversions/conversions.ts';
import { isTestInLiveBook } from '../figures/hours.ts';
import type { AttributionSchema } from '../schema.ts';
import type { WhatIfRowsTable, WhatIfsTable } from './what-if-tables.ts';

type Db = Kysely<AttributionSchema>;
type Trx = Transaction<AttributionSchema>;
export type WhatIfRow = Selectable<WhatIfsTable>;
export type WhatIfSumsRow = Omit<Selectable<WhatIfRowsTable>, 'whatIfId'>;

interface Range {
  readonly campaignId: string;
  readonly book: Book;
  readonly rangeFrom: Date;
  readonly rangeTo: Date;
}

const ofRange = ({ campaignId, book, rangeFrom, rangeTo }: Range) => sql`
  campaign_id = ${campaignId} and version > 0 and occurred_at >= ${rangeFrom} and occurred_at < ${rangeTo}
  and book = ${book} and not ${isTestInLiveBook}`;

/** The number of conversions to decide. */
export async function countConversions(db: Db, range: Range): Promise<number> {
  const found = await sql<{
    n: number;
  }>`select count(*)::int as n from conversions where ${ofRange(range)}`.execute(db);
  return found.rows[0]?.n ?? 0;
}

/** The next conversions to decide, oldest first. */
export async function nextConversions(trx: Trx, whatIf: WhatIfRow, limit: number): Promise<readonly ConversionRow[]> {
  const after =
    whatIf.cursor === null
      ? sql``
      : sql`and (occurred_at, id) > (select occurred_at, id from conversions where id = ${whatIf.cursor})`;
  const found = await sql<ConversionRow>`
    select * from conversions where ${ofRange(whatIf)} ${after} order by occurred_at, id limit ${limit}`.execute(trx);
  return found.rows;
}

/** A customer with more orders is ignored: it is probably the shop's name for guests. */
const MAX_ORDERS_OF_A_CUSTOMER = 100;

/**
 * The other orders of the customers of these conversions of one campaign, except for customers with too many. Only the
 * shop's server is trusted to identify customers.
 */
export async function findOfCustomers(
  trx: Trx,
  campaignId: string,
  rows: readonly ConversionRow[],
): Promise<readonly ConversionRow[]> {
  const customers = [...new Set(rows.map((row) => row.customerId).filter((id) => id !== ''))];
  if (customers.length === 0) return [];
  const found = await sql<ConversionRow>`
    select c.* from unnest(${customers}::text[]) as n (customer_id)
    cross join lateral (
      select * from conversions
      where campaign_id = ${campaignId} and customer_id = n.customer_id and customer_id <> ''
        and reported_verified and id <> all (${rows.map((row) => row.id)}::uuid[])
      limit ${MAX_ORDERS_OF_A_CUSTOMER + 1}) c`.execute(trx);
  const byCustomer = groupBy(found.rows, (row) => row.customerId);
  return [...byCustomer.values()].filter((of) => of.length <= MAX_ORDERS_OF_A_CUSTOMER).flat();
}

/** Returns false if another what-if of the campaign is running. */
export async function insertWhatIf(db: Db, row: WhatIfRow): Promise<boolean> {
  const inserted = await db
    .insertInto('whatIfs')
    .values({ ...row, supposed: JSON.stringify(row.supposed) })
    .onConflict((conflict) => conflict.column('campaignId').where('finishedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findWhatIf(db: Db, id: string): Promise<WhatIfRow | undefined> {
  return db.selectFrom('whatIfs').selectAll().where('id', '=', id).executeTakeFirst();
}

const SHOWN = 20;

export function listWhatIfs(db: Db, campaignId: string): Promise<WhatIfRow[]> {
  return db
    .selectFrom('whatIfs')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

/**
 * Picks the what-if that has waited longest and that no other process is working on, and counts the attempt, so that
 * one that crashes the process is not retried for ever. The others get their turn in between.
 */
export async function tryNext(db: Db, now: Date): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    update what_ifs set attempts = attempts + 1, tried_at = ${now} where id = (
      select id from what_ifs where finished_at is null order by tried_at limit 1 for update skip locked)
    returning id`.execute(db);
  return found.rows[0]?.id;
}

/** Locks it; undefined if another process is working on it, or it has ended. */
export function lockWhatIf(trx: Trx, id: string): Promise<WhatIfRow | undefined> {
  return trx
    .selectFrom('whatIfs')
    .selectAll()
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function giveUpWhatIf(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('whatIfs').set({ finishedAt: now, hasFailed: true }).where('id', '=', id).execute();
}

/** Adds the sums of a portion and stores the progress. */
export async function addPortion(
  trx: Trx,
  whatIf: WhatIfRow,
  {
    sums,
    decided,
    cursor,
    finishedAt,
  }: {
    readonly sums: readonly WhatIfSumsRow[];
    readonly decided: number;
    readonly cursor: string | null;
    readonly finishedAt: Date | null;
  },
): Promise<void> {
  const rows = sums.map((row) => ({ ...row, whatIfId: whatIf.id }));
  await sql`
    insert into what_if_rows as r select * from ${recordset('what_if_rows', rows)}
    on conflict (what_if_id, affiliate_id) do update set
      was_conversions = r.was_conversions + excluded.was_conversions, was_pending = r.was_pending + excluded.was_pending,
      was_commission_minor = r.was_commission_minor + excluded.was_commission_minor,
      was_fee_minor = r.was_fee_minor + excluded.was_fee_minor, conversions = r.conversions + excluded.conversions,
      pending = r.pending + excluded.pending, commission_minor = r.commission_minor + excluded.commission_minor,
      fee_minor = r.fee_minor + excluded.fee_minor, bookable_minor = r.bookable_minor + excluded.bookable_minor`.execute(
    trx,
  );
  await trx
    .updateTable('whatIfs')
    .set({ decided: whatIf.decided + decided, cursor, finishedAt, attempts: 0 })
    .where('id', '=', whatIf.id)
    .execute();
}

/** The sums of all its affiliates. */
export async function sumWhatIf(
  db: Db,
  id: string,
): Promise<Omit<WhatIfSumsRow, 'affiliateId'> & { affected: number }> {
  const found = await sql<Omit<WhatIfSumsRow, 'affiliateId'> & { affected: number }>`
    select coalesce(sum(was_conversions), 0)::int as was_conversions, coalesce(sum(was_pending), 0)::int as was_pending,
      coalesce(sum(was_commission_minor), 0) as was_commission_minor, coalesce(sum(was_fee_minor), 0) as was_fee_minor,
      coalesce(sum(conversions), 0)::int as conversions, coalesce(sum(pending), 0)::int as pending,
      coalesce(sum(commission_minor), 0) as commission_minor, coalesce(sum(fee_minor), 0) as fee_minor,
      coalesce(sum(bookable_minor), 0) as bookable_minor,
      (count(*) filter (where commission_minor <> was_commission_minor))::int as affected
    from what_if_rows where what_if_id = ${id}`.execute(db);
  const [sums] = found.rows;
  if (!sums) throw new Error('a sum has one row');
  return sums;
}

/** The affiliates with the largest difference. */
export async function listMostAffected(db: Db, id: string): Promise<readonly WhatIfSumsRow[]> {
  const found = await sql<WhatIfSumsRow>`
    select * from what_if_rows
    where what_if_id = ${id} and (commission_minor <> was_commission_minor or conversions <> was_conversions
      or pending <> was_pending)
    order by abs(commission_minor - was_commission_minor) desc, affiliate_id limit ${MAX_AFFILIATES_OF_WHAT_IF}`.execute(
    db,
  );
  return found.rows;
}

/** Limits the size of the transaction. */
const PURGE_BATCH_SIZE = 100;

/** Deletes what-ifs that ended before a time. */
export async function purgeWhatIfs(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from what_ifs where id = any (array(
        select id from what_ifs where finished_at < ${before} order by finished_at limit ${PURGE_BATCH_SIZE})) returning id)
    delete from what_if_rows using gone where what_if_id = gone.id`.execute(db);
}
