import { byTime } from '@sillage/proto/values/by-time';
import { DAY_MS } from '@sillage/proto/values/durations';
import { groupBy } from '@sillage/proto/values/group-by';
import type { RecentSales } from './recent-sales.ts';

export interface Seller {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly book: string;
}

/** An order that is attributed to an affiliate. */
export interface OwnedOrder extends Seller {
  readonly id: string;
  readonly at: number;
  readonly byClick: boolean;
  readonly sessionId: string;
  readonly customerId: string;
}

export const BUYER_DAYS = 30;

export const sellerOf = ({ campaignId, affiliateId, book }: Seller): string => `${campaignId} ${affiliateId} ${book}`;

/** Recent sales of the affiliate of each order: those that are stored, and these orders themselves. */
export function recentSales(
  orders: readonly OwnedOrder[],
  stored: readonly (Seller & RecentSales)[],
): (order: OwnedOrder) => RecentSales {
  const storedOf = new Map(stored.map((sales) => [sellerOf(sales), sales]));
  const ids = new Set(orders.map(({ id }) => id));
  const together = new Map(
    [...groupBy(orders, sellerOf)].map(([seller, own]): [string, RecentSales] => {
      const { orders: sold = [], visitors = [] } = storedOf.get(seller) ?? {};
      return [seller, { orders: [...sold.filter(({ id }) => !ids.has(id)), ...own].sort(byTime), visitors }];
    }),
  );
  return (order) => together.get(sellerOf(order)) ?? { orders: [order], visitors: [] };
}

/**
 * The number of earlier orders of the same buyer, by order. Counts the `stored` ones, and the orders that are assessed
 * in the same batch, whose decisions are not in the database yet.
 */
export function ordersOfBuyers(
  orders: readonly OwnedOrder[],
  stored: ReadonlyMap<string, readonly string[]>,
): (order: OwnedOrder) => number {
  const byBuyer = groupBy(
    orders.flatMap((order) => buyersOf(order).map((buyer) => ({ buyer, order }))),
    ({ buyer }) => buyer,
  );
  return (order) => {
    const beside = buyersOf(order)
      .flatMap((buyer) => byBuyer.get(buyer) ?? [])
      .flatMap(({ order: { id, at } }) => (at < order.at && at > order.at - BUYER_DAYS * DAY_MS ? [id] : []));
    return new Set([...(stored.get(order.id) ?? []), ...beside]).size;
  };
}

/** The keys of an order's buyer: the visitor, and the shop's customer. */
function buyersOf(order: OwnedOrder): string[] {
  const seller = sellerOf(order);
  const { sessionId, customerId } = order;
  return [sessionId && `${seller} visitor ${sessionId}`, customerId && `${seller} customer ${customerId}`].filter(
    (key) => key !== '',
  );
}

/** The fields by which two orders of a merchant are the same sale. */
interface Sale {
  readonly id: string;
  readonly campaignId: string;
  readonly at: number;
  readonly ownerUserId: string;
  readonly orderId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly book: string;
}

/** For orders of the same batch: the time of the newest earlier order of the same sale in another campaign. */
export function twinsInBatch(orders: readonly Sale[]): ReadonlyMap<string, number> {
  const same = groupBy(orders, ({ ownerUserId, orderId, amountMinor, currency, book }) =>
    JSON.stringify([ownerUserId, orderId, amountMinor, currency, book]),
  );
  const twins = new Map<string, number>();
  for (const group of same.values())
    for (const { id, at, campaignId } of group)
      for (const other of group)
        if (other.campaignId !== campaignId && other.at <= at) twins.set(id, Math.max(other.at, twins.get(id) ?? 0));
  return twins;
}
