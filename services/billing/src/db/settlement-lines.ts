import { sumsToJson } from '@sillage/proto/values/money';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { SettlementLineRow } from './settlement-tables.ts';

export type NewLine = Pick<
  SettlementLineRow,
  'id' | 'settlement_id' | 'campaign_id' | 'affiliate_id' | 'currency' | 'amount_minor' | 'conversions_count' | 'method'
>;

export async function insertLines(trx: Trx, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into settlement_lines
      (id, settlement_id, campaign_id, affiliate_id, currency, amount_minor, conversions_count, method, state, attempt)
    select id, settlement_id, campaign_id, affiliate_id, currency, amount_minor, conversions_count, method, 'held', 0
    from jsonb_populate_recordset(null::settlement_lines, ${sumsToJson(lines)}::jsonb)`.execute(trx);
}

/**
 * Gives lines to payout for the first time, or once more those whose transfer failed: of these currencies. In a stable
 * order. What failed because nothing could be charged for it is owed, and not this settlement's to pay.
 */
export async function requestLines(
  trx: Trx,
  { settlementId, currencies, from }: { settlementId: string; currencies: readonly string[]; from: 'held' | 'failed' },
): Promise<SettlementLineRow[]> {
  if (currencies.length === 0) return [];
  const lines = await trx
    .updateTable('settlement_lines')
    .set((eb) => ({ state: 'waiting' as const, attempt: eb('attempt', '+', 1), failure: null, failure_code: null }))
    .where('settlement_id', '=', settlementId)
    .where('currency', 'in', currencies)
    .where('state', '=', from)
    .$if(from === 'failed', (query) => query.where('method', '=', 'transfer'))
    .returningAll()
    .execute();
  return lines.sort((a, b) =>
    a.amount_minor === b.amount_minor ? (a.id < b.id ? -1 : 1) : a.amount_minor < b.amount_minor ? 1 : -1,
  );
}

/** Gives up lines that were not paid for; returns those whose balance was claimed. */
export async function releaseLines(
  trx: Trx,
  settlementId: string,
  currencies: readonly string[],
): Promise<SettlementLineRow[]> {
  if (currencies.length === 0) return [];
  const lines = await trx
    .updateTable('settlement_lines')
    .set({ state: 'released' })
    .where('settlement_id', '=', settlementId)
    .where('currency', 'in', currencies)
    .where('state', '=', 'held')
    .returningAll()
    .execute();
  return lines.filter((line) => line.method === 'transfer');
}

/** How many lines of the settlement are in each state. */
export async function countLines(
  db: Db,
  settlementId: string,
): Promise<ReadonlyMap<SettlementLineRow['state'], number>> {
  const rows = await db
    .selectFrom('settlement_lines')
    .select((eb) => ['state', eb.fn.countAll<number>().as('lines')])
    .where('settlement_id', '=', settlementId)
    .groupBy('state')
    .execute();
  return new Map(rows.map((row) => [row.state, row.lines]));
}

export interface Progress {
  readonly lines: number;
  readonly paid: number;
  readonly failed: number;
  /** Of those that failed: charged, and to be transferred. */
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
      count(*) filter (where state in ('failed', 'released')) as failed,
      count(*) filter (where state = 'failed' and method = 'transfer') as "failedTransfers",
      count(*) filter (where state = 'notified') as notified,
      count(*) filter (where mail = 'sent') as "mailsSent",
      count(*) filter (where mail in ('failed', 'unconfirmed')) as "mailsFailed"
    from settlement_lines where settlement_id = any (${settlementIds}::uuid[])
    group by settlement_id`.execute(db);
  return new Map(rows.map(({ id, ...progress }) => [id, progress]));
}

export type NamedLine = SettlementLineRow & { readonly affiliate_name: string };

/** Largest first within a currency. */
export function listLines(db: Db, settlementId: string): Promise<NamedLine[]> {
  return db
    .selectFrom('settlement_lines as l')
    .leftJoin('affiliates as a', 'a.affiliate_id', 'l.affiliate_id')
    .selectAll('l')
    .select((eb) => eb.fn.coalesce('a.name', eb.val('')).as('affiliate_name'))
    .where('settlement_id', '=', settlementId)
    .orderBy('currency')
    .orderBy('amount_minor', 'desc')
    .orderBy('id')
    .execute();
}

export function findLines(db: Db, ids: readonly string[]): Promise<SettlementLineRow[]> {
  return db.selectFrom('settlement_lines').selectAll().where('id', '=', sql<string>`any (${ids}::uuid[])`).execute();
}

export type LineOutcome = Pick<
  SettlementLineRow,
  'id' | 'state' | 'failure' | 'failure_code' | 'transfer_id' | 'paid_at' | 'mail'
>;

/** Writes what became of lines, one statement for all. */
export async function saveOutcomes(trx: Trx, outcomes: readonly LineOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update settlement_lines l
    set state = o.state, failure = o.failure, failure_code = o.failure_code, transfer_id = o.transfer_id, paid_at = o.paid_at, mail = o.mail
    from jsonb_populate_recordset(null::settlement_lines, ${sumsToJson(outcomes)}::jsonb) o
    where l.id = o.id`.execute(trx);
}

/** Served by settlement_lines_by_transfer. */
export function findLineOfTransfer(db: Db, transferId: string): Promise<SettlementLineRow | undefined> {
  return db.selectFrom('settlement_lines').selectAll().where('transfer_id', '=', transferId).executeTakeFirst();
}

/** How much of what was transferred came back, in all. */
export async function setReturned(trx: Trx, id: string, returnedMinor: bigint): Promise<void> {
  await trx.updateTable('settlement_lines').set({ returned_minor: returnedMinor }).where('id', '=', id).execute();
}
