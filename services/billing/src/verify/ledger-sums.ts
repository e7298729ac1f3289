import type { Book } from '@sillage/proto/values/book';
import { inSnapshot } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** The sums of one affiliate's entries in one currency; in minor units, as texts of any size. */
export interface AffiliateSums {
  readonly book: Book;
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly currency: string;
  readonly pendingMinor: string;
  /** The amount owed. */
  readonly approvedMinor: string;
  /** In an unfinished settlement. */
  readonly scheduledMinor: string;
  readonly paidMinor: string;
  /** The current commission of the paid conversions, net of later refunds. */
  readonly paidNetMinor: string;
  /** Revenue of the approved conversions, net of refunds. */
  readonly revenueMinor: string;
  readonly feeMinor: string;
}

export interface CampaignSums {
  readonly book: Book;
  readonly campaignId: string;
  readonly currency: string;
  /** Fees of approved conversions. */
  readonly feeMinor: string;
  /** Fees on issued invoices, and those that are not invoiced yet. */
  readonly invoicedFeeMinor: string;
  readonly openFeeMinor: string;
  /** The amount charged to cards for this campaign alone, by its settlements. */
  readonly chargedMinor: string;
}

export interface LedgerSums {
  readonly affiliates: readonly AffiliateSums[];
  readonly campaigns: readonly CampaignSums[];
}

/**
 * Sums of the ledger, computed only from its entries, for comparing them with a screen. Revenue and the net commission
 * of paid conversions have no accounts: they come from the data that the proofs compare the entries with.
 */
export function sumLedger(db: Db): Promise<LedgerSums> {
  return inSnapshot(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const affiliates = await sql<AffiliateSums>`
      with entries as (
        select a.book, a.campaign_id, a.affiliate_id, a.currency,
          -sum(e.amount_minor) filter (where a.type = 'affiliate.pending') as pending,
          -sum(e.amount_minor) filter (where a.type = 'affiliate.payable') as approved,
          -sum(e.amount_minor) filter (where a.type = 'affiliate.settling') as scheduled,
          sum(e.amount_minor) filter (where a.type <> 'affiliate.pending'
            and t.kind in ('direct_mark', 'direct_payment', 'transfer', 'transfer_reversed')) as paid
        from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
        where a.affiliate_id is not null group by 1, 2, 3, 4
      ),
      booked as (
        select book, campaign_id, affiliate_id, currency, sum(net_revenue_minor) as revenue, sum(fee_minor) as fee,
          sum(earned_minor) filter (where state in ('paid', 'refunded')) as paid_net
        from conversions group by 1, 2, 3, 4
      )
      select book, campaign_id, affiliate_id, currency, coalesce(pending, 0)::text as pending_minor,
        coalesce(approved, 0)::text as approved_minor, coalesce(scheduled, 0)::text as scheduled_minor,
        coalesce(paid, 0)::text as paid_minor, coalesce(paid_net, 0)::text as paid_net_minor,
        coalesce(revenue, 0)::text as revenue_minor, coalesce(fee, 0)::text as fee_minor
      from entries full join booked using (book, campaign_id, affiliate_id, currency) order by 1, 2, 3, 4`.execute(trx);
    const campaigns = await sql<CampaignSums>`
      with accounts as (
        select a.book, a.campaign_id, a.currency, sum(e.amount_minor) filter (where a.type = 'merchant.fees' and t.kind = 'commission') as fee,
          -sum(e.amount_minor) filter (where a.type = 'platform.fees') as invoiced,
          -sum(e.amount_minor) filter (where a.type = 'platform.fees_accrued') as open
        from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
        where a.campaign_id is not null and a.affiliate_id is null group by 1, 2, 3
      ),
      charged as (
        select a.book, t.campaign_id, a.currency, sum(e.amount_minor) as charged
        from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
        where a.type = 'platform.cash' and t.kind = 'charge_paid' and t.campaign_id is not null group by 1, 2, 3
      )
      select book, campaign_id, currency, coalesce(fee, 0)::text as fee_minor, coalesce(invoiced, 0)::text as invoiced_fee_minor,
        coalesce(open, 0)::text as open_fee_minor, coalesce(charged, 0)::text as charged_minor
      from accounts left join charged using (book, campaign_id, currency) order by 1, 2, 3`.execute(trx);
    return { affiliates: affiliates.rows, campaigns: campaigns.rows };
  });
}
