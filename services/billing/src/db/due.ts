import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import type { DueFacts } from '../domain/due.ts';
import { nextPeriod } from '../domain/periods.ts';
import { findLastBilledMonth } from './billing-months.ts';
import { unpaid } from './conversions.ts';
import { correctsWaived } from './open-fees.ts';

/** What a merchant's campaigns have come to in the live book that was neither billed nor paid. */
export async function findDueFacts(db: Db, ownerUserId: string): Promise<Omit<DueFacts, 'now'>> {
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['campaignId', 'name as campaignName', 'isArchived', 'paymentMode as mode'])
    .where('ownerUserId', '=', ownerUserId)
    .orderBy('name')
    .orderBy('campaignId')
    .execute();
  const ids = campaigns.map((campaign) => campaign.campaignId);
  const lastBilled = await findLastBilledMonth(db);
  const firstOpenPeriod = lastBilled === undefined ? null : nextPeriod(lastBilled);
  const [openFees, settledRevenues, failedFees, commissions] = await Promise.all([
    openFeesOf(db, ids),
    settledRevenuesOf(db, ids, firstOpenPeriod),
    failedFeesOf(db, ids),
    commissionsOf(db, ids),
  ]);
  return { campaigns, firstOpenPeriod, openFees, settledRevenues, failedFees, commissions };
}

/** Corrections of revenue whose fee was waived are left out: they will not be charged or credited. */
async function openFeesOf(db: Db, campaignIds: readonly string[]): Promise<DueFacts['openFees']> {
  const { rows } = await sql<DueFacts['openFees'][number]>`
    select campaign_id, currency, period, sum(revenue_minor) as revenue_minor, sum(fee_minor) as fee_minor
    from fee_items f
    where f.book = 'live' and invoice_id is null and campaign_id = any (${campaignIds}::uuid[]) and not ${correctsWaived}
    group by campaign_id, currency, period
    order by period, currency, campaign_id`.execute(db);
  return rows;
}

/** Null: of all months. */
async function settledRevenuesOf(
  db: Db,
  campaignIds: readonly string[],
  firstPeriod: string | null,
): Promise<DueFacts['settledRevenues']> {
  const { rows } = await sql<DueFacts['settledRevenues'][number]>`
    select f.currency, f.period, sum(f.revenue_minor) as revenue_minor
    from fee_items f join invoices i on i.id = f.invoice_id and i.kind = 'settlement'
    where f.book = 'live' and f.campaign_id = any (${campaignIds}::uuid[]) and f.period >= ${firstPeriod ?? ''}
    group by f.currency, f.period order by f.period, f.currency`.execute(db);
  return rows;
}

async function failedFeesOf(db: Db, campaignIds: readonly string[]): Promise<DueFacts['failedFees']> {
  const { rows } = await sql<DueFacts['failedFees'][number]>`
    select l.campaign_id, i.currency, i.period, sum(l.fee_minor) as amount_minor
    from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.owner_user_id in (select owner_user_id from campaigns where campaign_id = any (${campaignIds}::uuid[]))
      and i.kind = 'monthly' and i.status = 'failed'
    group by l.campaign_id, i.currency, i.period order by i.period, i.currency, l.campaign_id`.execute(db);
  return rows;
}

/**
 * What is owed to each affiliate, spread over the months of the conversions that are not paid, the newest first: what
 * they were paid too much lowers the oldest. What no conversion accounts for counts to the oldest month.
 */
async function commissionsOf(db: Db, campaignIds: readonly string[]): Promise<DueFacts['commissions']> {
  const { rows } = await sql<DueFacts['commissions'][number]>`
    with owed as (
      select a.campaign_id, a.affiliate_id, a.currency, -b.balance_minor as minor
      from ledger_accounts a join account_balances b on b.account_id = a.id
      where a.book = 'live' and a.campaign_id = any (${campaignIds}::uuid[]) and a.type = 'affiliate.payable' and b.balance_minor < 0),
    earned as (
      select campaign_id, affiliate_id, currency, to_char(approved_at at time zone ${BILLING_TIME_ZONE}, 'YYYY-MM') as period,
        sum(earned_minor) as minor
      from conversions c
      where c.book = 'live' and campaign_id = any (${campaignIds}::uuid[]) and ${unpaid('c')}
      group by 1, 2, 3, 4),
    months as (
      select o.*, e.period, e.minor as earned, coalesce(sum(e.minor) over newer, 0) as newer,
        (lead(e.period) over newest_first) is null as is_oldest
      from owed o join earned e using (campaign_id, affiliate_id, currency)
      window newest_first as (partition by o.campaign_id, o.affiliate_id, o.currency order by e.period desc),
        newer as (newest_first rows between unbounded preceding and 1 preceding)),
    amounts as (
      select campaign_id, currency, period,
        case when is_oldest then greatest(minor - newer, 0) else least(earned, greatest(minor - newer, 0)) end as minor
      from months
      union all
      -- Spread over nothing: to sort these as well would take most of the time.
      select campaign_id, currency, to_char(now() at time zone ${BILLING_TIME_ZONE}, 'YYYY-MM'), sum(minor)
      from owed o where not exists (
        select from earned e where (e.campaign_id, e.affiliate_id, e.currency) = (o.campaign_id, o.affiliate_id, o.currency))
      group by campaign_id, currency)
    select campaign_id, currency, period, sum(minor) as amount_minor
    from amounts group by campaign_id, currency, period having sum(minor) > 0
    order by period, currency, campaign_id`.execute(db);
  return rows;
}
