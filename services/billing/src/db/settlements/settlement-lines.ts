import type { Book } from '@sillage/proto/values/book';
import { recordset } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { SettlementLineRow } from './settlement-tables.ts';

export type NewLine = Pick<
  SettlementLineRow,
  'id' | 'settlementId' | 'campaignId' | 'affiliateId' | 'currency' | 'amountMinor' | 'conversionsCount' | 'method'
>;

export async function insertLines(trx: Trx, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into settlement_lines
      (id, settlement_id, campaign_id, affiliate_id, currency, amount_minor, conversions_count, method, state, attempt)
    select id, settlement_id, campaign_id, affiliate_id, currency, amount_minor, conversions_count, method, 'held', 0
    from ${recordset('settlement_lines', lines)}`.execute(trx);
}

interface LinesToMove {
  readonly settlementId: string;
  readonly currencies: readonly string[];
  readonly from: 'held' | 'failed';
}

/**
 * Gives lines of these currencies to payout for the first time, or again if their transfer failed. In a stable order.
 * Lines that failed because nothing was charged for them are owed, and not paid by this settlement.
 */
export async function requestLines(
  trx: Trx,
  { settlementId, currencies, from }: LinesToMove,
): Promise<SettlementLineRow[]> {
  if (currencies.length === 0) return [];
  const lines = await trx
    .updateTable('settlementLines')
    .set((eb) => ({ state: 'waiting' as const, attempt: eb('attempt', '+', 1), failure: null, failureCode: null }))
    .where('settlementId', '=', settlementId)
    .where('currency', 'in', currencies)
    .where('state', '=', from)
    .$if(from === 'failed', (query) => query.where('method', '=', 'transfer'))
    .returningAll()
    .execute();
  return lines.sort((a, b) =>
    a.amountMinor === b.amountMinor ? (a.id < b.id ? -1 : 1) : a.amountMinor < b.amountMinor ? 1 : -1,
  );
}

/**
 * Releases lines of these currencies that were not charged for, or whose transfer failed; returns those whose balance
 * was claimed.
 */
export async function releaseLines(
  trx: Trx,
  { settlementId, currencies, from }: LinesToMove,
): Promise<SettlementLineRow[]> {
  if (currencies.length === 0) return [];
  const lines = await trx
    .updateTable('settlementLines')
    .set({ state: 'released', failure: null, failureCode: null })
    .where('settlementId', '=', settlementId)
    .where('currency', 'in', currencies)
    .where('state', '=', from)
    .$if(from === 'failed', (query) => query.where('method', '=', 'transfer'))
    .returningAll()
    .execute();
  return lines.filter((line) => line.method === 'transfer');
}

/** The number of the settlement's lines in each state. */
export async function countLines(
  db: Db,
  settlementId: string,
): Promise<ReadonlyMap<SettlementLineRow['state'], number>> {
  const rows = await db
    .selectFrom('settlementLines')
    .select((eb) => ['state', eb.fn.countAll<number>().as('lines')])
    .where('settlementId', '=', settlementId)
    .groupBy('state')
    .execute();
  return new Map(rows.map((row) => [row.state, row.lines]));
}

export interface Progress {
  readonly lines: number;
  readonly paid: number;
  readonly failed: number;
  readonly cancelled: number;
  /** The failed lines that were charged and must be transferred. */
  readonly failedTransfers: number;
  readonly notified: number;
  readonly mailsSent: number;
  readonly mailsFailed: number;
}

/** By settlement. */
export async function countProgress(db: Db, settlementIds: readonly string[]): Promise<ReadonlyMap<string, Progress>> {
  const { rows } = await sql<Progress & { id: string }>`
    select settlement_id as id, count(*) as lines,
      count(*) filter (where state = 'paid') as paid,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'released') as cancelled,
      count(*) filter (where state = 'failed' and method = 'transfer') as failed_transfers,
      count(*) filter (where state = 'notified') as notified,
      count(*) filter (where mail = 'sent') as mails_sent,
      count(*) filter (where mail in ('failed', 'unconfirmed')) as mails_failed
    from settlement_lines where settlement_id = any (${settlementIds}::uuid[])
    group by settlement_id`.execute(db);
  return new Map(rows.map(({ id, ...progress }) => [id, progress]));
}

export type NamedLine = SettlementLineRow & { readonly affiliateName: string };

/** Largest first within a currency. */
export function listLines(db: Db, settlementId: string): Promise<NamedLine[]> {
  return db
    .selectFrom('settlementLines as l')
    .leftJoin('affiliates as a', 'a.affiliateId', 'l.affiliateId')
    .selectAll('l')
    .select((eb) => eb.fn.coalesce('a.name', eb.val('')).as('affiliateName'))
    .where('settlementId', '=', settlementId)
    .orderBy('currency')
    .orderBy('amountMinor', 'desc')
    .orderBy('id')
    .execute();
}

export function findLines(db: Db, ids: readonly string[]): Promise<SettlementLineRow[]> {
  return db.selectFrom('settlementLines').selectAll().where('id', '=', sql<string>`any (${ids}::uuid[])`).execute();
}

/** Unknown lines are missing. */
export async function listBooksOfLines(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Book>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('settlementLines as l')
    .innerJoin('settlements as s', 's.id', 'l.settlementId')
    .select(['l.id', 's.book'])
    .where('l.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.book]));
}

export type LineOutcome = Pick<
  SettlementLineRow,
  'id' | 'state' | 'failure' | 'failureCode' | 'provider' | 'transferId' | 'paidAt' | 'mail'
>;

/** Stores the outcomes of lines, in one statement. */
export async function saveOutcomes(trx: Trx, outcomes: readonly LineOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update settlement_lines l
    set state = o.state, failure = o.failure, failure_code = o.failure_code, provider = o.provider, transfer_id = o.transfer_id,
      paid_at = o.paid_at, mail = o.mail
    from ${recordset('settlement_lines', outcomes)} o
    where l.id = o.id`.execute(trx);
}

/** Served by settlement_lines_by_transfer. */
export function findLineOfTransfer(
  db: Db,
  provider: string,
  transferId: string,
): Promise<SettlementLineRow | undefined> {
  return db
    .selectFrom('settlementLines')
    .selectAll()
    .where('provider', '=', provider)
    .where('transferId', '=', transferId)
    .executeTakeFirst();
}

/** The total returned amount of the transfer. */
export async function setReturned(trx: Trx, id: string, returnedMinor: bigint): Promise<void> {
  await trx.updateTable('settlementLines').set({ returnedMinor }).where('id', '=', id).execute();
}

/** Whether a settlement has requested a payment to an affiliate that is not booked yet. */
export async function isBeingPaid(db: Db, settlementId: string, affiliateId: string): Promise<boolean> {
  const line = await db
    .selectFrom('settlementLines')
    .select('id')
    .where('settlementId', '=', settlementId)
    .where('affiliateId', '=', affiliateId)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
