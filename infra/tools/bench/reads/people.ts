import { DAY_MS } from '@sillage/proto/values/durations';
import type { Bulk } from './bulk.ts';

export const CAMPAIGNS = 1_000;
export const AFFILIATES_EACH = 100;
/** Links per affiliate, including the one in their list entry, through which all of their clicks come. */
export const LINKS_EACH = 10;
export const CONVERSIONS = 1_000_000;
/** The number of days until now over which all data are spread. */
export const DAYS = 90;

const AFFILIATES = CAMPAIGNS * AFFILIATES_EACH;

/** Ids by number, and reproducible numbers between 0 and 1. */
const FUNCTIONS = `
  create schema bench;
  create function bench.campaign(n bigint) returns uuid immutable language sql
    as $$ select ('c0000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function bench.affiliate(n bigint) returns uuid immutable language sql
    as $$ select ('a0000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function bench.click(n bigint) returns uuid immutable language sql
    as $$ select ('b0000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function bench.order(n bigint) returns uuid immutable language sql
    as $$ select ('e0000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function bench.u(n bigint, seed bigint) returns float8 immutable language sql
    as $$ select (hashint8extended(n, seed) & 2147483647)::float8 / 2147483648 $$;
  create function bench.session(day bigint, n bigint) returns text immutable language sql
    as $$ select left(translate(encode(int2send(day::int2) || decode(md5(n::text), 'hex'), 'base64'), '+/', '-_'), 22) $$`;

export const makeFunctions = (bulk: Bulk): Promise<void> => bulk.run(FUNCTIONS);

export const campaignIdOf = (n: number): string => `c0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const affiliateIdOf = (n: number): string => `a0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/**
 * The campaign and affiliate of event `n`: a quarter belongs to the first campaign, and half of those to its first
 * affiliates.
 */
export const campaignOf = (n: string): string => `floor(${CAMPAIGNS} * power(bench.u(${n}, 1), 5))::bigint`;
export const affiliateOf = (n: string): string => `floor(${AFFILIATES_EACH} * power(bench.u(${n}, 2), 4))::bigint`;
/** Like the collector's: sessions of one day have the same prefix. */
export const sessionOf = (n: string): string =>
  `bench.session(${Math.floor(Date.now() / DAY_MS) - DAYS} + ${n} % ${DAYS}, ${n})`;
/** SQL for the time that many days before the run. */
export const BEGIN = `timestamptz '${new Date(Date.now() - DAYS * DAY_MS).toISOString()}'`;
export const affiliateNumber = (n: string): string => `${campaignOf(n)} * ${AFFILIATES_EACH} + ${affiliateOf(n)}`;

