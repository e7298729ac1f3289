import { Book } from '@sillage/proto/values/book';
import { inSnapshot } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { chargeQueue, invoiceChargeQueue, testChargeQueue } from '../db/queues.ts';
import type { Db } from '../deps.ts';
import { explainedClearing } from '../ledger/explained-clearing.ts';
import { inBook, type Proof, proofOf } from './proof.ts';
import { type Claim, RETURN_CLAIMS } from './return-proofs.ts';

/**
 * Verifies each book of the ledger against its own tables, in one snapshot, while traffic goes on. Reads every entry,
 * which takes minutes for some hundred million. Both books are read at once.
 */
export function proveLedger(db: Db): Promise<Proof[]> {
  return inSnapshot(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const proofs: Record<Book, Proof[]> = { live: [], test: [] };
    for (const { claim, differences } of CLAIMS) {
      const { rows } = await differences.execute(trx);
      for (const book of Book.options) {
        const own = rows.filter((row) => row.book === book).map((row) => row.difference);
        proofs[book].push(proofOf(inBook(book, claim), own));
      }
    }
    return [...proofs.live, ...proofs.test];
  });
}

const CLAIMS: readonly Claim[] = [
  {
    claim: 'Every transaction balances in each of its currencies, and has two entries or more, all of one book',
    differences: sql`
      select coalesce(max(e.book), 'live') as book,
        'transaction ' || t.business_key || ': ' || coalesce(string_agg(e.currency || ' ' || e.total, ', '), 'no entries') as difference
      from ledger_transactions t
      left join (
        select transaction_id, a.book, e.currency, sum(amount_minor) as total, count(*) as entries
        from ledger_entries e left join ledger_accounts a on a.id = e.account_id group by transaction_id, a.book, e.currency
      ) e on e.transaction_id = t.id
      group by t.id, t.business_key
      having bool_or(e.total <> 0) or coalesce(sum(e.entries), 0) < 2 or count(distinct e.book) > 1
      union all
      select 'live', 'entries of the transaction ' || e.transaction_id || ', which does not exist'
      from ledger_entries e where not exists (select from ledger_transactions t where t.id = e.transaction_id) group by e.transaction_id`,
  },
  {
    claim: 'All debits equal all credits in each currency',
    differences: sql`
      select coalesce(a.book, 'live') as book, e.currency || ': ' || sum(amount_minor) as difference
      from ledger_entries e left join ledger_accounts a on a.id = e.account_id group by 1, e.currency having sum(amount_minor) <> 0`,
  },
  {
    claim: 'Every balance is the sum of its entries, in the currency of its account',
    differences: sql`
      select coalesce(a.book, 'live') as book, 'account ' || coalesce(a.name, account_id::text) || ': balance ' || coalesce(b.balance_minor, 0) || ' of '
        || coalesce(b.entries_count, 0) || ' entries, sum ' || coalesce(e.total, 0) || ' of ' || coalesce(e.entries, 0) as difference
      from account_balances b
      full join (
        select account_id, sum(amount_minor) as total, count(*) as entries, min(currency) as first, max(currency) as last
        from ledger_entries group by account_id
      ) e using (account_id)
      left join ledger_accounts a on a.id = account_id
      where b.balance_minor is distinct from e.total or b.entries_count is distinct from e.entries
        or a.currency is distinct from e.first or a.currency is distinct from e.last`,
  },
  {
    claim: 'Clearing accounts hold what is under way, and nothing else',
    differences: sql`
      select coalesce(a.book, x.book) as book, coalesce(a.type, x.type) || coalesce(' of affiliate ' || coalesce(a.affiliate_id, x.affiliate_id), '') || ' in '
        || coalesce(a.currency, x.currency) || ': balance ' || coalesce(a.balance_minor, 0) || ', under way ' || coalesce(x.amount_minor, 0) as difference
      from (
        select book, type, campaign_id, affiliate_id, currency, balance_minor
        from ledger_accounts join account_balances on account_id = id where type in ('clearing.charges', 'affiliate.settling')
      ) a
      full join (
        select book, type, campaign_id, affiliate_id, currency, sum(amount_minor) as amount_minor
        from (${sql.join(explainedClearing, sql` union all `)}) items group by book, type, campaign_id, affiliate_id, currency
      ) x on x.book = a.book and x.type = a.type and x.currency = a.currency
        and coalesce(x.campaign_id::text, '') = coalesce(a.campaign_id::text, '') and coalesce(x.affiliate_id::text, '') = coalesce(a.affiliate_id::text, '')
      where coalesce(a.balance_minor, 0) <> coalesce(x.amount_minor, 0)`,
  },
  {
    claim: 'Every charge that waits, or has yet to be voided, is in a work queue, and not among its dead letters',
    differences: sql`
      select c.book, 'charge ' || c.id || ' of ' || c.total_minor || ' minor units of ' || c.currency as difference
      from charges c
      where (c.state = 'waiting' or c.is_void_due)
        and not exists (
          select from work_queue task
          where task.queue in (${chargeQueue.name}, ${invoiceChargeQueue.name}, ${testChargeQueue.name}) and task.key = c.id::text and task.dead_at is null)`,
  },
  {
    claim: 'What is pending and earned is the sum over the conversions, for each affiliate',
    differences: sql`
      select book, 'affiliate ' || affiliate_id || ' of campaign ' || campaign_id || ' in ' || currency || ': conversions pending '
        || coalesce(c.pending, 0) || ', earned ' || coalesce(c.earned, 0) || '; ledger pending ' || coalesce(l.pending, 0) || ', earned '
        || coalesce(l.earned, 0) as difference
      from (
        select book, campaign_id, affiliate_id, currency, sum(pending_minor) as pending, sum(earned_minor) as earned
        from conversions group by book, campaign_id, affiliate_id, currency
      ) c
      full join (
        select a.book, a.campaign_id, a.affiliate_id, a.currency, -sum(e.amount_minor) filter (where a.type = 'affiliate.pending') as pending,
          -sum(e.amount_minor) filter (where a.type = 'affiliate.payable' and t.kind = 'commission') as earned
        from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
        where a.type in ('affiliate.pending', 'affiliate.payable') group by a.book, a.campaign_id, a.affiliate_id, a.currency
      ) l using (book, campaign_id, affiliate_id, currency)
      where coalesce(c.pending, 0) <> coalesce(l.pending, 0) or coalesce(c.earned, 0) <> coalesce(l.earned, 0)`,
  },
  {
    claim: 'Opening balances of imported affiliates are booked as their import says, for each affiliate',
    differences: sql`
      select book, 'affiliate ' || affiliate_id || ': import ' || coalesce(i.opening, 0) || ', ledger ' || coalesce(l.opening, 0) as difference
      from (select 'live' as book, affiliate_id, opening_booked_minor as opening from affiliates where opening_booked_minor <> 0) i
      full join (
        select a.book, a.affiliate_id, -sum(e.amount_minor) as opening
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.kind = 'opening_balance' and a.type = 'affiliate.payable' group by a.book, a.affiliate_id
      ) l using (book, affiliate_id)
      where coalesce(i.opening, 0) <> coalesce(l.opening, 0)`,
  },
  {
    claim:
      'Bonuses and corrections are booked as they were decided, each once, and one that takes another back is its opposite',
    differences: sql`
      select book, business_key || ' of affiliate ' || affiliate_id || ' in ' || currency || ': decided ' || coalesce(d.amount_minor, 0)
        || ', ledger ' || coalesce(l.amount_minor, 0) as difference
      from adjustments d
      full join (
        select a.book, t.business_key, a.campaign_id, a.affiliate_id, a.currency, -sum(e.amount_minor) as amount_minor
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.kind in ('bonus', 'correction', 'adjustment_reversed') and a.type = 'affiliate.payable'
        group by a.book, t.business_key, a.campaign_id, a.affiliate_id, a.currency
      ) l using (book, business_key, campaign_id, affiliate_id, currency)
      where coalesce(d.amount_minor, 0) <> coalesce(l.amount_minor, 0)
      union all
      select d.book, d.business_key || ' takes back ' || d.amount_minor || ' of ' || coalesce(o.amount_minor::text, 'nothing')
      from adjustments d
      left join adjustments o on o.id = d.reverses and o.reverses is null
        and (o.book, o.campaign_id, o.affiliate_id, o.currency) = (d.book, d.campaign_id, d.affiliate_id, d.currency)
      where d.reverses is not null and o.amount_minor is distinct from -d.amount_minor`,
  },
  {
    claim: 'What merchants marked as paid left the balances once, for each affiliate',
    differences: sql`
      select book, 'affiliate ' || affiliate_id || ' of campaign ' || campaign_id || ' in ' || currency || ': conversions '
        || coalesce(c.discharged, 0) || ', ledger ' || coalesce(l.discharged, 0) as difference
      from (
        select book, campaign_id, marked_affiliate_id as affiliate_id, currency, sum(discharged_minor) as discharged
        from conversions where discharged_minor <> 0 group by book, campaign_id, marked_affiliate_id, currency
      ) c
      full join (
        select a.book, a.campaign_id, a.affiliate_id, a.currency, sum(e.amount_minor) as discharged
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.kind = 'direct_mark' and a.type = 'affiliate.payable' group by a.book, a.campaign_id, a.affiliate_id, a.currency
      ) l using (book, campaign_id, affiliate_id, currency)
      where coalesce(c.discharged, 0) <> coalesce(l.discharged, 0)`,
  },
  {
    claim: 'Fees are the sum over the conversions and over the items that invoices hold, for each campaign',
    differences: sql`
      select book, 'campaign ' || campaign_id || ' in ' || currency || ': conversions ' || coalesce(c.fee, 0) || ', items ' || coalesce(i.fee, 0)
        || ', ledger ' || coalesce(l.fee, 0) || '; revenue of conversions ' || coalesce(c.revenue, 0) || ', of items ' || coalesce(i.revenue, 0) as difference
      from (
        select book, campaign_id, currency, sum(fee_minor) as fee, sum(net_revenue_minor) as revenue
        from conversions group by book, campaign_id, currency
      ) c
      full join (
        select book, campaign_id, currency, sum(fee_minor) as fee, sum(revenue_minor) as revenue
        from fee_items group by book, campaign_id, currency
      ) i using (book, campaign_id, currency)
      full join (
        select a.book, a.campaign_id, a.currency, sum(e.amount_minor) as fee
        from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
        where a.type = 'merchant.fees' and t.kind = 'commission' group by a.book, a.campaign_id, a.currency
      ) l using (book, campaign_id, currency)
      where coalesce(c.fee, 0) <> coalesce(l.fee, 0) or coalesce(c.fee, 0) <> coalesce(i.fee, 0) or coalesce(c.revenue, 0) <> coalesce(i.revenue, 0)`,
  },
  {
    claim: 'Fees that no issued invoice holds are accrued, those that one holds are income, for each campaign',
    differences: sql`
      select book, 'campaign ' || campaign_id || ' in ' || currency || ': items open ' || coalesce(i.open, 0) || ', issued ' || coalesce(i.issued, 0)
        || '; ledger accrued ' || coalesce(l.accrued, 0) || ', income ' || coalesce(l.income, 0) as difference
      from (
        select f.book, f.campaign_id, f.currency, sum(f.fee_minor) filter (where v.issued_at is null and v.status is distinct from 'waived') as open,
          sum(f.fee_minor) filter (where v.issued_at is not null) as issued
        from fee_items f left join invoices v on v.id = f.invoice_id and v.book = f.book group by f.book, f.campaign_id, f.currency
      ) i
      full join (
        select a.book, a.campaign_id, a.currency, -sum(b.balance_minor) filter (where a.type = 'platform.fees_accrued') as accrued,
          -sum(b.balance_minor) filter (where a.type = 'platform.fees') as income
        from ledger_accounts a join account_balances b on b.account_id = a.id
        where a.type in ('platform.fees_accrued', 'platform.fees') group by a.book, a.campaign_id, a.currency
      ) l using (book, campaign_id, currency)
      where coalesce(i.open, 0) <> coalesce(l.accrued, 0) or coalesce(i.issued, 0) <> coalesce(l.income, 0)`,
  },
  {
    claim: 'A settlement, its charges, their invoices and what an invoice holds are of one book',
    differences: sql`
      select s.book, 'settlement ' || s.id || ' in ' || x.currency as difference
      from settlements s join settlement_charges x on x.settlement_id = s.id
      left join charges c on c.id = x.charge_id left join invoices v on v.id = x.invoice_id
      where coalesce(c.book, s.book) <> s.book or coalesce(v.book, s.book) <> s.book
      union all
      select f.book, 'fee item ' || f.id || ' of the invoice ' || v.id
      from fee_items f join invoices v on v.id = f.invoice_id where f.book <> v.book
      union all
      select c.book, 'conversion ' || c.conversion_id || ' of the line ' || l.id
      from conversions c join settlement_lines l on l.id = c.line_id join settlements s on s.id = l.settlement_id where s.book <> c.book`,
  },
  {
    claim: 'What the stand-in for a payment provider was paid is what the charges say, and the other way round',
    differences: sql`
      select 'test' as book, 'charge ' || coalesce(c.id, p.charge_id) || ': ' || coalesce(c.total_minor, 0) || ' here, '
        || coalesce(p.amount, 0) || ' there' as difference
      from (select id, total_minor from charges where book = 'test' and provider_charge_id is not null) c
      full join (
        select charge_id, sum(coalesce(commissions_minor, 0) + coalesce(fees_minor, 0)) as amount
        from test_provider_invoices where status = 'paid' group by charge_id
      ) p on p.charge_id = c.id
      where coalesce(c.total_minor, 0) <> coalesce(p.amount, 0)`,
  },
  ...RETURN_CLAIMS,
];
