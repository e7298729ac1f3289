import { DAY_MS } from '@sillage/proto/values/durations';
import { type Kysely, sql } from 'kysely';
import { clickTimeSpan } from '../domain/click-time.ts';
import type { OrderFacts } from '../domain/fraud/assess.ts';
import { isSearchEngine } from '../domain/fraud/search-engines.ts';
import type { ConversionRow } from './conversions.ts';
import { isOfBook } from './rollup-rows.ts';
import type { AttributionSchema } from './schema.ts';

interface Ordered {
  readonly id: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly book: string;
  readonly at: number;
  readonly byClick: boolean;
  readonly row: Pick<ConversionRow, 'clickId' | 'visitStartedAt'>;
}

const DAYS = 7;

/** Of orders whose click came from a search engine: how many of their affiliate's clicks of the week before did. */
export async function loadSearchShares(
  db: Kysely<AttributionSchema>,
  orders: readonly Ordered[],
): Promise<(order: Ordered) => OrderFacts['search']> {
  const hosts = await hostsOf(db, orders);
  const shares = new Map<string, OrderFacts['search']>();
  for (const order of orders) {
    const host = hosts.get(order.id) ?? '';
    if (isSearchEngine(host)) shares.set(order.id, { host, ...(await readShare(db, order)) });
  }
  return ({ id }) => shares.get(id) ?? null;
}

async function hostsOf(
  db: Kysely<AttributionSchema>,
  orders: readonly Ordered[],
): Promise<ReadonlyMap<string, string>> {
  const spans = orders.flatMap(({ id, byClick, row: { clickId, visitStartedAt } }) =>
    byClick && clickId !== null ? [{ id, clickId, ...clickTimeSpan(clickId, visitStartedAt?.getTime()) }] : [],
  );
  if (spans.length === 0) return new Map();
  const { rows } = await sql<{ id: string; referrerHost: string }>`
    select n.id, c.referrer_host
    from unnest(
      ${spans.map(({ id }) => id)}::uuid[], ${spans.map(({ clickId }) => clickId)}::uuid[],
      ${spans.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
      ${spans.map(({ to }) => new Date(to).toISOString())}::timestamptz[]) as n (id, click_id, from_at, to_at)
    join clicks c on c.id = n.click_id and c.occurred_at between n.from_at and n.to_at
    where c.referrer_host <> ''`.execute(db);
  return new Map(rows.map(({ id, referrerHost }) => [id, referrerHost]));
}

/** By the hosts of each day; of that on which the campaign went live, nothing counts for live orders. */
async function readShare(db: Kysely<AttributionSchema>, { campaignId, affiliateId, book, at }: Ordered) {
  const rows = await db
    .selectFrom('dailyDimensions')
    .innerJoin('campaigns as m', 'm.campaignId', 'dailyDimensions.campaignId')
    .select(['value', (eb) => eb.fn.sum<number>('clicks').as('clicks')])
    .where('dailyDimensions.campaignId', '=', campaignId)
    .where('scopeId', '=', affiliateId)
    .where('day', '>', new Date(at - DAYS * DAY_MS))
    .where('day', '<=', new Date(at))
    .where(isOfBook(sql`day`, sql`${book}::text`))
    .where('dimension', '=', 'referrer')
    .groupBy('value')
    .execute();
  const sum = (counted: typeof rows) => counted.reduce((sum, { clicks }) => sum + Number(clicks), 0);
  return { clicks: sum(rows), fromSearch: sum(rows.filter(({ value }) => isSearchEngine(value))) };
}
