import type { Bulk } from './bulk.ts';
import { AFFILIATES_EACH, affiliateOf, BEGIN, campaignOf, DAYS, sessionOf } from './people.ts';

const CLICK = `occurred_at, id, campaign_id, affiliate_id, session_id, outcome, superseded, rejected_reason, country, device, browser, os,
  referrer_host, destination_url, short_code, subs, window_seconds`;

/** Number of clicks that are generated individually; further ones are copies at other times. */
const DRAWN = 3_000_000;

export async function makeClickMonths(bulk: Bulk): Promise<void> {
  await bulk.run(`
    do $$
    declare month timestamptz := date_trunc('month', ${BEGIN}, 'UTC');
    begin
      while month < now() loop
        execute format('create table if not exists attribution.clicks_%s partition of attribution.clicks for values from (%L) to (%L)',
          to_char(month at time zone 'UTC', 'YYYY_MM'), month, month + interval '1 month');
        month := month + interval '1 month';
      end loop;
    end $$`);
}

/** Inserts clicks up to `count`, and everything that the fold derives from them and the measured screens read. */
export async function fillClicks(bulk: Bulk, known: number, count: number): Promise<void> {
  const drawn = `
    insert into attribution.clicks (${CLICK})
    select ${BEGIN} + (n * (${DAYS * 86_400}.0 / ${DRAWN})) * interval '1 second', gen_random_uuid(), bench.campaign(c),
      bench.affiliate(c * ${AFFILIATES_EACH} + a), ${sessionOf('n')}, case when v < 0.02 then 'rejected' when v < 0.1 then 'repeated' else 'counted' end,
      false, case when v < 0.02 then 'bot' else '' end, (array['FR', 'FR', 'FR', 'BE', 'CH', 'DE', 'ES', 'US', 'CA', 'MA', ''])[1 + (w * 11)::int % 11],
      (array['mobile', 'mobile', 'desktop', 'tablet'])[1 + (w * 1000)::int % 4], 'Chrome', 'Android',
      (array['instagram.com', 'youtube.com', 'news.example', 'blog.example', ''])[1 + (w * 100000)::int % 5],
      'https://shop.example/products/blue-canvas-shoe', lpad(to_hex(c * ${AFFILIATES_EACH} + a), 6, '0'),
      case when v < 0.3 then array['newsletter'] else '{}' end, 86400
    from (
      select n, ${campaignOf('n')} as c, ${affiliateOf('n')} as a, bench.u(n, 7) as v, bench.u(n, 8) as w
      from generate_series(0, ${DRAWN - 1}) n) e`;
  const copies = (from: number, to: number) => `
    insert into attribution.clicks (${CLICK})
    select case when at >= ${BEGIN} + interval '${DAYS} days' then at - interval '${DAYS} days' else at end, gen_random_uuid(),
      campaign_id, affiliate_id, session_id || '.' || copy, outcome, superseded, rejected_reason, country, device, browser, os,
      referrer_host, destination_url, short_code, subs, window_seconds
    from (
      select copy, occurred_at + copy * interval '211 hours 7 minutes' as at, c.*
      from generate_series(${from}, ${to}) copy cross join (
        select * from attribution.clicks where session_id not like '%.%') c) e`;
  const middle = Math.floor((known + count) / DRAWN / 2);
  await bulk.refill(
    ['attribution.clicks'],
    known === 0 ? [drawn] : [copies(known / DRAWN, middle - 1), copies(middle, count / DRAWN - 1)],
  );
  await fillRollups(bulk);
}

const COUNTS = [
  ...[
    'clicks',
    'repeated_clicks',
    'superseded_clicks',
    'rejected_clicks',
    'visitors',
    'conversions',
    'pending_conversions',
  ],
  ...['test_conversions', 'awaiting_review'],
];
const MONEY = [
  ...['revenue_minor', 'refunded_minor', 'commission_minor', 'pending_commission_minor', 'approved_commission_minor'],
  ...['paid_commission_minor', 'fee_minor'],
];
const sumsOf = (columns: readonly string[]) => columns.map((name) => `sum(${name})`).join();

