import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import { EARNING_KINDS } from './self-billed-documents.ts';

/** What an affiliate was credited in one quarter of a year, refunds and corrections taken off. */
export interface EarnedQuarter {
  readonly affiliateId: string;
  readonly affiliateName: string;
  readonly campaignName: string;
  readonly currency: string;
  readonly quarter: 1 | 2 | 3 | 4;
  readonly earnedMinor: bigint;
  /** How many sales it was credited for. */
  readonly activities: number;
}

const local = sql`(t.occurred_at at time zone ${sql.lit(BILLING_TIME_ZONE)})`;

/** Of all affiliates of a merchant, of real money, from the ledger. */
export async function listEarnedQuarters(db: Db, ownerUserId: string, year: number): Promise<EarnedQuarter[]> {
  const { rows } = await sql<EarnedQuarter>`
    select l.affiliate_id, coalesce(a.name, '') as affiliate_name, c.name as campaign_name, l.currency,
      extract(quarter from ${local})::int as quarter, -sum(e.amount_minor) as earned_minor,
      count(distinct t.id) filter (where t.kind = 'commission' and e.amount_minor < 0)::int as activities
    from campaigns c
    join ledger_accounts l on l.campaign_id = c.campaign_id and l.book = 'live'
      and l.type in ('affiliate.payable', 'affiliate.settling')
    join ledger_entries e on e.account_id = l.id
    join ledger_transactions t on t.id = e.transaction_id and t.kind in ${EARNING_KINDS}
    left join affiliates a on a.affiliate_id = l.affiliate_id
    where c.owner_user_id = ${ownerUserId} and extract(year from ${local}) = ${year}
    group by l.affiliate_id, a.name, c.name, l.currency, quarter
    order by l.affiliate_id, l.currency, quarter`.execute(db);
  return rows;
}
