import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { describe, expect, it } from 'vitest';
import { paceBefore, RECENT_ORDERS } from './recent-sales.ts';

const AT = 100 * DAY_MS;
const order = (id: string, at: number, byClick = true, sessionId = id) => ({ id, at, byClick, sessionId });

describe('the pace of an affiliate before an order', () => {
  it('counts what came before it within an hour and a day, and each visitor once', () => {
    const orders = [
      order('long ago', AT - DAY_MS),
      order('in the day', AT - 2 * HOUR_MS),
      order('again', AT - 2 * HOUR_MS, true, 'in the day'),
      order('in the hour, by code', AT - 5 * MINUTE_MS, false),
      order('it', AT),
      order('afterwards', AT + 1),
    ];
    const visitors = [
      { hour: AT - DAY_MS - HOUR_MS, visitors: 1 },
      { hour: AT - DAY_MS, visitors: 10 },
      { hour: AT, visitors: 100 },
      { hour: AT + HOUR_MS, visitors: 1_000 },
    ];
    expect(paceBefore({ id: 'it', at: AT }, { orders, visitors })).toEqual({
      ordersInHour: 1,
      buyersInDay: 1,
      visitorsInDay: 110,
    });
  });

  it('compares the newest orders with the visitors of their time where there are more', () => {
    const orders = Array.from({ length: RECENT_ORDERS + 50 }, (_, index) =>
      order(`${index}`, AT - (RECENT_ORDERS + 49 - index) * MINUTE_MS),
    );
    const visitors = Array.from({ length: 25 }, (_, hours) => ({ hour: AT - hours * HOUR_MS, visitors: 1 }));
    expect(paceBefore({ id: `${RECENT_ORDERS + 49}`, at: AT }, { orders, visitors })).toEqual({
      ordersInHour: 59,
      buyersInDay: RECENT_ORDERS,
      visitorsInDay: 5,
    });
  });
});
