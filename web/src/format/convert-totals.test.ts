import { FALLBACK_RATES } from '@sillage/proto/values/exchange-rates';
import { describe, expect, test } from 'vitest';
import { convertTotals } from './convert-totals.ts';
import { type MoneyTotals, moneyOf, NO_TOTALS } from './totals.ts';

const earned = (currency: string, revenueMinor: bigint): MoneyTotals => ({
  ...moneyOf(undefined, currency),
  revenueMinor,
});
const totals = (...money: MoneyTotals[]) => ({ ...NO_TOTALS, clicks: 7, money });
const revenues = (money: readonly MoneyTotals[]) => money.map((row) => [row.currency, row.revenueMinor]);

describe('totals in the currency that the reader chose', () => {
  test('are one sum of all currencies with a rate', () => {
    const all = totals(earned('EUR', 10_000n), earned('USD', 1_100n), earned('JPY', 1_600n));
    expect(revenues(convertTotals(all, 'EUR', FALLBACK_RATES).money)).toEqual([['EUR', 12_000n]]);
    expect(revenues(convertTotals(all, 'JPY', FALLBACK_RATES).money)).toEqual([['JPY', 19_200n]]);
    expect(convertTotals(all, 'EUR', FALLBACK_RATES).clicks).toBe(7);
  });

  test('leave a currency without a rate in its own', () => {
    const all = totals(earned('PLN', 500n), earned('USD', 1_100n), earned('PLN', 5n));
    expect(revenues(convertTotals(all, 'EUR', FALLBACK_RATES).money)).toEqual([
      ['PLN', 505n],
      ['EUR', 1_000n],
    ]);
  });

  test('stay as they are while there are no rates', () => {
    const all = totals(earned('EUR', 1n), earned('USD', 2n));
    expect(revenues(convertTotals(all, 'EUR').money)).toEqual([
      ['EUR', 1n],
      ['USD', 2n],
    ]);
  });

  test('convert every amount, beyond what a double holds', () => {
    const row = { ...earned('EUR', 10n ** 20n), netRevenueMinor: -(10n ** 20n), feeMinor: 100n };
    expect(moneyOf(convertTotals(totals(row), 'USD', FALLBACK_RATES), 'USD')).toMatchObject({
      revenueMinor: 11n * 10n ** 19n,
      netRevenueMinor: -11n * 10n ** 19n,
      feeMinor: 110n,
    });
  });
});
