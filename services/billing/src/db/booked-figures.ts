import type { CommissionFigures } from '@sillage/proto/http/commission-figures';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** Campaigns whose commissions are booked, by id, `limit` after the given one. */
export async function listBookedCampaigns(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('campaignId')
    .where('isDemo', '=', false)
    .where('campaignId', '>', after)
    .orderBy('campaignId')
    .limit(limit)
    .execute();
  return rows.map((row) => row.campaignId);
}

/** What the ledger has booked of a campaign's commissions, as attribution tells them; the fee by conversion. */
export async function listBookedFigures(db: Db, campaignId: string): Promise<CommissionFigures[]> {
  const { rows } = await sql<CommissionFigures>`
    with booked as (
      select a.affiliate_id, a.currency, coalesce(-sum(e.amount_minor) filter (where a.type = 'affiliate.pending'), 0) as pending_minor,
        coalesce(-sum(e.amount_minor) filter (where a.type = 'affiliate.payable'), 0) as earned_minor
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id and t.kind = 'commission'
      where a.campaign_id = ${campaignId} and a.type in ('affiliate.pending', 'affiliate.payable')
      group by a.affiliate_id, a.currency),
    fees as (
      select affiliate_id, currency, sum(fee_minor) as fee_minor from conversions where campaign_id = ${campaignId}
      group by affiliate_id, currency)
    select affiliate_id, currency, coalesce(pending_minor, 0) as pending_minor, coalesce(earned_minor, 0) as earned_minor,
      coalesce(fee_minor, 0) as fee_minor
    from booked full join fees using (affiliate_id, currency)`.execute(db);
  return rows;
}
