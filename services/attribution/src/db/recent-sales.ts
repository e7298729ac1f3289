import { byTime } from '@sillage/proto/values/by-time';
import { DAY_MS } from '@sillage/proto/values/durations';
import { type Kysely, sql } from 'kysely';
import { RECENT_ORDERS, type RecentOrder, type RecentSales } from '../domain/fraud/recent-sales.ts';
import { isOfBook } from './rollup-rows.ts';
import type { AttributionSchema } from './schema.ts';

/** An order that is an affiliate's. */
export interface OwnedOrder {
  readonly id: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly book: string;
  readonly at: number;
  readonly byClick: boolean;
  readonly sessionId: string;
  readonly customerId: string;
}

/** In the test book tests are orders. */
const isOrder = sql`not (c.is_test and c.book = 'live')`;

const sellerOf = ({ campaignId, affiliateId, book }: Pick<OwnedOrder, 'campaignId' | 'affiliateId' | 'book'>) =>
  `${campaignId} ${affiliateId} ${book}`;

/**
 * What the affiliates of these orders sold lately, these orders included; by order. One read for each affiliate, of a
 * bounded number of rows, whatever they sell.
 */
export async function loadRecentSales(
  db: Kysely<AttributionSchema>,
  orders: readonly OwnedOrder[],
): Promise<(order: OwnedOrder) => RecentSales> {
  const sellers = new Map<string, { order: OwnedOrder; from: number; to: number }>();
  for (const order of orders) {
    const known = sellers.get(sellerOf(order));
    const from = Math.min(order.at - DAY_MS, known?.from ?? Number.POSITIVE_INFINITY);
    sellers.set(sellerOf(order), { order, from, to: Math.max(order.at, known?.to ?? 0) });
  }
  const asked = [...sellers.values()];
  const { rows } = await sql<{
    campaignId: string;
    affiliateId: string;
    book: string;
    orders: readonly RecentOrder[];
    visitors: RecentSales['visitors'];
  }>`
    select asked.campaign_id, asked.affiliate_id, asked.book, sold.orders, came.visitors
    from unnest(
      ${asked.map(({ order }) => order.campaignId)}::uuid[], ${asked.map(({ order }) => order.affiliateId)}::uuid[],
      ${asked.map(({ order }) => order.book)}::text[], ${asked.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
      ${asked.map(({ to }) => new Date(to).toISOString())}::timestamptz[]) as asked (campaign_id, affiliate_id, book, from_at, to_at)
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'at', (extract(epoch from occurred_at) * 1000)::int8, 'byClick', basis = 'click', 'sessionId', session_id)), '[]') as orders
      from (
        select id, occurred_at, basis, session_id from conversions c
        where c.campaign_id = asked.campaign_id and c.affiliate_id = asked.affiliate_id and c.book = asked.book
          and c.occurred_at >= asked.from_at and c.occurred_at <= asked.to_at and c.duplicate_of is null and ${isOrder}
        order by occurred_at desc, id desc limit ${RECENT_ORDERS}) newest) sold
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('hour', (extract(epoch from hour) * 1000)::int8, 'visitors', affiliate_visitors)), '[]') as visitors
      from hourly h join campaigns m on m.campaign_id = h.campaign_id
      where h.campaign_id = asked.campaign_id and h.affiliate_id = asked.affiliate_id
        and h.hour >= asked.from_at - interval '1 hour' and h.hour <= asked.to_at
        and ${isOfBook(sql`h.hour`, sql`asked.book`)}) came`.execute(db);
  const stored = new Map(rows.map((row) => [sellerOf(row), row]));
  const bySeller = new Map<string, RecentSales>();
  for (const key of sellers.keys()) {
    const own = orders.filter((order) => sellerOf(order) === key);
    const ids = new Set(own.map(({ id }) => id));
    const row = stored.get(key);
    const earlier = (row?.orders ?? []).filter(({ id }) => !ids.has(id));
    bySeller.set(key, { orders: [...earlier, ...own].sort(byTime), visitors: row?.visitors ?? [] });
  }
  return (order) => bySeller.get(sellerOf(order)) ?? { orders: [order], visitors: [] };
}

const BUYER_DAYS = 30;
/** More make no difference. */
const COUNTED = 50;

/** How often the visitor or customer of each of these orders had ordered by the same affiliate in the month before. */
export async function countOrdersOfBuyers(
  db: Kysely<AttributionSchema>,
  orders: readonly OwnedOrder[],
): Promise<(order: OwnedOrder) => number> {
  const { rows } = await sql<{ id: string; earlier: readonly string[] }>`
    select n.id, array(
      select e.id from (
        (select c.id from conversions c
         where c.campaign_id = n.campaign_id and c.session_id = n.session_id and c.session_id <> '' and c.book = n.book
           and c.affiliate_id = n.affiliate_id and c.duplicate_of is null and ${isOrder}
           and c.occurred_at < n.at and c.occurred_at > n.at - ${`${BUYER_DAYS} days`}::interval limit ${COUNTED})
        union
        (select c.id from conversions c
         where c.campaign_id = n.campaign_id and c.customer_id = n.customer_id and c.customer_id <> '' and c.book = n.book
           and c.affiliate_id = n.affiliate_id and c.duplicate_of is null and ${isOrder}
           and c.occurred_at < n.at and c.occurred_at > n.at - ${`${BUYER_DAYS} days`}::interval limit ${COUNTED})) e)::text[] as earlier
    from unnest(
      ${orders.map((order) => order.id)}::uuid[], ${orders.map((order) => order.campaignId)}::uuid[],
      ${orders.map((order) => order.affiliateId)}::uuid[], ${orders.map((order) => order.book)}::text[],
      ${orders.map((order) => order.sessionId)}::text[], ${orders.map((order) => order.customerId)}::text[],
      ${orders.map((order) => new Date(order.at).toISOString())}::timestamptz[])
      as n (id, campaign_id, affiliate_id, book, session_id, customer_id, at)`.execute(db);
  const stored = new Map(rows.map(({ id, earlier }) => [id, earlier]));
  const byBuyer = new Map<string, OwnedOrder[]>();
  for (const order of orders)
    for (const buyer of buyersOf(order)) {
      const known = byBuyer.get(buyer);
      if (known) known.push(order);
      else byBuyer.set(buyer, [order]);
    }
  return (order) => {
    const beside = buyersOf(order)
      .flatMap((buyer) => byBuyer.get(buyer) ?? [])
      .filter(({ at }) => at < order.at && at > order.at - BUYER_DAYS * DAY_MS);
    return new Set([...(stored.get(order.id) ?? []), ...beside.map(({ id }) => id)]).size;
  };
}

/** The keys of an order's buyer: by the visitor, and by the shop's customer. */
function buyersOf(order: OwnedOrder): string[] {
  const seller = sellerOf(order);
  const { sessionId, customerId } = order;
  return [sessionId && `${seller} visitor ${sessionId}`, customerId && `${seller} customer ${customerId}`].filter(
    (key) => key !== '',
  );
}
