import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { BatchBalance } from '../../domain/batch-quote.ts';
import { unpaid } from '../conversions.ts';
import type { BatchLineRow, BatchRow } from './batch-tables.ts';

/** The real amounts in one currency that are owed to affiliates whom the merchant pays directly. */
export async function listBatchBalances(db: Db, ownerUserId: string, currency: string): Promise<BatchBalance[]> {
  const { rows } = await sql<BatchBalance>`
    select c.campaign_id, c.name as campaign_name, c.currency as campaign_currency, c.minimum_payout_minor, l.affiliate_id,
      coalesce(a.name, '') as affiliate_name, coalesce(a.is_removed, false) as is_removed, -b.balance_minor as balance_minor
    from campaigns c
    join ledger_accounts l on l.campaign_id = c.campaign_id and l.type = 'affiliate.payable' and l.book = 'live'
    join account_balances b on b.account_id = l.id and b.balance_minor <> 0
    left join affiliates a on a.affiliate_id = l.affiliate_id
    where c.owner_user_id = ${ownerUserId} and c.payment_mode = 'self_pay' and c.book = 'live' and l.currency = ${currency}`.execute(
    db,
  );
  return rows;
}

/** The live campaigns whose affiliates the merchant pays directly. */
export async function listSelfPaid(db: Db, ownerUserId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('campaignId')
    .where('ownerUserId', '=', ownerUserId)
    .where('paymentMode', '=', 'self_pay')
    .where('book', '=', 'live')
    .execute();
  return rows.map(({ campaignId }) => campaignId);
}

export async function findNewestBatchId(db: Db, ownerUserId: string): Promise<string | null> {
  const row = await db
    .selectFrom('paymentBatches')
    .select('id')
    .where('ownerUserId', '=', ownerUserId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export function findBatchByHash(db: Db, ownerUserId: string, hash: string): Promise<BatchRow | undefined> {
  return db
    .selectFrom('paymentBatches')
    .selectAll()
    .where('ownerUserId', '=', ownerUserId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export function findOwnBatch(db: Db, id: string, ownerUserId: string): Promise<BatchRow | undefined> {
  return db
    .selectFrom('paymentBatches')
    .selectAll()
    .where('id', '=', id)
    .where('ownerUserId', '=', ownerUserId)
    .executeTakeFirst();
}

/** Locked until the transaction ends. */
export function lockBatch(trx: Trx, id: string): Promise<BatchRow> {
  return trx.selectFrom('paymentBatches').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Newest first. */
export function listBatches(
  db: Db,
  ownerUserId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<BatchRow[]> {
  return db
    .selectFrom('paymentBatches')
    .selectAll()
    .where('ownerUserId', '=', ownerUserId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export interface NamedBatchLine extends BatchLineRow {
  readonly affiliateName: string;
}

/** The largest first. */
export function listBatchLines(db: Db, batchId: string): Promise<NamedBatchLine[]> {
  return db
    .selectFrom('paymentBatchLines as l')
    .leftJoin('affiliates as a', 'a.affiliateId', 'l.affiliateId')
    .selectAll('l')
    .select((eb) => eb.fn.coalesce('a.name', sql<string>`''`).as('affiliateName'))
    .where('l.batchId', '=', batchId)
    .orderBy('l.amountMinor', 'desc')
    .orderBy('l.affiliateId')
    .execute();
}

export interface BatchSum {
  readonly batchId: string;
  readonly totalMinor: bigint;
  readonly linesCount: number;
}

export async function sumBatches(db: Db, batchIds: readonly string[]): Promise<ReadonlyMap<string, BatchSum>> {
  const { rows } = await sql<BatchSum>`
    select batch_id, sum(amount_minor) as total_minor, count(*)::int as lines_count
    from payment_batch_lines where batch_id = any (${batchIds}::uuid[]) group by batch_id`.execute(db);
  return new Map(rows.map((row) => [row.batchId, row]));
}

export async function insertBatch(trx: Trx, batch: BatchRow, lines: readonly BatchLineRow[]): Promise<void> {
  await trx.insertInto('paymentBatches').values(batch).execute();
  await sql`
    insert into payment_batch_lines (id, batch_id, campaign_id, affiliate_id, amount_minor, details_id, last4, masked_email)
    select * from unnest(
      ${lines.map((line) => line.id)}::uuid[],
      ${lines.map((line) => line.batchId)}::uuid[],
      ${lines.map((line) => line.campaignId)}::uuid[],
      ${lines.map((line) => line.affiliateId)}::uuid[],
      ${lines.map((line) => line.amountMinor)}::numeric[],
      ${lines.map((line) => line.detailsId)}::uuid[],
      ${lines.map((line) => line.last4)}::text[],
      ${lines.map((line) => line.maskedEmail)}::text[])`.execute(trx);
}

export async function closeBatch(
  trx: Trx,
  id: string,
  columns: Pick<BatchRow, 'state' | 'closedAt' | 'reference'>,
): Promise<void> {
  await trx.updateTable('paymentBatches').set(columns).where('id', '=', id).execute();
}

/** Returns false if the batch has ended. */
export async function noteFileMade(db: Db, id: string, fileMadeAt: Date): Promise<boolean> {
  const noted = await db
    .updateTable('paymentBatches')
    .set({ fileMadeAt })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Erases the merchant's references, which are free texts. */
export async function forgetReferences(trx: Trx, ownerUserId: string): Promise<void> {
  await trx
    .updateTable('paymentBatches')
    .set({ reference: null })
    .where('ownerUserId', '=', ownerUserId)
    .where('reference', 'is not', null)
    .execute();
}

/** Erases the bank accounts that were paid to; the payments are kept. */
export async function forgetBankAccounts(trx: Trx, affiliateId: string): Promise<void> {
  await trx
    .updateTable('paymentBatchLines')
    .set({ last4: null, maskedEmail: null })
    .where('affiliateId', '=', affiliateId)
    .where((row) => row.or([row('last4', 'is not', null), row('maskedEmail', 'is not', null)]))
    .execute();
}

/** Claims the conversions that a batch pays. Their campaigns must be locked. */
export async function claimForBatch(trx: Trx, batchId: string): Promise<void> {
  await sql`
    update conversions c set line_id = l.id
    from payment_batch_lines l join payment_batches b on b.id = l.batch_id
    where l.batch_id = ${batchId} and c.book = 'live' and c.campaign_id = l.campaign_id and c.affiliate_id = l.affiliate_id
      and c.currency = b.currency and ${unpaid('c')}`.execute(trx);
}

/**
 * Marks the conversions that these lines claimed as paid by the merchant; returns those that are still to be shown as
 * paid.
 */
export async function payClaimed(
  trx: Trx,
  lineIds: readonly string[],
): Promise<readonly { readonly conversionId: string; readonly campaignId: string }[]> {
  const { rows } = await sql<{ conversionId: string; campaignId: string; state: string }>`
    update conversions set direct_payment_id = line_id, line_id = null where line_id = any (${lineIds}::uuid[])
    returning conversion_id, campaign_id, state`.execute(trx);
  return rows.filter(({ state }) => state === 'approved');
}
