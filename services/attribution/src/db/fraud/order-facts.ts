import { type Parameter, prepared } from '@sillage/runtime/postgres';
import { type Kysely, sql } from 'kysely';
import { RATED_ORDERS, RECENT_ORDERS, type RecentSales } from '../../domain/fraud/recent-sales.ts';
import { BUYER_DAYS, type OwnedOrder, type Seller } from '../../domain/fraud/same-batch.ts';
import { SEARCH_ENGINE } from '../../domain/fraud/search-engines.ts';
import { haveSameHashes } from '../clicks/session-hash.ts';
import type { AttributionSchema } from '../schema.ts';
import { OWNERS_OF_DEVICE } from './own-devices.ts';

/** Further orders of a buyer make no difference. */
const COUNTED = 50;
/** The period of clicks that show the sources of an affiliate's visitors. */
const SHARE_DAYS = 7;
/** The most of these clicks that are read individually. */
const SHARE_CLICKS = 200;
/** The largest period that a threshold can have. */
const TWIN_HOURS = 720;
/** If a merchant has more campaigns, only the newest are searched for twins. */
const CAMPAIGNS = 50;

/** An order, and the facts to load about it. */
export interface RequestedOrder extends OwnedOrder {
  readonly orderId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Null: no click brought it. */
  readonly clickId: string | null;
  readonly clickedAt: number | null;
  readonly needs: {
    /** The affiliate's recent sales. */
    readonly pace: boolean;
    /** The affiliate's own address, accounts and devices. */
    readonly own: boolean;
    /** How often the visitor or customer ordered through the same affiliate before. */
    readonly buyer: boolean;
    /** Whether another affiliate's click preceded the order's. */
    readonly earlierClick: boolean;
    /** Whether the order's click came from a search engine, and how many of the affiliate's clicks did. */
    readonly source: boolean;
    /** Whether the order's click came from a data centre, and how many of the affiliate's clicks did. */
    readonly network: boolean;
    /** Whether another campaign of the merchant has the same sale. */
    readonly twin: boolean;
  };
}

/** Details that identify an affiliate as a customer: keyed digests, and their sessions among those of the orders. */
interface OwnDetails {
  readonly affiliateId: string;
  /** Empty: unknown. */
  readonly address: string;
  readonly accounts: readonly string[] | null;
  readonly devices: readonly { readonly sessionId: string; readonly seenAt: number }[] | null;
}

/** The stored facts, by order; an order without any is missing. */
interface FoundFacts {
  readonly sales: readonly (Seller & RecentSales)[] | null;
  readonly owners: readonly OwnDetails[] | null;
  readonly buyers: readonly { readonly id: string; readonly earlier: readonly string[] }[] | null;
  readonly clicks:
    | readonly {
        readonly id: string;
        readonly isSecond: boolean;
        readonly search: { readonly host: string; readonly clicks: number; readonly fromSearch: number } | null;
        readonly datacenter: { readonly clicks: number; readonly fromDatacenter: number } | null;
      }[]
    | null;
  readonly twins: readonly { readonly id: string; readonly at: number }[] | null;
}

/** In the test book, tests count as orders. */
const isOrder = sql`c.duplicate_of is null and not (c.is_test and c.book = 'live')`;

/** Whether a row at a time belongs to the book of an order `n`. */
const isOfBook = (at: string) =>
  sql`(${sql.ref(at)} >= coalesce(n.live_since, '-infinity')) = (n.book = 'live' or n.live_since is null)`;

/**
 * One read per affiliate, of a bounded number of rows. Visitors are only read if there are enough orders for a
 * meaningful rate.
 */
const sales = sql`
  select json_agg(json_build_object('campaignId', n.campaign_id, 'affiliateId', n.affiliate_id, 'book', n.book,
    'orders', sold.orders, 'visitors', came.visitors))
  from (
    select campaign_id, affiliate_id, book, live_since, count(*) as orders, min(at) - interval '1 day' as from_at, max(at) as to_at
    from n where needs_pace group by campaign_id, affiliate_id, book, live_since) n
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', id, 'at', (extract(epoch from occurred_at) * 1000)::int8,
      'byClick', basis = 'click', 'sessionId', session_id)), '[]') as orders
    from (
      select id, occurred_at, basis, session_id from conversions c
      where c.campaign_id = n.campaign_id and c.affiliate_id = n.affiliate_id and c.book = n.book
        and c.occurred_at >= n.from_at and c.occurred_at <= n.to_at and ${isOrder}
      order by occurred_at desc, id desc limit ${sql.lit(RECENT_ORDERS)}) newest) sold
  cross join lateral (
    select coalesce(json_agg(json_build_object('hour', (extract(epoch from hour) * 1000)::int8,
      'visitors', affiliate_visitors)), '[]') as visitors
    from hourly h
    where n.orders + json_array_length(sold.orders) >= ${sql.lit(RATED_ORDERS)}
      and h.campaign_id = n.campaign_id and h.affiliate_id = n.affiliate_id
      and h.hour >= n.from_at - interval '1 hour' and h.hour <= n.to_at and ${isOfBook('h.hour')}) came`;

