import { sumsToJson } from '@sillage/proto/values/money';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { RequestedLine } from '../domain/payout-request.ts';
import type { TransferRequest } from '../providers/payout-provider.ts';
import { transferQueue } from './queues.ts';
import type { PayoutLineRow } from './schema.ts';

/** A line with the account that its money goes to, if there was one when it was requested. */
export type AddressedLine = RequestedLine & { readonly payoutAccountId: string | null };

export interface RequestedLines {
  readonly settlementId: string;
  readonly campaignId: string;
  readonly isTest: boolean;
  readonly lines: readonly AddressedLine[];
  readonly requestedAt: Date;
}

/**
 * Stores new lines, and reopens those that failed at a lower attempt; their transfers are enqueued. Returns the new
 * lines that are notices.
 */
export async function storeLines(trx: Trx, request: RequestedLines): Promise<readonly PayoutLineRow[]> {
  const { settlementId, campaignId, isTest, lines, requestedAt } = request;
  if (lines.length === 0) return [];
  const inserted = await trx
    .insertInto('payoutLines')
    .values(
      lines.map((line) => ({
        ...line,
        settlementId,
        campaignId,
        isTest,
        state: line.method === 'notice' ? 'notified' : 'waiting',
        requestedAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  const reopened = inserted.length < lines.length ? await reopenLines(trx, request) : [];
  const open = [...inserted.filter((line) => line.state === 'waiting'), ...reopened];
  const tasks = open.map(({ lineId, attempt }) => ({ payload: { lineId, attempt } }));
  await enqueueTasks(trx, transferQueue, tasks);
  return inserted.filter((line) => line.state === 'notified');
}

async function reopenLines(trx: Trx, { lines, requestedAt }: RequestedLines): Promise<readonly Attempt[]> {
  const { rows } = await sql<Attempt>`
    update payout_lines l
    set state = 'waiting', attempt = r.attempt, requested_at = ${requestedAt}, failure = null, failure_message = null,
      source_charge_id = r.source_charge_id, source_provider = r.source_provider,
      payout_account_id = r.payout_account_id
    from unnest(
      ${lines.map((line) => line.lineId)}::uuid[], ${lines.map((line) => line.attempt)}::integer[], ${lines.map((line) => line.sourceChargeId)}::text[],
      ${lines.map((line) => line.sourceProvider)}::text[],
      ${lines.map((line) => line.payoutAccountId)}::uuid[]
    ) as r (line_id, attempt, source_charge_id, source_provider, payout_account_id)
    where l.line_id = r.line_id and l.state = 'failed' and l.attempt < r.attempt
    returning l.line_id, l.attempt`.execute(trx);
  return rows;
}

/** Whether each line is known exactly as requested, because its amount and its affiliate never change. */
export async function areKnown(
  trx: Trx,
  { settlementId, campaignId, lines }: Omit<RequestedLines, 'requestedAt' | 'isTest'>,
): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int8 as known
    from unnest(
      ${lines.map((line) => line.lineId)}::uuid[], ${lines.map((line) => line.affiliateId)}::uuid[], ${lines.map((line) => line.currency)}::text[],
      ${lines.map((line) => line.amountMinor)}::numeric[], ${lines.map((line) => line.method)}::text[]
    ) as r (line_id, affiliate_id, currency, amount_minor, method)
    join payout_lines l using (line_id, affiliate_id, currency, amount_minor, method)
    where l.settlement_id = ${settlementId} and l.campaign_id = ${campaignId}`.execute(trx);
  return rows[0]?.known === lines.length;
}

type Attempt = Pick<PayoutLineRow, 'lineId' | 'attempt'>;

const OPEN = ['waiting', 'asking'] as const;

/** Undefined if this attempt of the line has an outcome. */
export function findOpenLine(db: Db, { lineId, attempt }: Attempt): Promise<PayoutLineRow | undefined> {
  return db
    .selectFrom('payoutLines')
    .selectAll()
    .where('lineId', '=', lineId)
    .where('attempt', '=', attempt)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
}

/** The open line of this attempt. Every change of a line goes through here, so that an outcome counts once. */
const openLine = (db: Db | Trx, { lineId, attempt }: Attempt) =>
  db.updateTable('payoutLines').where('lineId', '=', lineId).where('attempt', '=', attempt).where('state', 'in', OPEN);

/** Stores a call before it is made. Returns false if the line got an outcome meanwhile. */
export async function storeCall(
  trx: Trx,
  line: Attempt,
  call: {
    readonly provider: string;
    readonly key: string;
    readonly generation: number;
    readonly request: TransferRequest;
    readonly at: Date;
  },
): Promise<boolean> {
  const stored = await openLine(trx, line)
    .set({
      state: 'asking',
      provider: call.provider,
      callGeneration: call.generation,
      callKey: call.key,
      callUsedAt: call.at,
      callRequest: sumsToJson(call.request),
    })
    .where('callGeneration', '<', call.generation)
    .returning('lineId')
    .executeTakeFirst();
  return stored !== undefined;
}

/** The stored call certainly had no effect. */
export async function markWaiting(db: Db, line: Attempt): Promise<void> {
  await openLine(db, line).set({ state: 'waiting' }).execute();
}

/** The transfer that paid a line. */
export interface Transfer {
  readonly provider: string;
  readonly transferId: string;
}

/** The stored request contains names, and is no longer needed. */
const DECIDED = { callRequest: null } as const;

/** Undefined if the line had an outcome already. */
export function markPaid(
  trx: Trx,
  line: Attempt,
  { provider, transferId }: Transfer,
): Promise<PayoutLineRow | undefined> {
  return openLine(trx, line)
    .set({ state: 'paid', provider, transferId, ...DECIDED })
    .returningAll()
    .executeTakeFirst();
}

/** Undefined if the line had an outcome already. */
export function markFailed(
  trx: Trx,
  line: Attempt,
  failure: { readonly reason: 'no_account' | 'refused'; readonly message: string },
): Promise<PayoutLineRow | undefined> {
  return openLine(trx, line)
    .set({ state: 'failed', failure: failure.reason, failureMessage: failure.message, ...DECIDED })
    .returningAll()
    .executeTakeFirst();
}

/** The lines in the mail about a settlement to an affiliate: paid lines, and notices. */
export function listMailedLines(db: Db | Trx, settlementId: string, affiliateId: string): Promise<PayoutLineRow[]> {
  return db
    .selectFrom('payoutLines')
    .selectAll()
    .where('settlementId', '=', settlementId)
    .where('affiliateId', '=', affiliateId)
    .where('state', 'in', ['paid', 'notified'])
    .orderBy('currency')
    .execute();
}

/** The lines that these transfers of a provider have paid; unknown transfers are left out. */
export function listLinesOfTransfers(
  trx: Trx,
  provider: string,
  transferIds: readonly string[],
): Promise<PayoutLineRow[]> {
  return trx
    .selectFrom('payoutLines')
    .selectAll()
    .where('provider', '=', provider)
    .where('transferId', '=', sql<string>`any (${transferIds}::text[])`)
    .execute();
}
