import { describe, expect, test } from 'vitest';
import { convertMinor, FALLBACK_RATES } from './exchange-rates.ts';

describe('convertMinor', () => {
  test.each([
    [1_000n, 'EUR', 'EUR', 1_000n],
    [1_000n, 'EUR', 'USD', 1_100n],
    [1_100n, 'USD', 'EUR', 1_000n],
    [2_000n, 'EUR', 'JPY', 3_200n],
    [3_200n, 'JPY', 'EUR', 2_000n],
    [160n, 'JPY', 'GBP', 85n],
    [-1_000n, 'EUR', 'CHF', -950n],
    // 0.0005 EUR.
    [5n, 'RUB', 'EUR', 0n],
    [10n ** 24n, 'EUR', 'RUB', 90n * 10n ** 24n],
    [0n, 'EUR', 'JPY', 0n],
  ])('%i minor units of %s in %s are %i', (amount, from, to, converted) => {
    expect(convertMinor(amount, from, to, FALLBACK_RATES)).toBe(converted);
  });

  test.each([
    ['EUR', 'PLN'],
    ['PLN', 'EUR'],
    ['constructor', 'EUR'],
  ])('%s in %s is not known without a rate', (from, to) => {
    expect(convertMinor(100n, from, to, { EUR: 1_000_000 })).toBeUndefined();
  });

  test('an amount in a currency without a rate stays what it is in its own currency', () => {
    expect(convertMinor(100n, 'PLN', 'PLN', FALLBACK_RATES)).toBe(100n);
  });
});