/** Derived from the clicks and conversions, like the fold does. */
async function fillRollups(bulk: Bulk): Promise<void> {
  const tables = ['hourly', 'hourly_money', 'daily_dimensions', 'hourly_dimensions'].map(
    (name) => `attribution.${name}`,
  );
  await bulk.run(`truncate ${tables.join()}, attribution.totals, attribution.totals_money`);
  const isSale = `version > 0 and state <> 'rejected'`;
  const dimensions = `attribution.clicks cross join lateral (values ('country', country, 'counted'), ('device', device, 'counted'),
    ('referrer', referrer_host, 'counted'), ('rejection', rejected_reason, 'rejected')) d (dimension, value, of)`;
  await bulk.refill(tables, [
    `insert into attribution.hourly (campaign_id, affiliate_id, hour, clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors,
       affiliate_visitors, conversions, pending_conversions, test_conversions, awaiting_review)
     select campaign_id, affiliate_id, date_trunc('hour', at, 'UTC'), sum((kind = 'counted')::int), sum((kind = 'repeated')::int), 0,
       sum((kind = 'rejected')::int), sum((kind = 'counted')::int), sum((kind = 'counted')::int), sum((kind in ('sale', 'open'))::int),
       sum((kind = 'open')::int), 0, 0
     from (
       select campaign_id, affiliate_id, occurred_at as at, outcome as kind from attribution.clicks
       union all
       select campaign_id, affiliate_id, occurred_at, case when state = 'pending' then 'open' else 'sale' end
       from attribution.conversions where ${isSale}) e
     group by 1, 2, 3`,
    // Only of campaigns, because no measured screen reads those of an affiliate.
    `insert into attribution.daily_dimensions
     select campaign_id, campaign_id, date_trunc('day', occurred_at, 'UTC'), dimension, value, count(*) from ${dimensions}
     where of = outcome group by 1, 2, 3, 4, 5`,
    `insert into attribution.hourly_money
     select campaign_id, affiliate_id, date_trunc('hour', occurred_at, 'UTC'), currency, sum(amount_minor), sum(refunded_minor),
       sum(commission_minor), coalesce(sum(commission_minor) filter (where state = 'pending'), 0),
       coalesce(sum(commission_minor) filter (where state = 'approved'), 0),
       coalesce(sum(commission_minor) filter (where state not in ('pending', 'approved')), 0), sum(fee_minor)
     from attribution.conversions where ${isSale} group by 1, 2, 3, 4`,
    // Hours are only read at both ends of a range.
    `insert into attribution.hourly_dimensions
     select campaign_id, campaign_id, date_trunc('hour', occurred_at, 'UTC'), dimension, value, count(*) from ${dimensions}
     where of = outcome and (occurred_at > now() - interval '3 days' or occurred_at between now() - interval '32 days' and now() - interval '28 days')
     group by 1, 2, 3, 4, 5`,
  ]);
  await bulk.runAll([
    `insert into attribution.totals (campaign_id, version, as_of, ${COUNTS.join()})
     select campaign_id, 1, max(hour), ${sumsOf(COUNTS)} from attribution.hourly group by campaign_id`,
    `insert into attribution.totals_money (campaign_id, currency, ${MONEY.join()})
     select campaign_id, currency, ${sumsOf(MONEY)} from attribution.hourly_money group by campaign_id, currency`,
  ]);
  await bulk.run('analyze attribution.totals, attribution.totals_money');
  await fillSumsOfDays(bulk);
}

/**
 * Like the service's jobs leave them, with rows in order: everything except the present hour, and for affiliates the
 * present day.
 */
