import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';
import { inTransaction } from '@sillage/runtime/postgres';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { DueFacts } from '../../domain/due.ts';
import { unpaid } from '../conversions.ts';

/** Campaigns that are summed in one transaction. */
const BATCH_SIZE = 100;

/**
 * For the campaigns in `noted`: the amount owed to each affiliate, distributed over the months of the unpaid
 * conversions, newest first; overpayments reduce the oldest month. An amount without conversions has no month. `offset`
 * forces a look-up of each campaign: with a join, all accounts may be read.
 */
const AMOUNTS = sql`
  owed as (
    select n.campaign_id, o.* from noted n cross join lateral (
      select a.affiliate_id, a.currency, -b.balance_minor as minor
      from ledger_accounts a join account_balances b on b.account_id = a.id
      where a.book = 'live' and a.campaign_id = n.campaign_id and a.type = 'affiliate.payable' and b.balance_minor < 0 offset 0) o),
  earned as (
    select n.campaign_id, e.* from noted n cross join lateral (
      select affiliate_id, currency, to_char(approved_at at time zone ${BILLING_TIME_ZONE}, 'YYYY-MM') as period,
        sum(earned_minor) as minor
      from conversions c where c.book = 'live' and c.campaign_id = n.campaign_id and ${unpaid('c')}
      group by 1, 2, 3 offset 0) e),
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
    -- Not part of the distribution: sorting these as well would take most of the time.
    select campaign_id, currency, '', minor
    from owed o where not exists (
      select from earned e where (e.campaign_id, e.affiliate_id, e.currency) = (o.campaign_id, o.affiliate_id, o.currency)))`;

/**
 * The dues of the selected campaigns, by month; amounts without a month count in the current one. A single statement,
 * which sees both a change and its mark, or neither.
 */
export const campaignDues = (campaigns: RawBuilder<unknown>) => sql<DueFacts['commissions'][number]>`
    with noted as materialized (
        select distinct campaign_id from changed_dues where campaign_id in ${campaigns}),
      ${AMOUNTS}
    select campaign_id, currency, coalesce(nullif(period, ''), (select to_char(now() at time zone ${BILLING_TIME_ZONE}, 'YYYY-MM'))) as period,
      sum(minor) as amount_minor
    from (
      select * from campaign_dues
      where campaign_id in ${campaigns} and campaign_id not in (select campaign_id from noted)
      union all select * from amounts) a
    group by 1, 2, 3 having sum(minor) > 0
    order by 3, 2, 1`;

/** Returns how many campaigns had changed. */
export async function sumChangedDues(db: Db): Promise<number> {
  let summed = 0;
  for (;;) {
    const campaigns = await inTransaction(db, sumSome);
    summed += campaigns;
    if (campaigns < BATCH_SIZE) return summed;
  }
}

/**
 * One statement removes the marks and a later one reads the ledger, so it sees all changes that were marked; campaigns
 * that are marked meanwhile are summed again. Only one run at a time: of two, the one that began later could end first.
 */
async function sumSome(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' sums of dues', 0))`.execute(trx);
  const { rows } = await sql<{ campaignId: string }>`
    with chosen as (select campaign_id from changed_dues group by campaign_id order by campaign_id limit ${BATCH_SIZE}),
      gone as (delete from changed_dues c using chosen s where c.campaign_id = s.campaign_id)
    select campaign_id from chosen`.execute(trx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ campaignId }) => campaignId);
  await sql`delete from campaign_dues where campaign_id = any (${ids}::uuid[])`.execute(trx);
  await sql`
    with noted as materialized (select * from unnest(${ids}::uuid[]) as ids (campaign_id)), ${AMOUNTS}
    insert into campaign_dues (campaign_id, currency, period, minor)
    select campaign_id, currency, period, sum(minor) from amounts group by 1, 2, 3`.execute(trx);
  return rows.length;
}
