import { type Parameter, prepared } from '@sillage/runtime/postgres';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import type { DueFacts } from '../../domain/due.ts';
import { nextPeriod } from '../../domain/periods.ts';
import { findLastBilledMonth } from './billing-months.ts';
import { campaignDues } from './campaign-dues.ts';
import { correctsWaived } from './open-fees.ts';

interface Owner {
  readonly ownerUserId: string;
}

/**
 * The live amounts of a merchant's campaigns that were neither billed nor paid. The statements select the campaigns
 * themselves, because passing a thousand ids takes longer than looking them up. They are planned once per connection,
 * because planning takes longer than the usually small results.
 */
export async function findDueFacts(db: Db, ownerUserId: string): Promise<Omit<DueFacts, 'now'>> {
  const owner = { ownerUserId };
  const [campaigns, { firstOpenPeriod, settledRevenues }, openFees, failedFees, commissions] = await Promise.all([
    selectCampaigns(db, owner),
    settledSince(db, owner),
    selectOpenFees(db, owner),
    selectFailedFees(db, owner),
    selectDues(db, owner),
  ]);
  return {
    campaigns: campaigns.rows,
    firstOpenPeriod,
    openFees: openFees.rows,
    settledRevenues,
    failedFees: failedFees.rows,
    commissions: commissions.rows,
  };
}

/**
 * Changes with anything in `findDueFacts`: hashes of the same rows, which Postgres computes in a fraction of the time
 * that it takes to send a thousand of them, decide on them and write them as JSON.
 */
export async function versionOfDueFacts(db: Db, ownerUserId: string): Promise<string> {
  const firstPeriod = await findFirstOpenPeriod(db);
  const { rows } = await selectVersion(db, { ownerUserId, firstPeriod: firstPeriod ?? '' });
  return `${firstPeriod} ${rows[0]?.version}`;
}

const ownCampaigns = (parameter: Parameter<Owner>) =>
  sql`(select campaign_id from campaigns where owner_user_id = ${parameter('ownerUserId')})`;

const campaignsOf = (db: Db, parameter: Parameter<Owner>) =>
  db
    .selectFrom('campaigns')
    .select(['campaignId', 'name as campaignName', 'isArchived', 'paymentMode as mode'])
    .where('ownerUserId', '=', parameter('ownerUserId'));
const selectCampaigns = prepared((db: Db, parameter: Parameter<Owner>) =>
  campaignsOf(db, parameter).orderBy('name').orderBy('campaignId'),
);

async function findFirstOpenPeriod(db: Db): Promise<string | null> {
  const lastBilled = await findLastBilledMonth(db);
  return lastBilled === undefined ? null : nextPeriod(lastBilled);
}

async function settledSince(db: Db, owner: Owner): Promise<Pick<DueFacts, 'firstOpenPeriod' | 'settledRevenues'>> {
  const firstOpenPeriod = await findFirstOpenPeriod(db);
  const { rows } = await selectSettledRevenues(db, { ...owner, firstPeriod: firstOpenPeriod ?? '' });
  return { firstOpenPeriod, settledRevenues: rows };
}

/** Leaves out corrections of waived revenue, because these will not be charged or credited. */
const openFeesOf = (_: Db, parameter: Parameter<Owner>) => sql<DueFacts['openFees'][number]>`
  select campaign_id, currency, period, sum(revenue_minor) as revenue_minor, sum(fee_minor) as fee_minor
  from fee_items f
  where f.book = 'live' and invoice_id is null and campaign_id in ${ownCampaigns(parameter)} and not ${correctsWaived}
  group by campaign_id, currency, period
  order by period, currency, campaign_id`;
const selectOpenFees = prepared(openFeesOf);

interface OpenMonths extends Owner {
  readonly firstPeriod: string;
}

/** Without a first period: all months. */
const settledRevenuesOf = (_: Db, parameter: Parameter<OpenMonths>) => sql<DueFacts['settledRevenues'][number]>`
  select f.currency, f.period, sum(f.revenue_minor) as revenue_minor
  from fee_items f join invoices i on i.id = f.invoice_id and i.kind = 'settlement'
  where f.book = 'live' and f.campaign_id in ${ownCampaigns(parameter)} and f.period >= ${parameter('firstPeriod')}
  group by f.currency, f.period order by f.period, f.currency`;
const selectSettledRevenues = prepared(settledRevenuesOf);

const failedFeesOf = (_: Db, parameter: Parameter<Owner>) => sql<DueFacts['failedFees'][number]>`
  select l.campaign_id, i.currency, i.period, sum(l.fee_minor) as amount_minor
  from invoices i join invoice_lines l on l.invoice_id = i.id
  where i.owner_user_id in (select owner_user_id from campaigns where campaign_id in ${ownCampaigns(parameter)})
    and i.kind = 'monthly' and i.status = 'failed'
  group by l.campaign_id, i.currency, i.period order by i.period, i.currency, l.campaign_id`;
const selectFailedFees = prepared(failedFeesOf);

const duesOf = (_: Db, parameter: Parameter<Owner>) => campaignDues(ownCampaigns(parameter));
const selectDues = prepared(duesOf);

/** Each of the results has a key of its own, so that no two hashes are equal and cancel each other out. */
const selectVersion = prepared((db: Db, parameter: Parameter<OpenMonths>) => {
  const hash = (rows: Expression<unknown> | RawBuilder<unknown>) =>
    sql`(select bit_xor(hash_record_extended(r, 0)) from (${rows}) r)`;
  const results = [campaignsOf, openFeesOf, settledRevenuesOf, failedFeesOf, duesOf];
  return sql<{ version: string }>`
    select concat_ws(' ', ${sql.join(results.map((rowsOf) => sql`coalesce(${hash(rowsOf(db, parameter))}, 0)`))}) as version`;
});
