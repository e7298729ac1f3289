import type { Bulk } from '../reads/bulk.ts';
import { BEGIN, DAYS, makeFunctions } from '../reads/people.ts';
import { makeClickMonths } from '../reads/traffic.ts';

const AFFILIATES = 1_000;
/** Clicks per visitor; every third one is a visitor's second. */
const CLICKS_EACH = 1.3;
/** Half of the orders name their customer. */
const CUSTOMERS = 60_000;

export interface Past {
  readonly clicks: number;
  readonly orders: number;
}

/** The past of one campaign: clicks of its affiliates, and the orders that visitors placed within the hour. */
export async function fillPast(bulk: Bulk, campaignId: string, past: Past): Promise<void> {
  await makeFunctions(bulk);
  await makeClickMonths(bulk);
  const campaign = `'${campaignId}'::uuid`;
  const began = `'[{"fromMs": 0, "holdDays": 14, "autoApprove": true}]'`;
  await bulk.run(`
    update attribution.campaigns set hold_history = ${began} where campaign_id = ${campaign};
    insert into attribution.affiliates (campaign_id, affiliate_id, version, name, rates)
    select ${campaign}, bench.affiliate(n), 1, 'Affiliate ' || n, '[{"fromMs": 0, "rateBps": 1000}]'
    from generate_series(0, ${AFFILIATES - 1}) n;
    insert into attribution.coupon_periods (campaign_id, affiliate_id, code, from_at)
    select ${campaign}, bench.affiliate(n), 'CODE' || n, ${BEGIN} from generate_series(0, ${AFFILIATES - 1}) n;
    -- Each day is sealed by itself as it ends: to seal ninety of them at once would run beside what is measured.
    insert into attribution.receipt_start (upgraded_at) values (now());
    analyze attribution.affiliates, attribution.coupon_periods`);
  await fillClicks(bulk, campaign, past.clicks);
  await fillOrders(bulk, campaign, past);
}

/** SQL for click `n` of `clicks`. */
function drawn(clicks: number) {
  const visitor = (n: string) => `floor(${n} / ${CLICKS_EACH})::bigint`;
  return {
    at: (n: string) => `(${BEGIN} + ${n} * (${DAYS * 86_400}.0 / ${clicks}) * interval '1 second')`,
    affiliate: (n: string) => `bench.affiliate(floor(${AFFILIATES} * power(bench.u(${n}, 2), 4))::bigint)`,
    session: (n: string) => `bench.session((${visitor(n)} * ${CLICKS_EACH * DAYS} / ${clicks})::bigint, ${visitor(n)})`,
    isSecond: (n: string) => `${visitor(n)} = ${visitor(`(${n} - 1)`)}`,
  };
}

async function fillClicks(bulk: Bulk, campaign: string, clicks: number): Promise<void> {
  const { at, affiliate, session, isSecond } = drawn(clicks);
  const some = (from: number, to: number) => `
    insert into attribution.clicks (occurred_at, id, campaign_id, affiliate_id, session_id, outcome, superseded, rejected_reason, country,
      device, browser, os, referrer_host, destination_url, short_code, subs, window_seconds)
    select ${at('n')}, bench.click(n), ${campaign}, ${affiliate('n')}, ${session('n')},
      case when bench.u(n, 7) < 0.02 then 'rejected' when ${isSecond('n')} then 'repeated' else 'counted' end, false,
      case when bench.u(n, 7) < 0.02 then 'bot' else '' end, 'FR', 'mobile', 'Chrome', 'Android', 'instagram.com',
      'https://shop.example/products/blue-canvas-shoe', 'k3x9q2', array['newsletter'], 86400
    from generate_series(${from}::bigint, ${to - 1}) n`;
  await bulk.refill(['attribution.clicks'], [some(0, clicks / 2), some(clicks / 2, clicks)]);
  // Of a visitor's two clicks the first one owns the visit; a single click needs no row.
  await bulk.refill(
    ['attribution.stored_visits'],
    [
      `insert into attribution.stored_visits (campaign_id, session_id, started_at, ends_at, owner_affiliate_id, owner_click_id)
       select ${campaign}, ${session('n')}, ${at('(n - 1)')}, ${at('(n - 1)')} + interval '1 day', ${affiliate('(n - 1)')}, bench.click(n - 1)
       from generate_series(1::bigint, ${clicks - 1}) n where ${isSecond('n')}`,
    ],
  );
}

/**
 * A third come from pages and are approved automatically, the others from the shop's server; one in twenty has a code.
 */
async function fillOrders(bulk: Bulk, campaign: string, { clicks, orders }: Past): Promise<void> {
  const { at, affiliate, session, isSecond } = drawn(clicks);
  const click = `(n * ${Math.floor(clicks / orders)})`;
  await bulk.refill(
    ['attribution.conversions'],
    [
      `insert into attribution.conversions (id, campaign_id, occurred_at, order_id, session_id, clicked_at, customer_id, coupon_codes,
         amount_minor, currency, source, reported_verified, is_test, is_screened, version, state, affiliate_id, click_id,
         visit_started_at, visit_ends_at, rate_bps, rate_since, verified, hold_until, commission_gross_minor, commission_minor,
         fee_minor, in_sums, basis, referred_customer_id)
       select bench.order(n), ${campaign}, at + bench.u(n, 3) * interval '1 hour', 'order-' || n, ${session('click')}, at, customer,
         case when bench.u(n, 6) < 0.05 then array['CODE' || n % ${AFFILIATES}] else '{}' end, amount, 'EUR',
         case when is_page then 'snippet' else 'server' end, not is_page, false, true, 1, 'approved', owner, bench.click(click), at,
         at + interval '1 day', 1000, ${BEGIN}, not is_page, at + interval '15 days', amount / 10, amount / 10, amount / 40, true, 'click',
         case when is_page then '' else customer end
       from (
         select n, click, ${at('click')} as at, ${affiliate('click')} as owner, bench.u(n, 4) < 0.33 as is_page,
           1000 + floor(20000 * power(bench.u(n, 9), 4))::bigint as amount,
           case when bench.u(n, 5) < 0.5 then 'customer-' || (n * 7919) % ${CUSTOMERS} else '' end as customer
         from (
           select n, case when ${isSecond(click)} then ${click} - 1 else ${click} end as click
           from generate_series(1::bigint, ${orders - 1}) n) c) e
       order by 3`,
    ],
  );
}