async function fillSumsOfDays(bulk: Bulk): Promise<void> {
  const money = ['', '_money'] as const;
  const sums = ['affiliate_days', 'campaign_hours', 'campaign_days', 'merchant_hours'];
  const tables = sums.flatMap((table) => money.map((kind) => `attribution.${table}${kind}`));
  const links = ['campaign_hours', 'campaign_days'].map((table) => `attribution.${table}_links`);
  const summed = (
    table: string,
    kind: (typeof money)[number],
    from: string,
    keys: Readonly<Record<string, string>>,
  ) => {
    const all = { ...keys, ...(kind === '_money' && { currency: 'h.currency' }) };
    const columns = kind === '_money' ? MONEY : [...COUNTS, 'affiliate_visitors'];
    return `insert into attribution.${table}${kind} (${[...Object.keys(all), ...columns].join()})
      select ${[...Object.values(all), sumsOf(columns)].join()} from attribution.${from.replace('KIND', kind)}
      group by ${Object.values(all).join()} order by ${Object.values(all).join()}`;
  };
  const before = (unit: string) => `h where hour < date_trunc('${unit}', now(), 'UTC')`;
  const day = `date_trunc('day', hour, 'UTC')`;
  await bulk.run(
    `truncate attribution.changed_days, attribution.changed_hours, attribution.changed_link_hours, attribution.selling_affiliates,
       ${[...tables, ...links].join()}`,
  );
  await bulk.refill(
    tables.filter((table) => !table.includes('merchant') && !table.includes('campaign_days')),
    money.flatMap((kind) => [
      summed('affiliate_days', kind, `hourlyKIND ${before('day')}`, {
        day,
        campaign_id: 'campaign_id',
        affiliate_id: 'affiliate_id',
      }),
      summed('campaign_hours', kind, `hourlyKIND ${before('hour')}`, { campaign_id: 'campaign_id', hour: 'hour' }),
    ]),
  );
  await bulk.refill(
    tables.filter((table) => table.includes('merchant') || table.includes('campaign_days')),
    money.flatMap((kind) => [
      summed('campaign_days', kind, 'campaign_hoursKIND h', { campaign_id: 'campaign_id', day }),
      summed('merchant_hours', kind, 'campaign_hoursKIND h join attribution.campaigns using (campaign_id)', {
        owner_user_id: 'owner_user_id',
        is_test: 'is_test',
        hour: 'hour',
      }),
    ]),
  );
  await bulk.refill(links.slice(0, 1), [
    sharesOf(
      'campaign_hours_links (campaign_id, hour, places, shared_values, clicks)',
      `select campaign_id, date_trunc('hour', occurred_at, 'UTC') as at, short_code, subs, count(*) as clicks from attribution.clicks
       where outcome = 'counted' and occurred_at < date_trunc('hour', now(), 'UTC') group by 1, 2, 3, 4`,
      `select 0::int2, c.short_code, c.clicks
       union all select place::int2, value, c.clicks from unnest(c.subs) with ordinality s (value, place) where value <> ''`,
    ),
  ]);
  await bulk.refill(links.slice(1), [
    sharesOf(
      'campaign_days_links (campaign_id, day, places, shared_values, clicks)',
      `select h.*, ${day} as at from attribution.campaign_hours_links h`,
      'select * from unnest(c.places, c.shared_values, c.clicks)',
    ),
  ]);
  await bulk.run(`
    insert into attribution.selling_affiliates (campaign_id, affiliate_id, last_sold_at)
    select campaign_id, affiliate_id, max(hour) from attribution.hourly ${before('hour')} and conversions > 0 group by 1, 2;
    insert into attribution.changed_days (campaign_id, day)
    select distinct campaign_id, ${day} from attribution.hourly where hour >= date_trunc('day', now(), 'UTC');
    insert into attribution.changed_hours (campaign_id, hour)
    select distinct campaign_id, hour from attribution.hourly where hour >= date_trunc('hour', now(), 'UTC')`);
  for (const table of ['changed_days', 'changed_hours', 'changed_link_hours', 'selling_affiliates'])
    await bulk.run(`vacuum (analyze) attribution.${table}`);
  await bulk.run(`
    truncate attribution.affiliate_standings;
    insert into attribution.affiliate_standings (affiliate_id, campaign_id, is_listed)
    select affiliate_id, campaign_id, true from attribution.affiliates;
    set search_path = attribution;
    select recount_standings(array(select campaign_id from campaigns));
    reset search_path`);
  await bulk.run('vacuum (full, analyze) attribution.affiliate_standings');
}

/** Links and sub-ids of `pieces`, aliased as `c`, one row per campaign and time. */
const sharesOf = (into: string, pieces: string, shares: string) => `
  insert into attribution.${into}
  select campaign_id, at, array_agg(place order by place, clicks desc), array_agg(value order by place, clicks desc),
    array_agg(clicks order by place, clicks desc)
  from (
    select c.campaign_id, c.at, s.place, s.value, sum(s.clicks)::int8 as clicks
    from (${pieces}) c cross join lateral (${shares}) s (place, value, clicks) group by 1, 2, 3, 4) shares
  group by 1, 2 order by 1, 2`;
