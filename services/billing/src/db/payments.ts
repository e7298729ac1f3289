import { sql } from 'kysely';
import type { Db } from '../deps.ts';

export interface Payment {
  /** Says nothing of what was paid, or by whom. */
  readonly id: string;
  readonly affiliateId: string;
  readonly paidAt: Date;
  readonly currency: string;
  /** Negative where an earlier one is corrected, or came back. */
  readonly amountMinor: bigint;
  readonly method: 'transfer' | 'direct';
}

export interface PaidSum {
  readonly affiliateId: string;
  readonly currency: string;
  readonly paidMinor: bigint;
  readonly lastPaidAt: Date;
}

/** Entries by which affiliates were paid: from the partial index of just these transactions, newest first. */
const payments = (campaignId: string) => sql`
  ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id and a.type in ('affiliate.payable', 'affiliate.settling')
  where t.kind in ('direct_mark', 'direct_payment', 'transfer', 'transfer_reversed') and t.campaign_id = ${campaignId}`;

/** What affiliates of a campaign, or one of them, were paid; newest first. */
export async function listPayments(
  db: Db,
  campaignId: string,
  affiliateId: string | undefined,
  limit: number,
): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select md5(t.business_key || ' ' || e.line) as id, a.affiliate_id, t.occurred_at as paid_at, e.currency,
      e.amount_minor, case when t.kind in ('transfer', 'transfer_reversed') then 'transfer' else 'direct' end as method
    from ${payments(campaignId)} and (${affiliateId ?? null}::uuid is null or a.affiliate_id = ${affiliateId ?? null})
    order by t.occurred_at desc, t.id desc, e.line limit ${limit}`.execute(db);
  return rows;
}

/** What each affiliate of a campaign was ever paid, by currency. */
export async function sumPayments(db: Db, campaignId: string): Promise<PaidSum[]> {
  const { rows } = await sql<PaidSum>`
    select a.affiliate_id, e.currency, sum(e.amount_minor) as paid_minor, max(t.occurred_at) filter (where t.kind <> 'transfer_reversed') as last_paid_at
    from ${payments(campaignId)} group by a.affiliate_id, e.currency`.execute(db);
  return rows;
}
