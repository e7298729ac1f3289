import { DAY_MS } from '@sillage/proto/values/durations';
import { describe, expect, test } from 'vitest';
import { DEMO_AFFILIATES } from './people.ts';
import { makeTraffic, splitTraffic } from './traffic.ts';

const toMs = Date.UTC(2026, 10, 21, 9, 30);
const options = {
  seed: 7,
  affiliates: DEMO_AFFILIATES,
  fromMs: toMs - 30 * DAY_MS,
  toMs,
  visitorsPerDay: 110,
  paidUntilMs: toMs - 16 * DAY_MS,
};
const traffic = makeTraffic(options);
const lists: readonly (readonly { readonly id: string; readonly atMs: number }[])[] = Object.values(traffic);

describe('demo traffic', () => {
  test('is the same for the same options, to the last id', () => {
    expect(makeTraffic(options)).toEqual(traffic);
    expect(makeTraffic({ ...options, seed: 8 })).not.toEqual(traffic);
  });

  test('is a few thousand clicks with a plausible share of orders, refunds and reviews', () => {
    const { clicks, orders, refunds, reviews } = traffic;
    expect(clicks.length).toBeGreaterThan(3000);
    expect(clicks.length).toBeLessThan(6000);
    expect(orders.length / clicks.length).toBeGreaterThan(0.02);
    expect(orders.length / clicks.length).toBeLessThan(0.05);
    expect(refunds.length / orders.length).toBeGreaterThan(0.02);
    expect(refunds.length / orders.length).toBeLessThan(0.12);
    expect(new Set(reviews.map((review) => review.decision))).toEqual(new Set(['approved', 'rejected']));
  });

  test('whenever it starts, has orders that were rejected, refunded before and refunded after they were paid', () => {
    for (let start = 0; start < 40; start += 1) {
      const at = { ...options, toMs: toMs + start * 4.7 * DAY_MS };
      const times = { fromMs: at.toMs - 30 * DAY_MS, paidUntilMs: at.toMs - 16 * DAY_MS };
      const traffic = makeTraffic({ ...at, ...times });
      const { paid, later } = splitTraffic(traffic, { ...at, ...times });
      const settled = new Set(paid.orders.map(({ orderId }) => orderId));
      expect(traffic.reviews.filter(({ decision }) => decision === 'rejected').length).toBeGreaterThan(1);
      expect(paid.refunds.length).toBeGreaterThan(1);
      expect(later.refunds.filter(({ orderId }) => settled.has(orderId)).length).toBeGreaterThan(1);
    }
  });

  test('gives every event an id of its own', () => {
    const ids = lists.flatMap((list) => list.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(traffic.orders.map((order) => order.orderId)).size).toBe(traffic.orders.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('lies within its time, causes before effects', () => {
    for (const list of lists) {
      for (const { atMs } of list) {
        expect(atMs).toBeGreaterThanOrEqual(options.fromMs);
        expect(atMs).toBeLessThan(options.toMs);
      }
    }
    const orders = new Map(
      traffic.orders.flatMap((order) => [[order.id, order] as const, [order.orderId, order] as const]),
    );
    for (const order of traffic.orders) expect(order.atMs).toBeGreaterThan(order.click.atMs);
    for (const refund of traffic.refunds)
      expect(refund.atMs).toBeGreaterThan(orders.get(refund.orderId)?.atMs ?? Number.NaN);
    for (const review of traffic.reviews)
      expect(review.atMs).toBeGreaterThan(orders.get(review.conversionId)?.atMs ?? Number.NaN);
  });

  test('never refunds more than was paid, and nothing that it rejects', () => {
    const amounts = new Map(traffic.orders.map((order) => [order.orderId, order.amountMinor]));
    for (const refund of traffic.refunds) expect(refund.amountMinor).toBeLessThan(amounts.get(refund.orderId) ?? 0);
    const refunded = new Set(traffic.refunds.map(({ orderId }) => orderId));
    const rejected = traffic.reviews.filter(({ decision }) => decision === 'rejected');
    for (const { conversionId } of rejected)
      expect(refunded).not.toContain(traffic.orders.find(({ id }) => id === conversionId)?.orderId);
  });

  test('in two parts: orders that are all decided before they are paid, then the rest and refunds of what was paid', () => {
    const { paid, later } = splitTraffic(traffic, options);
    for (const name of ['clicks', 'orders', 'refunds', 'reviews', 'scriptPings'] as const)
      expect([...paid[name], ...later[name]].map(({ id }) => id).sort()).toEqual(
        traffic[name].map(({ id }) => id).sort(),
      );
    const reviewed = new Set(paid.reviews.map(({ conversionId }) => conversionId));
    for (const order of paid.orders) expect(order.isVerified || reviewed.has(order.id)).toBe(true);
    const settled = new Set(paid.orders.map(({ orderId }) => orderId));
    expect(later.refunds.filter(({ orderId }) => settled.has(orderId)).length).toBeGreaterThan(0);
    expect(later.reviews.filter(({ conversionId }) => paid.orders.some(({ id }) => id === conversionId))).toEqual([]);
  });

  test('is busier in the evening than at night, and touches every affiliate, device and several countries', () => {
    const inHours = (from: number, to: number) =>
      traffic.clicks.filter((click) => {
        const hour = new Date(click.atMs).getUTCHours();
        return hour >= from && hour < to;
      }).length;
    expect(inHours(18, 22)).toBeGreaterThan(5 * inHours(1, 5));
    expect(new Set(traffic.clicks.map((click) => click.affiliate)).size).toBe(DEMO_AFFILIATES.length);
    expect(new Set(traffic.clicks.map((click) => click.device))).toEqual(new Set(['mobile', 'tablet', 'desktop']));
    expect(new Set(traffic.clicks.map((click) => click.country)).size).toBeGreaterThan(8);
  });
});