/** One merchant's campaigns, affiliates and orders, in the tables of each service. */
export async function fillPeople(bulk: Bulk, ownerUserId: string): Promise<void> {
  const campaigns = `from generate_series(0, ${CAMPAIGNS - 1}) n`;
  const affiliates = `from generate_series(0, ${AFFILIATES - 1}) n`;
  const ofCampaign = `bench.campaign(n / ${AFFILIATES_EACH})`;
  const owner = `'${ownerUserId}'`;
  const began = `${BEGIN} + n * interval '1 second'`;
  const name = `(array['Ada', 'Blaise', 'Camille', 'Emmy', 'Grace'])[1 + n % 5] || ' ' || (array['Martin', 'Nguyen', 'Rossi'])[1 + n % 3] || ' ' || n`;
  const email = `'affiliate-' || n || '@sillage.test'`;
  await makeFunctions(bulk);
  await bulk.run(`
    insert into campaigns.campaigns (id, owner_user_id, version, name, description, target_url, is_active, default_rate_bps,
      attribution_window_seconds, hold_days, auto_approve, largest_order_minor, attribution_model, click_before_code, renewal_months,
      allowed_hosts, currency, visibility, public_key, dashboard_token, is_demo, payment_mode, minimum_payout_minor, created_at, updated_at)
    select bench.campaign(n), ${owner}, 1, 'Campaign ' || n, '', 'https://shop.example/products/' || n, true, 1000,
      86400, 14, true, 1000000, 'first_click', false, 0, '{}', 'EUR', 'public', 'pk_bench_' || n, lpad(n::text, 32, 't'), false,
      'self_pay', 0, ${began}, ${began}
    ${campaigns};
    insert into campaigns.hold_periods (campaign_id, from_at, hold_days, auto_approve, largest_order_minor, attribution_model,
      click_before_code, renewal_months)
    select bench.campaign(n), ${began}, 14, true, 1000000, 'first_click', false, 0 ${campaigns}`);
  await bulk.run(`
    insert into campaigns.affiliates (id, campaign_id, version, name, email, is_active, dashboard_token, created_at, updated_at)
    select bench.affiliate(n), ${ofCampaign}, 1, ${name}, ${email}, true, lpad(n::text, 32, 't'), ${began}, ${began} ${affiliates};
    insert into campaigns.affiliate_counts select campaign_id, count(*) from campaigns.affiliates group by campaign_id
      on conflict (campaign_id) do nothing;
    insert into campaigns.affiliate_rates (affiliate_id, from_at, rate_bps) select bench.affiliate(n), ${began}, 1000 ${affiliates};
    insert into campaigns.short_links (code, campaign_id, affiliate_id, version, is_primary, name, target_url, created_at)
    select lpad(to_hex(n + link * ${AFFILIATES}), 6, '0'), ${ofCampaign}, bench.affiliate(n), 1, link = 0,
      case when link > 0 then 'Link ' || link end, case when link > 0 then 'https://shop.example/products/' || n || '/' || link end, ${began}
    ${affiliates} cross join generate_series(0, ${LINKS_EACH - 1}) link;
    update campaigns.affiliates a set search_text = campaigns.folded(concat_ws(' ', a.name, email, code))
    from campaigns.short_links l where l.affiliate_id = a.id and l.is_primary`);
  await bulk.run(`
    insert into attribution.campaigns (campaign_id, version, owner_user_id, name, currency, hold_history)
    select bench.campaign(n), 1, ${owner}, 'Campaign ' || n, 'EUR', '[{"fromMs": 0, "holdDays": 14, "autoApprove": true}]' ${campaigns};
    insert into attribution.affiliates (campaign_id, affiliate_id, version, name, rates)
    select ${ofCampaign}, bench.affiliate(n), 1, ${name}, '[{"fromMs": 0, "rateBps": 1000}]' ${affiliates};
    insert into attribution.script_signals (campaign_id, last_seen_at, page_host, script_version)
    select bench.campaign(n), now(), 'shop.example', '1' ${campaigns};
    -- Each day is sealed by itself as it ends: to seal ninety of them at once would run beside what is measured.
    insert into attribution.receipt_start (upgraded_at) values (now())`);
  await bulk.run(`
    insert into payout.campaigns (campaign_id, version, owner_user_id, name, payment_mode, is_archived, is_demo)
    select bench.campaign(n), 1, ${owner}, 'Campaign ' || n, 'self_pay', false, false ${campaigns};
    insert into payout.affiliates (affiliate_id, campaign_id, version, name, email, is_removed)
    select bench.affiliate(n), ${ofCampaign}, 1, ${name}, ${email}, false ${affiliates};
    insert into payout.payout_accounts (affiliate_id, campaign_id, address, status, invited_at)
    select bench.affiliate(n), ${ofCampaign}, ${email}, 'pending', ${began} ${affiliates}`);
  await bulk.run(`
    insert into billing.campaigns (campaign_id, version, owner_user_id, name, currency, payment_mode, minimum_payout_minor, is_active,
      is_archived, is_demo)
    select bench.campaign(n), 1, ${owner}, 'Campaign ' || n, 'EUR', 'self_pay', 0, true, false, false ${campaigns};
    insert into billing.affiliates (affiliate_id, campaign_id, version, name, rate_bps, is_removed)
    select bench.affiliate(n), ${ofCampaign}, 1, ${name}, 1000, false ${affiliates};
    insert into billing.payout_accounts (affiliate_id, version, status) select bench.affiliate(n), 1, 'pending' ${affiliates}`);
  await fillConversions(bulk);
  await fillLedger(bulk);
  for (const schema of ['campaigns', 'payout', 'billing', 'attribution'])
    for (const table of ['campaigns', 'affiliates']) await bulk.run(`vacuum (analyze) ${schema}.${table}`);
  await bulk.run('analyze');
}

