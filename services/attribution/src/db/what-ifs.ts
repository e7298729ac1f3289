import { MOST_AFFILIATES_OF_WHAT_IF } from '@sillage/proto/http/what-ifs';
import type { Book } from '@sillage/proto/values/book';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ConversionRow } from './conversions.ts';
import { isMereTest } from './hours.ts';
import type { AttributionSchema, WhatIfRowsTable, WhatIfsTable } from './schema.ts';

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

/** All orders of the customers of these conversions of one campaign. */
export async function findOfCustomers(
  trx: Trx,
  campaignId: string,
  rows: readonly ConversionRow[],
): Promise<readonly ConversionRow[]> {
  const customers = new Set(rows.map((row) => row.customerId).filter((id) => id !== ''));
  if (customers.size === 0) return [];
  const found = await sql<ConversionRow>`
    select * from conversions
    where campaign_id = ${campaignId} and customer_id = any (${[...customers]}::text[]) and customer_id <> ''`.execute(
    trx,
  );
  return found.rows;
}

export async function insertWhatIf(db: Db, row: WhatIfRow): Promise<void> {
  await db
    .insertInto('whatIfs')
    .values({ ...row, supposed: JSON.stringify(row.supposed) })
    .execute();
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
    .limit(SHOWN)
    .execute();
}

/** One that is under way and that no other process has in hand, locked. */
export function takeWhatIf(trx: Trx): Promise<WhatIfRow | undefined> {
  return trx
    .selectFrom('whatIfs')
    .selectAll()
    .where('finishedAt', 'is', null)
    .orderBy('askedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
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
  if (sums.length > 0)
    await trx
      .insertInto('whatIfRows')
      .values(sums.map((row) => ({ ...row, whatIfId: whatIf.id })))
      .onConflict((conflict) =>
        conflict.columns(['whatIfId', 'affiliateId']).doUpdateSet((now) => {
          const plus = (column: keyof Omit<WhatIfRowsTable, 'whatIfId' | 'affiliateId'>) =>
            sql<never>`${now.ref(`whatIfRows.${column}`)} + ${now.ref(`excluded.${column}`)}`;
          return {
            wasConversions: plus('wasConversions'),
            wasPending: plus('wasPending'),
            wasCommissionMinor: plus('wasCommissionMinor'),
            wasFeeMinor: plus('wasFeeMinor'),
            conversions: plus('conversions'),
            pending: plus('pending'),
            commissionMinor: plus('commissionMinor'),
            feeMinor: plus('feeMinor'),
            bookableMinor: plus('bookableMinor'),
          };
        }),
      )
      .execute();
  await trx
    .updateTable('whatIfs')
    .set({ decided: whatIf.decided + decided, cursor, finishedAt })
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
