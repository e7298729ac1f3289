import type { Book } from '@sillage/proto/values/book';
import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import type { Movement, OpeningBalance } from '../../statements/statement-lines.ts';
import { PAYMENT_KINDS } from '../settlements/payments.ts';

interface OfAffiliate {
  readonly book: Book;
  readonly campaignId: string;
  readonly affiliateId: string;
}

/** Entries on the amount owed to one affiliate, claimed or not: movements between the two cancel out. */
const entries = ({ book, campaignId, affiliateId }: OfAffiliate) => sql`
  ledger_accounts a
  join ledger_entries e on e.account_id = a.id
  join ledger_transactions t on t.id = e.transaction_id
  where a.book = ${book} and a.campaign_id = ${campaignId} and a.affiliate_id = ${affiliateId}
    and a.type in ('affiliate.payable', 'affiliate.settling')`;

const local = sql`(t.occurred_at at time zone ${sql.lit(BILLING_TIME_ZONE)})`;

/** The years (by BILLING_TIME_ZONE) with bookings; newest first. */
export async function listBookedYears(db: Db, of: OfAffiliate): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from ${local})::int as year from ${entries(of)} order by year desc`.execute(db);
  return rows.map(({ year }) => year);
}

export async function readOpenings(db: Db, of: OfAffiliate, year: number): Promise<OpeningBalance[]> {
  const { rows } = await sql<OpeningBalance>`
    select a.currency, -sum(e.amount_minor) as opening_minor
    from ${entries(of)} and extract(year from ${local}) < ${year} group by a.currency`.execute(db);
  return rows;
}

/**
 * The year's movements: commissions by month, payments by day, all others individually. Leaves out transactions that do
 * not change the amount owed, such as claims.
 */
export async function listMovements(db: Db, of: OfAffiliate, year: number): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    with moved as (
      select t.id, t.kind, t.business_key, a.currency, ${local} as at, -sum(e.amount_minor) as amount_minor
      from ${entries(of)} and extract(year from ${local}) = ${year}
      group by t.id, t.kind, t.business_key, a.currency, at having sum(e.amount_minor) <> 0
    ), named as (
      select m.*, case
          when m.kind = 'commission' then case when m.amount_minor > 0 then 'earned' else 'taken_back' end
          when m.kind = 'adjustment_reversed' then 'reversal'
          when m.kind in ${PAYMENT_KINDS}
            then case when m.amount_minor < 0 then 'payment' else 'payment_returned' end
          else m.kind end as line_kind
      from moved m
    )
    select n.currency, n.line_kind as kind, to_char(max(n.at), 'YYYY-MM-DD') as day,
      sum(n.amount_minor) as amount_minor, coalesce(max(j.reason), '') as reason
    from named n left join adjustments j on j.business_key = n.business_key
    group by n.currency, n.line_kind, case
      when n.line_kind in ('earned', 'taken_back') then to_char(n.at, 'YYYY-MM')
      when n.line_kind in ('payment', 'payment_returned') then to_char(n.at, 'YYYY-MM-DD')
      else n.id::text end`.execute(db);
  return rows;
}