/**
 * The caller compares these with each order, since most orders of a batch belong to few affiliates. `offset` forces a
 * look-up for each; otherwise the planner would scan all affiliates.
 */
const owners = sql`
  select json_agg(json_build_object('affiliateId', a.affiliate_id, 'address', a.address_digest, 'accounts', p.accounts,
    'devices', d.devices))
  from (
    select campaign_id, affiliate_id, array_agg(session_id) as sessions
    from n where needs_own group by campaign_id, affiliate_id) s
  cross join lateral (
    select affiliate_id, address_digest from affiliates
    where campaign_id = s.campaign_id and affiliate_id = s.affiliate_id offset 0) a
  left join payees p on p.campaign_id = s.campaign_id and p.affiliate_id = s.affiliate_id
  cross join lateral (
    select json_agg(json_build_object('sessionId', session_id, 'seenAt', (extract(epoch from seen_at) * 1000)::int8)) as devices
    from own_devices o
    where o.campaign_id = s.campaign_id and o.session_id = any (s.sessions) and o.affiliate_id = s.affiliate_id and (
      select count(*) from (
        select from own_devices other where other.campaign_id = o.campaign_id and other.session_id = o.session_id
        limit ${sql.lit(OWNERS_OF_DEVICE + 1)}) owners) <= ${sql.lit(OWNERS_OF_DEVICE)}) d`;

const isOfBuyer = sql`c.campaign_id = n.campaign_id and c.book = n.book and c.affiliate_id = n.affiliate_id and ${isOrder}
  and c.occurred_at < n.at and c.occurred_at > n.at - make_interval(days => ${sql.lit(BUYER_DAYS)})`;

const buyers = sql`
  select json_agg(json_build_object('id', n.id, 'earlier', found.earlier))
  from n cross join lateral (
    select json_agg(id) as earlier from (
      (select c.id from conversions c
       where c.session_id = n.session_id and c.session_id <> '' and ${isOfBuyer} limit ${sql.lit(COUNTED)})
      union
      (select c.id from conversions c
       where c.customer_id = n.customer_id and c.customer_id <> '' and ${isOfBuyer} limit ${sql.lit(COUNTED)})) e) found
  where n.needs_buyer and found.earlier is not null`;

const isSearchEngine = (host: string) => sql`${sql.ref(host)} ~ ${sql.lit(SEARCH_ENGINE.source)}`;

/**
 * Where clicks of the affiliate of an order `n` came from, by day, or by hour for days that changed since they were
 * summed; the day on which the campaign went live is left out for live orders.
 */
const sources = sql`
  select shares.value, shares.clicks
  from (
    select days.day, exists (select from changed_days c where c.campaign_id = n.campaign_id and c.day = days.day) as has_changed
    from generate_series(0, ${sql.lit(SHARE_DAYS - 1)}) ago
    cross join lateral (values (date_bin('1 day', n.at, timestamptz 'epoch') - ago * interval '24 hours')) days (day)
    where ${isOfBook('days.day')}) days
  cross join lateral (
    select value, clicks from daily_dimensions
    where not has_changed and campaign_id = n.campaign_id and scope_id = n.affiliate_id and day = days.day and dimension = 'referrer'
    union all
    select value, clicks from hourly_dimensions
    where has_changed and campaign_id = n.campaign_id and scope_id = n.affiliate_id and dimension = 'referrer'
      and hour = any (array(select days.day + hours * interval '1 hour' from generate_series(0, 23) hours))
      and ${isOfBook('hour')}) shares`;

/** `offset` makes Postgres find the clicks of a session by its hashes alone. */
const clicks = sql`
  select json_agg(json_build_object('id', n.id, 'isSecond', n.needs_earlier_click and exists (
      select from (
        select * from clicks s
        where ${haveSameHashes('s.session_id', 'own.session_id')} and s.outcome <> 'rejected' offset 0) c
      where c.session_id = own.session_id and c.campaign_id = n.campaign_id and c.affiliate_id <> n.affiliate_id
        and c.occurred_at < n.clicked_at and c.occurred_at > n.at - interval '1 day'),
    'search', case when n.needs_source and ${isSearchEngine('own.referrer_host')} then (
      select json_build_object('host', own.referrer_host, 'clicks', coalesce(sum(d.clicks), 0),
        'fromSearch', coalesce(sum(d.clicks) filter (where ${isSearchEngine('d.value')}), 0))
      from (${sources}) d) end,
    'datacenter', case when n.needs_network and exists (
        select from datacenter_clicks d where d.occurred_at = own.occurred_at and d.id = own.id) then (
      select json_build_object('clicks', count(*), 'fromDatacenter', count(d.id))
      from (
        select c.occurred_at, c.id, c.outcome from clicks c
        where c.affiliate_id = own.affiliate_id and c.occurred_at <= own.occurred_at
          and c.occurred_at > own.occurred_at - make_interval(days => ${sql.lit(SHARE_DAYS)})
        order by c.occurred_at desc limit ${sql.lit(SHARE_CLICKS)}) c
      left join datacenter_clicks d on d.occurred_at = c.occurred_at and d.id = c.id
      where c.outcome <> 'rejected') end))
  from n join clicks own on own.occurred_at = n.clicked_at and own.id = n.click_id
  where n.needs_earlier_click or n.needs_source or n.needs_network`;

