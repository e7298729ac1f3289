import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';

/** An order of an affiliate, as far as later ones are measured by it. */
export interface RecentOrder {
  readonly id: string;
  readonly at: number;
  readonly byClick: boolean;
  /** The visitor; empty: unknown. */
  readonly sessionId: string;
}

/** What an affiliate brought lately, in one book. */
export interface RecentSales {
  /** Oldest first. */
  readonly orders: readonly RecentOrder[];
  /** By the start of the hour. */
  readonly visitors: readonly { readonly hour: number; readonly visitors: number }[];
}

/** Fewer orders say nothing of a rate. */
export const RATED_ORDERS = 10;

/** As many of the newest are looked at: more make no difference to a sensible threshold. */
export const RECENT_ORDERS = 200;

/**
 * How fast an affiliate sold before an order, which is one of these itself. Visitors are counted by whole hours: those of
 * the hour in which the counted time begins are among them.
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
