import type { Book } from '@sillage/proto/values/book';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { InvoiceChanges, InvoiceLineRow, InvoiceRow, NewInvoiceRow } from './invoice-tables.ts';

export async function insertInvoices(trx: Trx, rows: readonly NewInvoiceRow[]): Promise<void> {
  for (const part of parts(rows)) await trx.insertInto('invoices').values(part).execute();
}

export async function insertInvoiceLines(trx: Trx, rows: readonly InvoiceLineRow[]): Promise<void> {
  for (const part of parts(rows)) await trx.insertInto('invoiceLines').values(part).execute();
}

export function findOwnInvoice(db: Db, id: string, ownerUserId: string): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .where('ownerUserId', '=', ownerUserId)
    .executeTakeFirst();
}

/** Newest first, after `before`. Served by invoices_by_owner. */
export async function listInvoices(
  db: Db,
  book: Book,
  ownerUserId: string,
  before: InvoiceRow | undefined,
  limit: number,
): Promise<InvoiceRow[]> {
  const own = db.selectFrom('invoices').selectAll().where('book', '=', book).where('ownerUserId', '=', ownerUserId);
  const page = before ? own.where(sql<boolean>`(created_at, id) < (${before.createdAt}, ${before.id})`) : own;
  return page.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Locks it until the transaction ends; the campaigns of its lines must be locked before it, everywhere. */
export function lockInvoice(trx: Trx, id: string): Promise<InvoiceRow> {
  return trx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export function updateInvoice(trx: Trx, id: string, changes: InvoiceChanges): Promise<InvoiceRow> {
  return trx.updateTable('invoices').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** In printing order. */
export function listInvoiceLines(db: Db, invoiceIds: readonly string[]): Promise<InvoiceLineRow[]> {
  return db
    .selectFrom('invoiceLines')
    .selectAll()
    .where('invoiceId', 'in', invoiceIds)
    .orderBy('campaignName')
    .orderBy('campaignId')
    .orderBy('feeBps')
    .execute();
}

/** The merchants whose month was decided, that is, who have any record for it. */
export async function listMonthlyBilled(trx: Trx, ownerUserIds: readonly string[], period: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('invoices')
    .select('ownerUserId')
    .distinct()
    .where('kind', '=', 'monthly')
    .where('ownerUserId', 'in', ownerUserIds)
    .where('period', '=', period)
    .execute();
  return rows.map((row) => row.ownerUserId);
}

/** Invoices whose failed charge is due for a retry, longest due first. */
export async function listDueAgain(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Replaces the names of a merchant's campaigns by a placeholder that distinguishes them without disclosing anything.
 */
export async function forgetCampaignNames(trx: Trx, ownerUserId: string): Promise<void> {
  await sql`
    update invoice_lines l set campaign_name = '#' || right(l.campaign_id::text, 12)
    where invoice_id = any (array(select id from invoices where owner_user_id = ${ownerUserId}))`.execute(trx);
}

/**
 * Takes the next `count` numbers of a book and year, and returns the first. Blocks others until the transaction ends,
 * so that a number is reused if it is rolled back.
 */
export async function takeNumbers(trx: Trx, book: Book, year: number, count: number): Promise<number> {
  const table = sql.table(book === 'test' ? 'test_invoice_numbers' : 'invoice_numbers');
  const { rows } = await sql<{ first: number }>`
    insert into ${table} as n (year, last) values (${year}, ${count})
    on conflict (year) do update set last = n.last + excluded.last
    returning last - ${count}::int8 + 1 as first`.execute(trx);
  const [taken] = rows;
  if (!taken) throw new Error('taking invoice numbers returned no row');
  return taken.first;
}

/** Postgres allows 65,535 parameters per statement. */
function* parts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += 2_000) yield rows.slice(start, start + 2_000);
}
