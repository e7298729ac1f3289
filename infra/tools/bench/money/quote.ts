import { Quote } from '@sillage/proto/http/settlements';
import { percentile } from '../../testbed/load.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';

const AFFILIATES = 10_000;
const SALES_EACH = 10;
const REQUESTS = 100;
const WARM_UP = 10;

/** The quote that the payment dialog waits for, as the merchant gets it: computed, serialised, and read completely. */
export const quoteBench: Bench = {
  name: 'quote',
  about: `the quote of a settlement with ${AFFILIATES} affiliates and ${AFFILIATES * SALES_EACH} unpaid conversions`,
  run: (progress) =>
    withTestbed({ services: ['billing'] }, async (testbed) => {
      // The key enables charges; nothing is requested from the address.
      await testbed.restart('billing', {
        env: { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_API_URL: 'http://127.0.0.1:1' },
      });
      await fill(testbed);
      const lines = Quote.parse(JSON.parse(await ask(testbed))).lines.length;
      if (lines !== AFFILIATES) throw new Error(`the quote has ${lines} lines`);
      const times: number[] = [];
      for (let n = 0; n < WARM_UP + REQUESTS; n += 1) {
        const startedAt = performance.now();
        await ask(testbed);
        if (n >= WARM_UP) times.push(performance.now() - startedAt);
      }
      progress(`${lines} lines, median ${percentile(times, 0.5).toFixed(0)} ms`);
      return [figure('quote_10000_affiliates_p95_ms', percentile(times, 0.95), 'ms', '<= 300')];
    }),
};

async function ask(testbed: Testbed): Promise<string> {
  const response = await fetch(`${testbed.billing.url}/api/v1/billing/settlements/quote`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testbed.merchant.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'pay_now', campaignId: testbed.campaign.id }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the quote answered ${response.status}: ${text}`);
  return text;
}

/** Approved sales, in the ledger and in the basis of charges: the state after years, inserted directly. */
async function fill(testbed: Testbed): Promise<void> {
  const { id } = testbed.campaign;
  const known = () => testbed.count(`select count(*) from billing.campaigns where campaign_id = '${id}'`);
  for (let waited = 0; (await known()) === 0; waited += 1) {
    if (waited > 100) throw new Error('billing does not know the campaign');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const sales = `generate_series(1, ${AFFILIATES}) as a(n), generate_series(1, ${SALES_EACH}) as s(k)`;
  const affiliate = `('00000000-0000-4000-8000-' || lpad(to_hex(a.n), 12, '0'))::uuid`;
  for (const statement of [
    `update billing.campaigns set payment_mode = 'managed'`,
    `insert into billing.affiliates select ${affiliate}, '${id}', 1, 'Affiliate ' || n, 1000, false from generate_series(1, ${AFFILIATES}) as a(n)`,
    `insert into billing.payout_accounts select ${affiliate}, 1, 'enabled' from generate_series(1, ${AFFILIATES}) as a(n)`,
    `insert into billing.conversions (conversion_id, campaign_id, affiliate_id, version, currency, state, pending_minor, earned_minor, net_revenue_minor, fee_minor, approved_at)
     select gen_random_uuid(), '${id}', ${affiliate}, 1, 'EUR', 'approved', 0, 100 + n % 7, 1000, 25, now() from ${sales}`,
    `insert into billing.fee_items (campaign_id, conversion_id, version, currency, period, revenue_minor, fee_minor)
     select campaign_id, conversion_id, 1, currency, to_char(now(), 'YYYY-MM'), net_revenue_minor, fee_minor from billing.conversions`,
    `insert into billing.ledger_accounts (type, campaign_id, currency) values ('merchant.commissions', '${id}', 'EUR')`,
    `insert into billing.ledger_accounts (type, campaign_id, affiliate_id, currency)
     select 'affiliate.payable', '${id}', ${affiliate}, 'EUR' from generate_series(1, ${AFFILIATES}) as a(n)`,
    `with booked as (
       insert into billing.ledger_transactions (business_key, kind, occurred_at, campaign_id)
       select 'sales:' || n, 'commission', now(), '${id}' from generate_series(1, ${AFFILIATES}) as a(n)
       returning id, business_key)
     insert into billing.ledger_entries (transaction_id, line, account_id, currency, amount_minor)
     select b.id, e.line, l.id, 'EUR', e.sign * ${SALES_EACH} * (100 + n % 7)
     from booked b
     join generate_series(1, ${AFFILIATES}) as a(n) on b.business_key = 'sales:' || n
     cross join (values (1, 1), (2, -1)) as e(line, sign)
     join billing.ledger_accounts l on l.type = case e.sign when 1 then 'merchant.commissions' else 'affiliate.payable' end
       and (e.sign = 1 or l.affiliate_id = ${affiliate})`,
    'analyze',
  ]) {
    await testbed.text(statement);
  }
}
