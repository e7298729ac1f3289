import { HOUR_MS } from '@sillage/proto/values/durations';
import { groupBy } from '@sillage/proto/values/group-by';
import { type Kysely, sql } from 'kysely';
import type { ConversionRow } from './conversions.ts';
import type { AttributionSchema } from './schema.ts';

interface Ordered {
  readonly id: string;
  readonly campaignId: string;
  readonly ownerUserId: string;
  readonly at: number;
  readonly row: Pick<ConversionRow, 'orderId' | 'amountMinor' | 'currency' | 'book'>;
}

/** As far back as a threshold can say. */
const LOOKED_BACK = '720 hours';
/** Of a merchant who has more campaigns, the newest are looked through. */
const CAMPAIGNS = 50;

/**
 * By order, the hours since an order of the same number, amount and currency that is an affiliate's in another campaign
 * of the merchant: one sale that is paid for twice.
 */
export async function findTwins(
  db: Kysely<AttributionSchema>,
  orders: readonly Ordered[],
): Promise<ReadonlyMap<string, number>> {
  const numbered = orders.filter(({ row }) => row.orderId !== '');
  if (numbered.length === 0) return new Map();
  const { rows } = await sql<{ id: string; at: Date }>`
    select n.id, max(twin.occurred_at) as at
    from unnest(
      ${numbered.map(({ id }) => id)}::uuid[], ${numbered.map(({ campaignId }) => campaignId)}::uuid[],
      ${numbered.map(({ row }) => row.orderId)}::text[], ${numbered.map(({ row }) => String(row.amountMinor))}::bigint[],
      ${numbered.map(({ row }) => row.currency)}::text[], ${numbered.map(({ row }) => row.book)}::text[],
      ${numbered.map(({ at }) => new Date(at).toISOString())}::timestamptz[])
      as n (id, campaign_id, order_id, amount_minor, currency, book, at)
    join campaigns own on own.campaign_id = n.campaign_id
    cross join lateral (
      select campaign_id from campaigns other
      where other.owner_user_id = own.owner_user_id and other.campaign_id <> own.campaign_id
      order by campaign_id desc limit ${CAMPAIGNS}) other
    join conversions twin on twin.campaign_id = other.campaign_id and twin.order_id = n.order_id and twin.order_id <> ''
    where twin.amount_minor = n.amount_minor and twin.currency = n.currency and twin.book = n.book
      and twin.affiliate_id is not null and twin.duplicate_of is null and twin.state <> 'rejected'
      and twin.occurred_at <= n.at and twin.occurred_at > n.at - ${LOOKED_BACK}::interval
    group by n.id`.execute(db);
  const times = new Map(numbered.map(({ id, at }) => [id, at]));
  const found = new Map(rows.map(({ id, at }) => [id, at.getTime()]));
  for (const [id, at] of twinsBeside(numbered)) found.set(id, Math.max(at, found.get(id) ?? 0));
  return new Map([...found].map(([id, at]) => [id, Math.floor(((times.get(id) ?? at) - at) / HOUR_MS)]));
}

/** Among these orders themselves, which are not decided in the database yet: when the newest earlier twin happened. */
function twinsBeside(orders: readonly Ordered[]): ReadonlyMap<string, number> {
  const same = groupBy(orders, ({ ownerUserId, row: { orderId, amountMinor, currency, book } }) =>
    JSON.stringify([ownerUserId, orderId, amountMinor, currency, book]),
  );
  const twins = new Map<string, number>();
  for (const group of same.values())
    for (const { id, at, campaignId } of group)
      for (const other of group)
        if (other.campaignId !== campaignId && other.at <= at) twins.set(id, Math.max(other.at, twins.get(id) ?? 0));
  return twins;
}
