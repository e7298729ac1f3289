import type { Book } from '@sillage/proto/values/book';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

export interface Payment {
  /** An opaque id that reveals neither the payer nor the kind of payment. */
  readonly id: string;
  readonly affiliateId: string;
  readonly paidAt: Date;
  readonly currency: string;
  /** Negative if an earlier payment is corrected, or was returned. */
  readonly amountMinor: bigint;
  readonly method: 'transfer' | 'direct';
}

export interface PaidSum {
  readonly affiliateId: string;
  readonly currency: string;
  readonly paidMinor: bigint;
  readonly lastPaidAt: Date;
}

/**
 * The kinds of transactions that pay an affiliate, or reverse a payment. Spelled as in the partial index, which serves
 * nothing else.
 */
export const PAYMENT_KINDS = sql`('direct_mark', 'direct_payment', 'transfer', 'transfer_reversed')`;

/**
 * Entries of one book by which affiliates were paid, from the partial index of these transactions, newest first. For
 * many of them the planner would read all entries: the lateral join with `offset` forces a look-up of each.
 */
const payments = (book: Book, campaignIds: readonly string[], affiliateIds: readonly string[] | undefined) => sql`
  ledger_transactions t
  cross join lateral (select * from ledger_entries where transaction_id = t.id offset 0) e
  join ledger_accounts a on a.id = e.account_id and a.book = ${book}
    and a.type in ('affiliate.payable', 'affiliate.settling')
  where t.kind in ${PAYMENT_KINDS} and t.campaign_id = any (${campaignIds}::uuid[])
    and (${affiliateIds ?? null}::uuid[] is null or a.affiliate_id = any (${affiliateIds ?? null}::uuid[]))`;

/** Payments to the affiliates of a campaign, or to one of them; newest first. */
export async function listPayments(
  db: Db,
  book: Book,
  campaignId: string,
  affiliateId: string | undefined,
  limit: number,
): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select md5(t.business_key || ' ' || e.line) as id, a.affiliate_id, t.occurred_at as paid_at, e.currency,
      e.amount_minor, case when t.kind in ('transfer', 'transfer_reversed') then 'transfer' else 'direct' end as method
    from ${payments(book, [campaignId], affiliateId === undefined ? undefined : [affiliateId])}
    order by t.occurred_at desc, t.id desc, e.line limit ${limit}`.execute(db);
  return rows;
}

/** The time at which the last of these lines of settlements or batches was paid. Undefined: none is paid. */
export async function findPaidAt(db: Db, campaignId: string, lineIds: readonly string[]): Promise<Date | undefined> {
  const keys = lineIds.flatMap((id) => [`transfer:${id}`, `direct_payment:${id}`]);
  const { rows } = await sql<{ paidAt: Date | null }>`
    select max(occurred_at) as paid_at from ledger_transactions
    where business_key = any (${keys}::text[]) and campaign_id = ${campaignId}`.execute(db);
  return rows[0]?.paidAt ?? undefined;
}

/** Direct payments of merchants to these affiliates of these campaigns; newest first. */
export async function listDirectPayments(
  db: Db,
  book: Book,
  campaignIds: readonly string[],
  affiliateIds: readonly string[],
): Promise<Pick<Payment, 'affiliateId' | 'paidAt' | 'currency' | 'amountMinor'>[]> {
  const { rows } = await sql<Payment>`
    select a.affiliate_id, t.occurred_at as paid_at, e.currency, e.amount_minor
    from ${payments(book, campaignIds, affiliateIds)} and t.kind in ('direct_mark', 'direct_payment')
    order by t.occurred_at desc, t.id desc, e.line`.execute(db);
  return rows;
}

/** The sums ever paid to each affiliate of these campaigns, or to these affiliates only, by currency. */
export async function sumPayments(
  db: Db,
  book: Book,
  campaignIds: readonly string[],
  affiliateIds?: readonly string[],
): Promise<PaidSum[]> {
  const { rows } = await sql<PaidSum>`
    select a.affiliate_id, e.currency, sum(e.amount_minor) as paid_minor, max(t.occurred_at) filter (where t.kind <> 'transfer_reversed') as last_paid_at
    from ${payments(book, campaignIds, affiliateIds)} group by a.affiliate_id, e.currency`.execute(db);
  return rows;
}

/** The sum of one affiliate; undefined if they were never paid. */
export function paidTo(
  sums: readonly PaidSum[],
): (of: Pick<PaidSum, 'affiliateId' | 'currency'>) => PaidSum | undefined {
  const known = new Map(sums.map((sum) => [`${sum.affiliateId} ${sum.currency}`, sum]));
  return ({ affiliateId, currency }) => known.get(`${affiliateId} ${currency}`);
}