/** The merchant's other campaigns, read once per campaign rather than per order. */
const others = sql`
  select wanting.campaign_id as own_id, other.campaign_id
  from (select distinct campaign_id, owner_user_id from n where needs_twin) wanting
  cross join lateral (
    select campaign_id from campaigns other
    where other.owner_user_id = wanting.owner_user_id and other.campaign_id <> wanting.campaign_id
    order by campaign_id desc limit ${sql.lit(CAMPAIGNS)}) other`;

/** `offset` forces a look-up for each order; otherwise the planner would scan all orders. */
const twins = sql`
  select json_agg(json_build_object('id', id, 'at', (extract(epoch from at) * 1000)::int8))
  from (
    select n.id, max(twin.occurred_at) as at
    from others join n on n.campaign_id = others.own_id and n.needs_twin
    cross join lateral (
      select * from conversions c
      where c.campaign_id = others.campaign_id and c.order_id = n.order_id and c.order_id <> '' offset 0) twin
    where twin.amount_minor = n.amount_minor and twin.currency = n.currency and twin.book = n.book
      and twin.affiliate_id is not null and twin.duplicate_of is null and twin.state <> 'rejected'
      and twin.occurred_at <= n.at and twin.occurred_at > n.at - make_interval(hours => ${sql.lit(TWIN_HOURS)})
    group by n.id) found`;

/** One statement, planned once per connection: planning a query for each rule would cost more than running it. */
const selectFacts = prepared(
  (_: Kysely<AttributionSchema>, parameter: Parameter<{ readonly orders: string }>) => sql<FoundFacts>`
    with n as materialized (
      select n.*, m.owner_user_id, m.live_since from json_to_recordset(${parameter('orders')}::json) as n (
        id uuid, campaign_id uuid, affiliate_id uuid, book text, at timestamptz, session_id text, customer_id text,
        order_id text, amount_minor int8, currency text, click_id uuid, clicked_at timestamptz,
        needs_pace boolean, needs_own boolean, needs_buyer boolean, needs_earlier_click boolean, needs_source boolean,
        needs_network boolean, needs_twin boolean)
      left join campaigns m on m.campaign_id = n.campaign_id),
    others as materialized (${others})
    select (${sales}) as sales, (${owners}) as owners, (${buyers}) as buyers, (${clicks}) as clicks, (${twins}) as twins`,
);

const NOTHING: FoundFacts = { sales: null, owners: null, buyers: null, clicks: null, twins: null };

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Leaves out empty values and facts that are not needed: parsing their names took a quarter of the time. */
const unlessEmpty = <Value>(value: Value) => value || undefined;

export async function findOrderFacts(
  db: Kysely<AttributionSchema>,
  orders: readonly RequestedOrder[],
): Promise<FoundFacts> {
  const needing = orders.filter(({ needs }) => Object.values(needs).includes(true));
  if (needing.length === 0) return NOTHING;
  const requested = needing.map((order) => ({
    id: order.id,
    campaign_id: order.campaignId,
    affiliate_id: order.affiliateId,
    book: order.book,
    at: timeOf(order.at),
    session_id: unlessEmpty(order.sessionId),
    customer_id: unlessEmpty(order.customerId),
    order_id: unlessEmpty(order.orderId),
    amount_minor: order.amountMinor,
    currency: order.currency,
    click_id: unlessEmpty(order.clickId),
    clicked_at: unlessEmpty(timeOf(order.clickedAt)),
    needs_pace: unlessEmpty(order.needs.pace),
    needs_own: unlessEmpty(order.needs.own),
    needs_buyer: unlessEmpty(order.needs.buyer),
    needs_earlier_click: unlessEmpty(order.needs.earlierClick),
    needs_source: unlessEmpty(order.needs.source),
    needs_network: unlessEmpty(order.needs.network),
    needs_twin: unlessEmpty(order.needs.twin),
  }));
  const { rows } = await selectFacts(db, { orders: JSON.stringify(requested) });
  return rows[0] ?? NOTHING;
}
