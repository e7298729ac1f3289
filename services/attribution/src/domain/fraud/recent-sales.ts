import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';

/** The fields of an affiliate's order that the assessment of later orders needs. */
export interface RecentOrder {
  readonly id: string;
  readonly at: number;
  readonly byClick: boolean;
  /** The visitor; empty: unknown. */
  readonly sessionId: string;
}

/** Recent orders and visitors of an affiliate, in one book. */
export interface RecentSales {
  /** Oldest first. */
  readonly orders: readonly RecentOrder[];
  /** By the start of the hour. */
  readonly visitors: readonly { readonly hour: number; readonly visitors: number }[];
}

/** With fewer orders, a rate is not meaningful. */
export const RATED_ORDERS = 10;

/** Number of newest orders to look at; more make no difference to a sensible threshold. */
export const RECENT_ORDERS = 200;

/**
 * The affiliate's pace of sales before an order, which is itself among `orders`. Visitors are counted by whole hours,
 * including the hour in which the period begins.
 */
export function paceBefore(order: Pick<RecentOrder, 'id' | 'at'>, { orders, visitors }: RecentSales) {
  const end = orders.findLastIndex(({ id }) => id === order.id);
  const buyers = new Set<string>();
  let since = order.at - DAY_MS;
  let ordersInHour = 0;
  for (let at = end - 1; at >= end - RECENT_ORDERS; at -= 1) {
    const earlier = orders[at];
    if (!earlier || earlier.at <= order.at - DAY_MS) break;
    if (earlier.at > order.at - HOUR_MS) ordersInHour += 1;
    if (earlier.byClick) buyers.add(earlier.sessionId || earlier.id);
    if (at === end - RECENT_ORDERS) since = earlier.at;
  }
  const firstHour = since - (since % HOUR_MS);
  return {
    ordersInHour,
    buyersInDay: buyers.size,
    visitorsInDay: visitors
      .filter(({ hour }) => hour >= firstHour && hour <= order.at)
      .reduce((sum, { visitors }) => sum + visitors, 0),
  };
}
