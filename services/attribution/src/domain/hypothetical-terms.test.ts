import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { expect, test } from 'vitest';
import { hypotheticalHolds, hypotheticalJourney, hypotheticalRates } from './hypothetical-terms.ts';

const T0 = Date.parse('2026-11-02T10:00:00Z');
const hold = {
  fromMs: 0,
  holdDays: 14,
  autoApprove: false,
  approvalLimitMinor: null,
  largestOrderMinor: 1_000_000,
  attributionModel: 'first_click',
  clickBeforeCode: false,
  renewalMonths: 6,
} as const;
const click = (n: number, at: number) => ({ id: `click ${n}`, at, affiliateId: `affiliate ${n}`, windowMs: HOUR_MS });
const visitOf = (n: number, at: number) => ({
  startedAt: at,
  endsAt: at + HOUR_MS,
  ownerAffiliateId: `affiliate ${n}`,
  ownerClickId: `click ${n}`,
});

test('what has no hypothetical value stays as it was, in every period', () => {
  const later = { ...hold, fromMs: T0, renewalMonths: null };
  expect(hypotheticalHolds([hold, later], {})).toEqual([hold, later]);
  expect(hypotheticalHolds([hold, later], { holdDays: 30, rateBps: 500, attributionWindowSeconds: 60 })).toEqual([
    { ...hold, holdDays: 30 },
    { ...later, holdDays: 30 },
  ]);
  expect(hypotheticalHolds([hold], { renewalMonths: null })).toEqual([{ ...hold, renewalMonths: null }]);
  expect(hypotheticalHolds(undefined, { holdDays: 30 })).toBeUndefined();
});

test('a hypothetical rate is that of every period, and a hypothetical hold that of every group', () => {
  const rates = [
    { fromMs: 0, rateBps: 1_000 },
    { fromMs: T0, rateBps: 2_000 },
  ];
  expect(hypotheticalRates(rates, {})).toBe(rates);
  expect(hypotheticalRates(rates, { rateBps: 0 }).map(({ rateBps }) => rateBps)).toEqual([0, 0]);
  const ofGroup = [{ fromMs: 0, rateBps: 1_000, holdDays: 90 }];
  expect(hypotheticalRates(ofGroup, { holdDays: 7 })).toEqual([{ fromMs: 0, rateBps: 1_000, holdDays: 7 }]);
});

test('a longer window makes one visit of two, a shorter one two of one', () => {
  const journey = { visits: [visitOf(1, T0), visitOf(2, T0 + DAY_MS)], clicks: [click(1, T0), click(2, T0 + DAY_MS)] };
  expect(hypotheticalJourney(journey, {}, 0)).toBe(journey);
  const longer = hypotheticalJourney(journey, { attributionWindowSeconds: 2 * 86_400 }, 0);
  expect(longer.visits).toMatchObject([{ startedAt: T0, endsAt: T0 + 2 * DAY_MS, ownerAffiliateId: 'affiliate 1' }]);
  expect(longer.clicks.map(({ windowMs }) => windowMs)).toEqual([2 * DAY_MS, 2 * DAY_MS]);
});

test('a visit whose clicks are no longer kept stays as it was', () => {
  const journey = { visits: [visitOf(1, T0), visitOf(2, T0 + DAY_MS)], clicks: [click(2, T0 + DAY_MS)] };
  const shorter = hypotheticalJourney(journey, { attributionWindowSeconds: 60 }, T0 + HOUR_MS);
  expect(shorter.visits).toMatchObject([
    { startedAt: T0, endsAt: T0 + HOUR_MS },
    { startedAt: T0 + DAY_MS, endsAt: T0 + DAY_MS + 60_000 },
  ]);
});

test('a kept click within a visit whose clicks are not kept begins no visit of its own', () => {
  const visits = [visitOf(1, T0)];
  const journey = { visits, clicks: [click(2, T0 + HOUR_MS / 2)] };
  expect(hypotheticalJourney(journey, { attributionWindowSeconds: 60 }, T0 + 1).visits).toEqual(visits);
});
