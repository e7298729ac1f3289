import { setTimeout as sleep } from 'node:timers/promises';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';

const MERCHANTS = 10_000;
const SALES_EACH = 100;
/**
 * The 5th of a month: from the start of the process, whose job finds the month due, until every merchant has a paid
 * invoice. Cards answer immediately, inside of billing's process, because Stripe itself only accepts some hundred calls
 * per second.
 */
export const monthEndBench: Bench = {
  name: 'month-end',
  about: `the invoices of ${MERCHANTS} merchants with ${MERCHANTS * SALES_EACH} commissions, charged to cards that answer at once`,
  run: (progress) =>
    withTestbed({ services: ['billing'] }, async (testbed) => {
      await testbed.billing.kill('SIGTERM');
      await fill(testbed);
      const startedAt = performance.now();
      const seconds = () => (performance.now() - startedAt) / 1000;
      await testbed.restart('billing', { entry: new URL('./billing-instant-cards.ts', import.meta.url).pathname });
      let billedAfter: number | undefined;
      const rss: number[] = [];
      for (;;) {
        await sleep(250);
        rss.push(testbed.billing.rssBytes());
        billedAfter ??= (await testbed.count('select count(*) from billing.billed_months')) > 0 ? seconds() : undefined;
        if (billedAfter !== undefined && (await waiting(testbed)) === 0) break;
        if (seconds() > 600) throw new Error(`${await waiting(testbed)} charges are still waiting`);
      }
      const total = seconds();
      await check(testbed);
      // Compares the second half of the merchants with the first: memory that is filled in the first seconds is not
      // growth.
      const half = Math.floor(rss.length / 2);
      const [first, second] = [Math.max(...rss.slice(0, half)) / 1e6, Math.max(...rss.slice(half)) / 1e6];
      const sizes = `${Math.round(first)} MB at most in the first half, ${Math.round(second)} MB in the second`;
      progress(`billed after ${billedAfter.toFixed(1)} s, charged after ${total.toFixed(1)} s, ${sizes}`);
      return [
        figure('month_end_10000_merchants_instant_cards_s', total, 's', '<= 120'),
        figure('month_end_rss_growth_mb', second - first, 'MB', '<= 50'),
      ];
    }),
};

const waiting = (testbed: Testbed) => testbed.count(`select count(*) from billing.charges where state = 'waiting'`);

/** Each merchant has one paid invoice with every item, numbers have no gaps, and the ledger balances. */
async function check(testbed: Testbed): Promise<void> {
  const figures = {
    paid: await testbed.count(`select count(distinct owner_user_id) from billing.invoices where status = 'paid'`),
    invoices: await testbed.count('select count(*) from billing.invoices'),
    last: await testbed.count('select last from billing.invoice_numbers'),
  };
  if (Object.values(figures).some((count) => count !== MERCHANTS))
    throw new Error(`not everybody was billed: ${JSON.stringify(figures)}`);
  const open = await testbed.count('select count(*) from billing.fee_items where invoice_id is null');
  const owed = await testbed.count(`select coalesce(sum(b.balance_minor), 0) from billing.account_balances b
    join billing.ledger_accounts a on a.id = b.account_id where a.type in ('merchant.fees', 'platform.fees_accrued', 'clearing.charges')`);
  if (open !== 0 || owed !== 0) throw new Error(`${open} fee items are in no invoice, ${owed} is not settled`);
}

/** A month of approved sales, in the ledger and in the basis of fees. */
async function fill(testbed: Testbed): Promise<void> {
  const merchants = `generate_series(1, ${MERCHANTS}) as m(n)`;
  const campaign = `('00000000-0000-4000-8000-' || lpad(to_hex(m.n), 12, '0'))::uuid`;
  const owner = `('10000000-0000-4000-8000-' || lpad(to_hex(m.n), 12, '0'))::uuid`;
  // Due for at least some days, regardless of the present day.
  const period = `to_char(now() - interval '40 days', 'YYYY-MM')`;
  for (const statement of [
    `insert into billing.campaigns select ${campaign}, 1, ${owner}, 'Campaign ' || n, 'EUR', 'self_pay', 0, null, true, false, false from ${merchants}`,
    `insert into billing.card_owners (owner_user_id, provider, customer_id) select ${owner}, 'instant', 'cus_' || n from ${merchants}`,
    `insert into billing.cards select 'pm_' || n, ${owner}, 'visa', '4242', 12, 2040, true, now(), null from ${merchants}`,
    `insert into billing.conversions (conversion_id, campaign_id, affiliate_id, version, currency, state, pending_minor, earned_minor, net_revenue_minor, fee_minor, approved_at)
     select gen_random_uuid(), ${campaign}, ${campaign}, 1, 'EUR', 'approved', 0, 100, 1000, 25, now() from ${merchants}, generate_series(1, ${SALES_EACH})`,
    `insert into billing.fee_items (campaign_id, conversion_id, version, currency, period, revenue_minor, fee_minor)
     select campaign_id, conversion_id, 1, currency, ${period}, net_revenue_minor, fee_minor from billing.conversions order by conversion_id`,
    `insert into billing.ledger_accounts (type, campaign_id, currency)
     select t, ${campaign}, 'EUR' from ${merchants}, unnest(array['merchant.fees', 'platform.fees_accrued']) as t`,
    `with booked as (
       insert into billing.ledger_transactions (business_key, kind, occurred_at, campaign_id)
       select 'sales:' || n, 'commission', now(), ${campaign} from ${merchants} returning id, campaign_id)
     insert into billing.ledger_entries (transaction_id, line, account_id, currency, amount_minor)
     select b.id, e.line, l.id, 'EUR', e.sign * 25 * ${SALES_EACH}
     from booked b
     cross join (values (1, 1, 'merchant.fees'), (2, -1, 'platform.fees_accrued')) as e(line, sign, type)
     join billing.ledger_accounts l on l.campaign_id = b.campaign_id and l.type = e.type`,
    'analyze',
  ]) {
    await testbed.text(statement);
  }
}
