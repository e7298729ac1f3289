import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import type { DueFacts } from '../../domain/due.ts';
import { nextPeriod } from '../../domain/periods.ts';
import { findLastBilledMonth } from './billing-months.ts';
import { readCampaignDues } from './campaign-dues.ts';
import { correctsWaived } from './open-fees.ts';

/**
 * The live amounts of a merchant's campaigns that were neither billed nor paid. The statements select the campaigns
 * themselves, because passing a thousand ids takes longer than looking them up.
 */
export async function findDueFacts(db: Db, ownerUserId: string): Promise<Omit<DueFacts, 'now'>> {
  const own = sql`(select campaign_id from campaigns where owner_user_id = ${ownerUserId})`;
  const [campaigns, { firstOpenPeriod, settledRevenues }, openFees, failedFees, commissions] = await Promise.all([
    campaignsOf(db, ownerUserId),
    settledSince(db, own),
    openFeesOf(db, own),
    failedFeesOf(db, own),
    readCampaignDues(db, own),
  ]);
  return { campaigns, firstOpenPeriod, openFees, settledRevenues, failedFees, commissions };
}

function campaignsOf(db: Db, ownerUserId: string): Promise<DueFacts['campaigns']> {
  return db
    .selectFrom('campaigns')
    .select(['campaignId', 'name as campaignName', 'isArchived', 'paymentMode as mode'])
    .where('ownerUserId', '=', ownerUserId)
    .orderBy('name')
    .orderBy('campaignId')
    .execute();
}

async function settledSince(
  db: Db,
  campaigns: RawBuilder<unknown>,
): Promise<Pick<DueFacts, 'firstOpenPeriod' | 'settledRevenues'>> {
  const lastBilled = await findLastBilledMonth(db);
  const firstOpenPeriod = lastBilled === undefined ? null : nextPeriod(lastBilled);
  return { firstOpenPeriod, settledRevenues: await settledRevenuesOf(db, campaigns, firstOpenPeriod) };
}

/** Leaves out corrections of waived revenue, because these will not be charged or credited. */
async function openFeesOf(db: Db, campaigns: RawBuilder<unknown>): Promise<DueFacts['openFees']> {
  const { rows } = await sql<DueFacts['openFees'][number]>`
    select campaign_id, currency, period, sum(revenue_minor) as revenue_minor, sum(fee_minor) as fee_minor
    from fee_items f
    where f.book = 'live' and invoice_id is null and campaign_id in ${campaigns} and not ${correctsWaived}
    group by campaign_id, currency, period
    order by period, currency, campaign_id`.execute(db);
  return rows;
}

/** Null: all months. */
async function settledRevenuesOf(
  db: Db,
  campaigns: RawBuilder<unknown>,
  firstPeriod: string | null,
): Promise<DueFacts['settledRevenues']> {
  const { rows } = await sql<DueFacts['settledRevenues'][number]>`
    select f.currency, f.period, sum(f.revenue_minor) as revenue_minor
    from fee_items f join invoices i on i.id = f.invoice_id and i.kind = 'settlement'
    where f.book = 'live' and f.campaign_id in ${campaigns} and f.period >= ${firstPeriod ?? ''}
    group by f.currency, f.period order by f.period, f.currency`.execute(db);
  return rows;
}

async function failedFeesOf(db: Db, campaigns: RawBuilder<unknown>): Promise<DueFacts['failedFees']> {
  const { rows } = await sql<DueFacts['failedFees'][number]>`
    select l.campaign_id, i.currency, i.period, sum(l.fee_minor) as amount_minor
    from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.owner_user_id in (select owner_user_id from campaigns where campaign_id in ${campaigns})
      and i.kind = 'monthly' and i.status = 'failed'
    group by l.campaign_id, i.currency, i.period order by i.period, i.currency, l.campaign_id`.execute(db);
  return rows;
}
