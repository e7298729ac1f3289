import { describe, expect, test } from 'vitest';
import {
  holdReason,
  KNOWN_ORDERS_NEEDED,
  limitReason,
  type OrderPattern,
  PAGE_REPORTS_AN_HOUR,
} from './plausibility.ts';

const NOW = Date.parse('2026-12-01T00:00:00Z');
const settings = { autoApprove: true, largestOrderMinor: 1_000_000, currency: 'EUR' };
const pattern = (orders: number, amountMinor = 5_000, pageReportsInHour = 0): OrderPattern => ({
  known: Array.from({ length: orders }, () => ({ amountMinor, currency: 'EUR', at: NOW - 1_000 })),
  pageReportsInHour,
});

describe('a page report', () => {
  test.each([
    ['is believed when it looks like the others', 5_000, 'EUR', pattern(10), settings, null],
    ['of the largest order is believed', 1_000_000, 'EUR', pattern(10, 50_000), settings, null],
    ['above it is held', 1_000_001, 'EUR', pattern(10, 50_000), settings, 'above_largest_order'],
    [
      'above it is held without auto-approval, too',
      9_999_999_999,
      'EUR',
      pattern(0),
      { ...settings, autoApprove: false },
      'above_largest_order',
    ],
    ['is measured in the campaign’s currency', 1_100_001, 'USD', pattern(10, 60_000), settings, 'above_largest_order'],
    ['of 20 times the median is believed', 100_000, 'EUR', pattern(10), settings, null],
    ['above 20 times the median is held', 100_001, 'EUR', pattern(10), settings, 'outlier'],
    ['is held while few orders are known', 5_000, 'EUR', pattern(KNOWN_ORDERS_NEEDED - 1), settings, 'first_orders'],
    [
      'waits for the merchant anyway without auto-approval',
      5_000,
      'EUR',
      pattern(0),
      { ...settings, autoApprove: false },
      null,
    ],
    [
      'is held when it is one of very many',
      5_000,
      'EUR',
      pattern(10, 5_000, PAGE_REPORTS_AN_HOUR),
      settings,
      'velocity',
    ],
    [
      'of a shop with as many known orders a day is not one too many',
      5_000,
      'EUR',
      pattern(100, 5_000, 99),
      settings,
      null,
    ],
  ] as const)('%s', (_title, amountMinor, currency, known, given, reason) => {
    expect(holdReason({ at: NOW, isScreened: true, amountMinor, currency }, given, known)).toBe(reason);
  });

  test('from before there was a screening is decided as it was', () => {
    const report = { at: NOW, amountMinor: 9_999_999_999, currency: 'EUR' };
    expect(holdReason({ ...report, isScreened: false }, settings, pattern(0))).toBeNull();
    expect(holdReason({ ...report, isScreened: true }, settings, pattern(0))).toBe('above_largest_order');
  });
});

describe('a limit of what is approved by itself', () => {
  test.each([
    ['is none where the campaign has none', 9_999_999_999, 'EUR', null, null],
    ['lets its own amount pass', 20_000, 'EUR', 20_000, null],
    ['holds what is above it', 20_001, 'EUR', 20_000, 'above_approval_limit'],
    ['is in the campaign’s currency', 22_000, 'USD', 20_000, null],
    ['holds what is above it in another currency', 22_001, 'USD', 20_000, 'above_approval_limit'],
    ['takes a currency without a rate for its own', 20_001, 'XYZ', 20_000, 'above_approval_limit'],
  ] as const)('%s', (_title, amountMinor, currency, approvalLimitMinor, reason) => {
    expect(limitReason({ amountMinor, currency }, { approvalLimitMinor, currency: 'EUR' })).toBe(reason);
  });
});
