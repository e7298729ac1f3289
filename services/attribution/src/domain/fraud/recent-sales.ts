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

/** As many of the newest are looked at: more make no difference to a sensible threshold. */
export const RECENT_ORDERS = 200;

/**
 * How fast an affiliate sold before an order, which is one of these itself. Visitors are counted by whole hours: those of
 * the hour in which the counted time begins are among them.
 */
export function paceBefore(order: Pick<RecentOrder, 'id' | 'at'>, { orders, visitors }: RecentSales) {
  const end = orders.findLastIndex(({ id }) => id === order.id);
  const newest = orders.slice(Math.max(0, end - RECENT_ORDERS), Math.max(0, end));
  const before = newest.filter(({ at }) => at > order.at - DAY_MS);
  const since = before.length < RECENT_ORDERS ? order.at - DAY_MS : (before[0]?.at ?? order.at);
  const firstHour = since - (since % HOUR_MS);
  return {
    ordersInHour: before.filter(({ at }) => at > order.at - HOUR_MS).length,
    buyersInDay: new Set(before.filter(({ byClick }) => byClick).map(({ id, sessionId }) => sessionId || id)).size,
    visitorsInDay: visitors
      .filter(({ hour }) => hour >= firstHour && hour <= order.at)
      .reduce((sum, { visitors }) => sum + visitors, 0),
  };
}
