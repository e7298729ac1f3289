import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { EARNING_KINDS } from './self-billed-documents.ts';

/** An affiliate's earnings in one quarter, net of refunds and corrections. */
export interface EarnedQuarter {
  readonly affiliateId: string;
  readonly affiliateName: string;
  readonly campaignName: string;
  readonly currency: string;
  readonly quarter: 1 | 2 | 3 | 4;
  readonly earnedMinor: bigint;
  /** Number of sales first credited in this quarter, however often they changed. */
  readonly activities: number;
}

const local = sql`(t.occurred_at at time zone ${sql.lit(BILLING_TIME_ZONE)})`;

/**
 * Real earnings of all affiliates of a merchant, from the ledger. Commissions are booked as
 * `commission:<sale>:<version>`.
 */
export async function listEarnedQuarters(db: Db, ownerUserId: string, year: number): Promise<EarnedQuarter[]> {
  const { rows } = await sql<EarnedQuarter>`
    with earned as (
      select l.affiliate_id, c.name as campaign_name, l.currency, e.amount_minor, ${local} as at,
        case when t.kind = 'commission' and e.amount_minor < 0 then split_part(t.business_key, ':', 2) end as sale
      from campaigns c
      join ledger_accounts l on l.campaign_id = c.campaign_id and l.book = 'live'
        and l.type in ('affiliate.payable', 'affiliate.settling')
      join ledger_entries e on e.account_id = l.id
      join ledger_transactions t on t.id = e.transaction_id and t.kind in ${EARNING_KINDS}
      where c.owner_user_id = ${ownerUserId} and extract(year from ${local}) <= ${year}
    ), placed as (
      select *, at = min(at) over (partition by affiliate_id, sale) as is_first from earned
    )
    select p.affiliate_id, coalesce(a.name, '') as affiliate_name, p.campaign_name, p.currency,
      extract(quarter from p.at)::int as quarter, -sum(p.amount_minor) as earned_minor,
      count(distinct p.sale) filter (where p.is_first)::int as activities
    from placed p left join affiliates a on a.affiliate_id = p.affiliate_id
    where extract(year from p.at) = ${year}
    group by p.affiliate_id, a.name, p.campaign_name, p.currency, quarter
    order by p.affiliate_id, p.currency, quarter`.execute(db);
  return rows;
}