/** In order of arrival. Six of ten are approved, a quarter is pending, of which one in ten waits for the merchant. */
async function fillConversions(bulk: Bulk): Promise<void> {
  await bulk.refill(
    ['attribution.conversions'],
    [
      `insert into attribution.conversions (id, campaign_id, occurred_at, order_id, named_click_id, session_id, clicked_at, amount_minor,
       currency, source, reported_verified, is_test, version, state, rejection, affiliate_id, click_id, visit_started_at, visit_ends_at,
       rate_bps, rate_since, verified, hold_until, approves_at, commission_gross_minor, commission_minor, fee_minor, in_sums, held_for, basis)
     select bench.order(n), bench.campaign(c), at, 'order-' || n, null, ${sessionOf('n')},
       at - interval '1 hour', amount, 'EUR', 'server', true, false, 1, state, case when state = 'rejected' then 'by_merchant' end,
       bench.affiliate(c * ${AFFILIATES_EACH} + a), null, at - interval '1 hour', at + interval '23 hours', 1000, ${BEGIN}, true,
       now() + interval '14 days', case when state = 'pending' then now() + interval '14 days' end, amount / 10, amount / 10, amount / 40, state <> 'rejected',
       case when state = 'pending' and bench.u(n, 5) < 0.1 then 'above_largest_order' end, 'click'
     from (
       select n, ${campaignOf('n')} as c, ${affiliateOf('n')} as a, ${BEGIN} + bench.u(n, 3) * interval '${DAYS} days' as at,
         1000 + floor(20000 * power(bench.u(n, 4), 4))::bigint as amount,
         case when bench.u(n, 6) < 0.6 then 'approved' when bench.u(n, 6) < 0.85 then 'pending' when bench.u(n, 6) < 0.95 then 'paid'
           else 'rejected' end as state
       from generate_series(1, ${CONVERSIONS}) n order by at) e`,
    ],
  );
}

/** Each affiliate's balance, in a transaction of its own. */
async function fillLedger(bulk: Bulk): Promise<void> {
  const affiliates = `from generate_series(0, ${AFFILIATES - 1}) n`;
  await bulk.run(`
    insert into billing.ledger_accounts (type, campaign_id, affiliate_id, currency)
    select 'affiliate.payable', bench.campaign(n / ${AFFILIATES_EACH}), bench.affiliate(n), 'EUR' ${affiliates};
    insert into billing.ledger_accounts (type, campaign_id, currency)
    select 'merchant.commissions', bench.campaign(n), 'EUR' from generate_series(0, ${CAMPAIGNS - 1}) n;
    insert into billing.ledger_transactions (business_key, kind, occurred_at, campaign_id)
    select 'bench-' || n, 'earning', now(), bench.campaign(n / ${AFFILIATES_EACH}) ${affiliates};
    insert into billing.ledger_entries (transaction_id, line, account_id, currency, amount_minor)
    select t.id, side.line, a.id, 'EUR', side.sign * 5000
    from billing.ledger_transactions t
    cross join (values (1, 'merchant.commissions', 1), (2, 'affiliate.payable', -1)) side (line, type, sign)
    join billing.ledger_accounts a on a.type = side.type and a.campaign_id = t.campaign_id
      and (a.affiliate_id is null or a.affiliate_id = bench.affiliate(substr(t.business_key, 7)::bigint))
    where t.business_key like 'bench-%';
    insert into billing.account_balances (account_id, balance_minor, entries_count)
    select account_id, sum(amount_minor), count(*) from billing.ledger_entries group by account_id;
    insert into billing.campaign_dues (campaign_id, currency, period, minor)
    select campaign_id, 'EUR', '', ${AFFILIATES_EACH} * 5000 from billing.campaigns where name like 'Campaign %';
    insert into billing.owed_affiliates (affiliate_id, campaign_id, is_listed, owed_minor)
    select affiliate_id, campaign_id, true, 5000 from billing.affiliates on conflict do nothing`);
}
