import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { expect, test } from 'vitest';
import { supposedHolds, supposedJourney, supposedRates } from './supposed-terms.ts';

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

test('what is not supposed stays as it was, in every period', () => {
  const later = { ...hold, fromMs: T0, renewalMonths: null };
  expect(supposedHolds([hold, later], {})).toEqual([hold, later]);
  expect(supposedHolds([hold, later], { holdDays: 30, rateBps: 500, attributionWindowSeconds: 60 })).toEqual([
    { ...hold, holdDays: 30 },
    { ...later, holdDays: 30 },
  ]);
  expect(supposedHolds([hold], { renewalMonths: null })).toEqual([{ ...hold, renewalMonths: null }]);
  expect(supposedHolds(undefined, { holdDays: 30 })).toBeUndefined();
});

test('a supposed rate is that of every period, and a supposed hold that of every group', () => {
  const rates = [
    { fromMs: 0, rateBps: 1_000 },
    { fromMs: T0, rateBps: 2_000 },
  ];
  expect(supposedRates(rates, {})).toBe(rates);
  expect(supposedRates(rates, { rateBps: 0 }).map(({ rateBps }) => rateBps)).toEqual([0, 0]);
  const ofGroup = [{ fromMs: 0, rateBps: 1_000, holdDays: 90 }];
  expect(supposedRates(ofGroup, { holdDays: 7 })).toEqual([{ fromMs: 0, rateBps: 1_000, holdDays: 7 }]);
});

test('a longer window makes one visit of two, a shorter one two of one', () => {
  const journey = { visits: [visitOf(1, T0), visitOf(2, T0 + DAY_MS)], clicks: [click(1, T0), click(2, T0 + DAY_MS)] };
  expect(supposedJourney(journey, {}, 0)).toBe(journey);
  const longer = supposedJourney(journey, { attributionWindowSeconds: 2 * 86_400 }, 0);
  expect(longer.visits).toMatchObject([{ startedAt: T0, endsAt: T0 + 2 * DAY_MS, ownerAffiliateId: 'affiliate 1' }]);
  expect(longer.clicks.map(({ windowMs }) => windowMs)).toEqual([2 * DAY_MS, 2 * DAY_MS]);
});

test('of a visit whose clicks are not kept any more nothing is supposed', () => {
  const journey = { visits: [visitOf(1, T0), visitOf(2, T0 + DAY_MS)], clicks: [click(2, T0 + DAY_MS)] };
  const shorter = supposedJourney(journey, { attributionWindowSeconds: 60 }, T0 + HOUR_MS);
  expect(shorter.visits).toMatchObject([
    { startedAt: T0, endsAt: T0 + HOUR_MS },
    { startedAt: T0 + DAY_MS, endsAt: T0 + DAY_MS + 60_000 },
  ]);
});

test('a kept click within a visit whose clicks are not kept begins no visit of its own', () => {
  const visits = [visitOf(1, T0)];
  const journey = { visits, clicks: [click(2, T0 + HOUR_MS / 2)] };
  expect(supposedJourney(journey, { attributionWindowSeconds: 60 }, T0 + 1).visits).toEqual(visits);
});
