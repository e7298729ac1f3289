import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import type { DueFacts } from '../domain/due.ts';
import { holderThatWaived } from './open-fees.ts';

/** What a merchant's campaigns, demos apart, have come to that was neither billed nor paid. */
export async function findDueFacts(db: Db, ownerUserId: string): Promise<Omit<DueFacts, 'now'>> {
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['campaign_id as campaignId', 'name as campaignName', 'is_archived as isArchived', 'payment_mode as mode'])
    .where('owner_user_id', '=', ownerUserId)
    .where('is_demo', '=', false)
    .orderBy('name')
    .orderBy('campaign_id')
    .execute();
  const ids = campaigns.map((it) => it.campaignId);
  const [openFees, commissions] = await Promise.all([openFeesOf(db, ids), commissionsOf(db, ids)]);
  return { campaigns, openFees, commissions };
}

/** Refunds of revenue whose fee was waived are left out: they will not be credited. */
async function openFeesOf(db: Db, campaignIds: readonly string[]): Promise<DueFacts['openFees']> {
  const { rows } = await sql<DueFacts['openFees'][number]>`
    with open as (
      select campaign_id as "campaignId", currency, period, sum(revenue_minor)::int8 as "revenueMinor", sum(fee_minor)::int8 as "feeMinor"
      from fee_items f
      where invoice_id is null and campaign_id = any (${campaignIds}::uuid[]) and not (revenue_minor < 0 and exists (${holderThatWaived}))
      group by campaign_id, currency, period),
    settled as (
      select f.currency, f.period, sum(f.revenue_minor)::int8 as revenue_minor
      from fee_items f join invoices i on i.id = f.invoice_id and i.kind = 'settlement'
      where f.campaign_id = any (${campaignIds}::uuid[]) and f.period in (select period from open)
      group by f.currency, f.period)
    select open.*, coalesce(settled.revenue_minor, 0) as "settledRevenueMinor"
    from open left join settled using (currency, period)
    order by period, currency, "campaignId"`.execute(db);
  return rows;
}

async function commissionsOf(db: Db, campaignIds: readonly string[]): Promise<DueFacts['commissions']> {
  const { rows } = await sql<DueFacts['commissions'][number]>`
    select a.campaign_id as "campaignId", a.currency, -sum(b.balance_minor)::int8 as "amountMinor"
    from ledger_accounts a join account_balances b on b.account_id = a.id
    where a.campaign_id = any (${campaignIds}::uuid[]) and a.type = 'affiliate.payable' and b.balance_minor < 0
    group by a.campaign_id, a.currency order by a.currency, a.campaign_id`.execute(db);
  return rows;
}
