import { conversionRate } from '@sillage/proto/values/conversion-rate';
import { DAY_MS } from '@sillage/proto/values/durations';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { integrationStatus } from './integration.ts';
import { changedSince, periodAt } from './periods.ts';
import { NO_COUNTS, totalsOf } from './totals.ts';

describe('totals', () => {
  it('have net revenue and total cost of what is shown', () => {
    const money = {
      currency: 'EUR',
      revenueMinor: 10_000n,
      refundedMinor: 1_000n,
      commissionMinor: 900n,
      pendingCommissionMinor: 900n,
      approvedCommissionMinor: 0n,
      paidCommissionMinor: 0n,
      feeMinor: 225n,
    };
    expect(totalsOf(NO_COUNTS, [money]).money).toMatchObject([{ netRevenueMinor: 7_875n, totalCostMinor: 1_125n }]);
  });

  it.each([
    [0, 20, 20, 0],
    [1, 30, 30, 3.3],
    [2, 60, 30, 6.7],
    [30, 30, 30, 100],
    [48, 60, 24, 100],
    [1, 19, 19, null],
    [0, 0, 0, null],
    // All of the visitors came before the range began.
    [3, 25, 0, null],
  ])('%i conversions from %i clicks of %i visitors are %d percent', (conversions, clicks, visitors, rate) => {
    expect(conversionRate({ conversions, clicks, visitors })).toBe(rate);
    expect(totalsOf({ ...NO_COUNTS, conversions, clicks, visitors }, []).conversionRate).toBe(rate);
  });
});

describe('the integration status', () => {
  const now = 100 * DAY_MS;
  it.each<[number | null, number | null, string, string]>([
    [null, null, 'not_connected', 'pending'],
    [now, null, 'partially_integrated', 'active'],
    [now - 7 * DAY_MS, now - 50 * DAY_MS, 'fully_integrated', 'active'],
    [now - 7 * DAY_MS - 1, now - 50 * DAY_MS, 'partially_integrated', 'inactive'],
    [null, now - DAY_MS, 'fully_integrated', 'active'],
    [null, now - 8 * DAY_MS, 'partially_integrated', 'inactive'],
  ])('script %s, conversion %s: %s, %s', (script, conversion, badge, status) => {
    expect(integrationStatus({ scriptLastSeenAt: script, lastConversionAt: conversion }, now)).toMatchObject({
      badge,
      status,
    });
  });
});

describe('periods', () => {
  const rates = [
    { fromMs: 10, rateBps: 1 },
    { fromMs: 20, rateBps: 2 },
  ];
  it.each([
    [5, 1],
    [10, 1],
    [19, 1],
    [20, 2],
  ])('at %i the rate is %i', (at, rateBps) => expect(periodAt(rates, at)?.rateBps).toBe(rateBps));

  it('tell since when two histories differ', () => {
    expect(changedSince(rates, rates)).toBeUndefined();
    expect(changedSince(rates.slice(0, 1), rates)).toBe(20);
    expect(changedSince(rates, [{ fromMs: 10, rateBps: 9 }])).toBe(0);
  });

  it('differ where one of them says more, and not by the order in which they say it', () => {
    const limited = rates.map((period) => ({ ...period, approvalLimitMinor: 5 }));
    expect(changedSince<{ readonly fromMs: number }>(rates, limited)).toBe(0);
    expect(changedSince<{ readonly fromMs: number }>(limited, rates)).toBe(0);
    const reordered = rates.map(({ fromMs, rateBps }) => ({ rateBps, fromMs }));
    expect(changedSince(rates, reordered)).toBeUndefined();
  });
});

describe('cursors', () => {
  it('come back as they went', () => {
    const cursor = { at: 1_700_000_000_000, id: '018f3a2e-0000-7000-8000-000000000001' };
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  });
  it.each(['', 'x', '1_2', `1_${'z'.repeat(36)}`])('%j is not a cursor', (text) =>
    expect(decodeCursor(text)).toBeUndefined(),
  );
});
