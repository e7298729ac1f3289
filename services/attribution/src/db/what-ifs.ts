import { MOST_AFFILIATES_OF_WHAT_IF } from '@sillage/proto/http/what-ifs';
import type { Book } from '@sillage/proto/values/book';
import { groupBy } from '@sillage/proto/values/group-by';
import { recordset } from '@sillage/runtime/postgres';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ConversionRow } from './conversions.ts';
import { isMereTest } from './hours.ts';
import type { AttributionSchema } from './schema.ts';
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
  and book = ${book} and not ${isMereTest}`;

/** How many there are to decide anew. */
export async function countConversions(db: Db, range: Range): Promise<number> {
  const found = await sql<{
    n: number;
  }>`select count(*)::int as n from conversions where ${ofRange(range)}`.execute(db);
  return found.rows[0]?.n ?? 0;
}

/** The next ones, oldest first. */
export async function nextConversions(trx: Trx, whatIf: WhatIfRow, limit: number): Promise<readonly ConversionRow[]> {
  const after =
    whatIf.cursor === null
      ? sql``
      : sql`and (occurred_at, id) > (select occurred_at, id from conversions where id = ${whatIf.cursor})`;
  const found = await sql<ConversionRow>`
    select * from conversions where ${ofRange(whatIf)} ${after} order by occurred_at, id limit ${limit}`.execute(trx);
  return found.rows;
}

/** Who has more is no customer but, say, what a shop calls its guests. */
const MOST_ORDERS_OF_A_CUSTOMER = 100;

/**
 * The other orders of the customers of these conversions of one campaign, apart from customers who have too many. Only
 * what the shop's server says of customers is believed.
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
      limit ${MOST_ORDERS_OF_A_CUSTOMER + 1}) c`.execute(trx);
  const byCustomer = groupBy(found.rows, (row) => row.customerId);
  return [...byCustomer.values()].filter((of) => of.length <= MOST_ORDERS_OF_A_CUSTOMER).flat();
}

/** False where another one of the campaign is under way. */
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
 * Takes up the one that has waited longest and that no other process has in hand, and counts the attempt: what ends the
 * process is not tried for ever. Others have their turn in between.
 */
export async function tryNext(db: Db, now: Date): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    update what_ifs set attempts = attempts + 1, tried_at = ${now} where id = (
      select id from what_ifs where finished_at is null order by tried_at limit 1 for update skip locked)
    returning id`.execute(db);
  return found.rows[0]?.id;
}

/** Locked; undefined where another process has it in hand, or it is over. */
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

/** Adds what a portion of its conversions gives, and how far it has come. */
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

/** Of all its affiliates together. */
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

/** The affiliates for whom it would differ most. */
export async function listMostAffected(db: Db, id: string): Promise<readonly WhatIfSumsRow[]> {
  const found = await sql<WhatIfSumsRow>`
    select * from what_if_rows
    where what_if_id = ${id} and (commission_minor <> was_commission_minor or conversions <> was_conversions
      or pending <> was_pending)
    order by abs(commission_minor - was_commission_minor) desc, affiliate_id limit ${MOST_AFFILIATES_OF_WHAT_IF}`.execute(
    db,
  );
  return found.rows;
}

/** At most, so that the transaction does not grow with how many there are. */
const PURGED_AT_ONCE = 100;

/** Forgets those that have been over since before then. */
export async function purgeWhatIfs(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from what_ifs where id = any (array(
        select id from what_ifs where finished_at < ${before} order by finished_at limit ${PURGED_AT_ONCE})) returning id)
    delete from what_if_rows using gone where what_if_id = gone.id`.execute(db);
}
