import type { CommissionFigures } from '@sillage/proto/http/commission-figures';
import type { Book } from '@sillage/proto/values/book';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

/**
 * Campaigns with figures in this book, by id, `limit` after the given one: all in the live book; in the test book,
 * those that were ever in test mode. Demos are left out, because their figures from before the test book existed were
 * never booked.
 */
export async function listBookedCampaigns(db: Db, book: Book, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ campaignId: string }>`
    select campaign_id from campaigns c
    where not is_demo and campaign_id > ${after}
      and (${book} = 'live' or exists (select from ledger_accounts a where a.campaign_id = c.campaign_id and a.book = ${book}))
    order by campaign_id limit ${limit}`.execute(db);
  return rows.map((row) => row.campaignId);
}

/**
 * The booked commissions of a campaign in one book, in the same form as attribution's figures; fees are summed by
 * conversion.
 */
export async function listBookedFigures(db: Db, book: Book, campaignId: string): Promise<CommissionFigures[]> {
  const { rows } = await sql<CommissionFigures>`
    with booked as (
      select a.affiliate_id, a.currency, coalesce(-sum(e.amount_minor) filter (where a.type = 'affiliate.pending'), 0) as pending_minor,
        coalesce(-sum(e.amount_minor) filter (where a.type = 'affiliate.payable'), 0) as earned_minor
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id and t.kind = 'commission'
      where a.book = ${book} and a.campaign_id = ${campaignId} and a.type in ('affiliate.pending', 'affiliate.payable')
      group by a.affiliate_id, a.currency),
    fees as (
      select affiliate_id, currency, sum(fee_minor) as fee_minor from conversions where book = ${book} and campaign_id = ${campaignId}
      group by affiliate_id, currency)
    select affiliate_id, currency, coalesce(pending_minor, 0) as pending_minor, coalesce(earned_minor, 0) as earned_minor,
      coalesce(fee_minor, 0) as fee_minor
    from booked full join fees using (affiliate_id, currency)`.execute(db);
  return rows;
}
