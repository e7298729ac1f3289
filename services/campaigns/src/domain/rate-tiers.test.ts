import { SetRateTiers } from '@sillage/proto/http/rate-tiers';
import { expect, test } from 'vitest';
import { tierRate, volumeIn, volumePeriod } from './rate-tiers.ts';

const tiers = [
  { from: 10, rateBps: 1200 },
  { from: 50, rateBps: 1500 },
];

test.each([
  [0, null],
  [9, null],
  [10, 1200],
  [49, 1200],
  [50, 1500],
  [1_000_000, 1500],
  [-5, null],
])('a volume of %i reaches a rate of %s', (volume, rateBps) => {
  expect(tierRate({ tiers }, volume)).toBe(rateBps);
});

test('where there are no tiers, none is reached', () => {
  expect(tierRate({ tiers: [] }, 100)).toBeNull();
});

test('volume is counted in orders or in revenue', () => {
  const sold = { orders: 3, revenueMinor: 12_300n };
  expect([volumeIn('orders', sold), volumeIn('revenue', sold)]).toEqual([3, 12_300]);
});

test('the last 30 days end at the midnight that decides, and everything begins with the campaign', () => {
  const midnight = new Date('2026-12-31T23:00:00Z');
  expect(volumePeriod('last_30_days', midnight)).toEqual({ from: new Date('2026-12-01T23:00:00Z'), to: midnight });
  expect(volumePeriod('total', midnight)).toEqual({ from: null, to: midnight });
});

test.each([
  [tiers, true],
  [[], true],
  [[...tiers].reverse(), false],
  [[tiers[0], { from: 20, rateBps: 1200 }], false],
  [[tiers[0], { from: 10, rateBps: 1500 }], false],
  [[{ from: 0, rateBps: 1500 }], false],
])('tiers %j are taken: %s', (given, isTaken) => {
  expect(SetRateTiers.safeParse({ basis: 'total', measure: 'orders', tiers: given }).success).toBe(isTaken);
});
