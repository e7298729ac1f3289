import type { Book } from '@sillage/proto/values/book';
import { type RawBuilder, sql } from 'kysely';

export interface Claim {
  readonly claim: string;
  /** Selects a sentence for each difference, and its book; empty if the claim holds. */
  readonly differences: RawBuilder<{ readonly book: Book; readonly difference: string }>;
}

/** The campaign on which returns of the charge `c` are booked. */
const campaignOfCharge = sql`coalesce(c.campaign_id, (c.items -> 0 ->> 'campaignId')::uuid)`;

/** Whether it is a charge that was cancelled and paid anyway. */
const isPaidAfterCancellation = sql`c.state = 'cancelled' and exists (
  select from ledger_transactions t where t.business_key = 'charge:' || c.id || ':unowed')`;

/** What left the prepaid accounts because no settlement would use it, less what came back to them. */
const creditedPrepaid = sql`(
  select a.book, a.campaign_id, a.currency, sum(e.amount_minor) as amount
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
  where t.kind = 'prepaid_credited' and a.type = 'merchant.prepaid' group by 1, 2, 3
) credited`;

/** Claims about money that was returned. */
export const RETURN_CLAIMS: readonly Claim[] = [
  {
    claim: 'What banks hold of disputed charges is with the merchants who answer for it, for each campaign',
    differences: sql`
      select book, 'campaign ' || campaign_id || ' in ' || currency || ': disputes ' || coalesce(d.amount, 0) || ', ledger ' || coalesce(l.amount, 0) as difference
      from (
        select c.book, ${campaignOfCharge} as campaign_id, r.currency, sum(r.disputed_minor) as amount
        from charge_returns r join charges c on c.id = r.charge_id group by 1, 2, 3
      ) d
      full join (
        select a.book, a.campaign_id, a.currency, sum(b.balance_minor) as amount
        from ledger_accounts a join account_balances b on b.account_id = a.id where a.type = 'merchant.disputed' group by 1, 2, 3
      ) l using (book, campaign_id, currency)
      where coalesce(d.amount, 0) <> coalesce(l.amount, 0)`,
  },
  {
    claim:
      'What merchants owe again is what was permanently taken back and not paid again, less what they paid in excess, for each campaign',
    differences: sql`
      select book, 'campaign ' || campaign_id || ' in ' || currency || ': taken back and not paid again ' || coalesce(r.amount, 0) || ', ledger '
        || coalesce(l.amount, 0) as difference
      from (
        select book, campaign_id, currency, sum(amount) as amount
        from (
          select c.book, ${campaignOfCharge} as campaign_id, r.currency, r.owed_minor as amount
          from charge_returns r join charges c on c.id = r.charge_id
          union all
          select c.book, (item ->> 'campaignId')::uuid, c.currency, -(item ->> 'amountMinor')::numeric
          from charges c, jsonb_array_elements(c.items) item
          where c.subject = 'recovery' and c.state in ('waiting', 'paid')
          union all
          select c.book, ${campaignOfCharge}, c.currency, -c.total_minor from charges c where ${isPaidAfterCancellation}
          union all
          select book, campaign_id, currency, -amount from ${creditedPrepaid}
        ) parts group by 1, 2, 3
      ) r
      full join (
        select a.book, a.campaign_id, a.currency, sum(b.balance_minor) as amount
        from ledger_accounts a join account_balances b on b.account_id = a.id where a.type = 'merchant.returned' group by 1, 2, 3
      ) l using (book, campaign_id, currency)
      where coalesce(r.amount, 0) <> coalesce(l.amount, 0)`,
  },
  {
    claim:
      'What came back from affiliates, or was charged for them and cancelled, is held for the next settlement, until one uses it or none will, for each campaign',
    differences: sql`
      select book, 'campaign ' || campaign_id || ' in ' || currency || ': come back or cancelled and not used ' || coalesce(r.amount, 0) || ', ledger '
        || coalesce(l.amount, 0) as difference
      from (
        select book, campaign_id, currency, sum(amount) as amount
        from (
          select s.book, l.campaign_id, l.currency, l.returned_minor as amount
          from settlement_lines l join settlements s on s.id = l.settlement_id where l.returned_minor > 0
          union all
          select s.book, l.campaign_id, l.currency, l.amount_minor
          from settlement_lines l join settlements s on s.id = l.settlement_id
          where l.state = 'released' and l.attempt > 0 and l.method = 'transfer'
          union all
          select s.book, s.campaign_id, c.currency, -c.prepaid_minor
          from settlement_charges c join settlements s on s.id = c.settlement_id where c.state <> 'cancelled'
          union all
          select book, campaign_id, currency, -amount from ${creditedPrepaid}
        ) parts group by 1, 2, 3
      ) r
      full join (
        select a.book, a.campaign_id, a.currency, -sum(b.balance_minor) as amount
        from ledger_accounts a join account_balances b on b.account_id = a.id where a.type = 'merchant.prepaid' group by 1, 2, 3
      ) l using (book, campaign_id, currency)
      where coalesce(r.amount, 0) <> coalesce(l.amount, 0)`,
  },
];
