import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { currencyExponent } from './currency-exponents.ts';
import { DisplayCurrency } from './display-currencies.ts';
import { FALLBACK_RATES } from './exchange-rates.ts';
import {
  applyRate,
  KnownCurrency,
  parseDecimalAmount,
  proportion,
  SumMinor,
  sumOf,
  sumsToJson,
  toDecimal,
} from './money.ts';

describe('applyRate', () => {
  test.each([
    [2900, 1000, 290],
    [5, 1000, 0], // 0.5 rounds to the even 0
    [15, 1000, 2], // 1.5 rounds to the even 2
    [25, 1000, 2], // 2.5 rounds to the even 2
    [26, 1000, 3],
    [-15, 1000, -2],
    [-5, 1000, 0],
    [0, 10_000, 0],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
    [1999, 250, 50], // 49.975
  ])('%i at %i bps earns %i', (amount, rate, earned) => {
    expect(applyRate(amount, rate)).toBe(earned);
  });
});

describe('proportion', () => {
  test.each([
    [290, 1450, 2900, 145],
    [290, 2900, 2900, 290],
    [1, 1, 2, 0],
    [3, 1, 2, 2],
  ])('%i × %i/%i is %i', (amount, part, whole, share) => {
    expect(proportion(amount, part, whole)).toBe(share);
  });

  test('refuses a whole of nothing', () => {
    expect(() => proportion(1, 1, 0)).toThrow(RangeError);
  });
});

test.each([
  ['0.30000000000000004', 'EUR', 30],
  ['33.333', 'EUR', 3333],
  ['33.335', 'EUR', 3334],
  ['33.345', 'EUR', 3334],
  ['1000.5', 'JPY', 1000],
  ['1001.5', 'JPY', 1002],
  ['12.5', 'EUR', 1250],
  ['x', 'EUR', undefined],
])('%s %s rounds to %s where rounding is asked for', (text, currency, minor) => {
  expect(parseDecimalAmount(text, currency, 'round')).toBe(minor);
});

describe('parseDecimalAmount', () => {
  test.each([
    ['12.5', 'EUR', 1250],
    ['12.50', 'EUR', 1250],
    ['12', 'EUR', 1200],
    ['1000', 'JPY', 1000],
    ['1000.00', 'JPY', 1000],
    ['1.234', 'KWD', 1234],
    ['12.345', 'EUR', undefined],
    ['-1', 'EUR', undefined],
    ['1e3', 'EUR', undefined],
    ['', 'EUR', undefined],
    ['99999999999999', 'EUR', undefined],
  ])('%s %s is %s', (text, currency, minor) => {
    expect(parseDecimalAmount(text, currency)).toBe(minor);
  });
});

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %i decimals', (currency, places) => {
  expect(currencyExponent(currency)).toBe(places);
});

test.each(['XYZ', 'XAU', 'CLF', 'UYW', 'eur', 'EURO', ''])('%j is no currency whose decimals are known', (code) => {
  expect(KnownCurrency.safeParse(code).success).toBe(false);
});

test('every currency with other than two decimals, and those that are shown, are known', () => {
  const codes = Array.from({ length: 26 ** 3 }, (_, index) =>
    String.fromCharCode(...[index / 676, index / 26, index].map((place) => 65 + (Math.floor(place) % 26))),
  );
  // A fund, which is not used for payments.
  const odd = codes.filter((code) => currencyExponent(code) !== 2 && code !== 'UYI');
  expect(odd).toHaveLength(23);
  for (const code of [...odd, ...DisplayCurrency.options, ...Object.keys(FALLBACK_RATES)])
    expect(KnownCurrency.safeParse(code).success, code).toBe(true);
});

describe('sums', () => {
  const Books = z.object({ sums: z.array(z.object({ amountMinor: SumMinor })) });

  test('of any size come through JSON as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 39n), max: 10n ** 39n })), (amounts) => {
        const books = { sums: amounts.map((amountMinor) => ({ amountMinor })) };
        expect(sumsToJson(books)).toBe(JSON.stringify(z.encode(Books, books)));
        expect(Books.parse(JSON.parse(sumsToJson(books)))).toEqual(books);
      }),
    );
  });

  test('are the same in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger()), (amounts) => {
        expect(sumOf(amounts.toReversed())).toBe(sumOf(amounts));
        expect(sumOf(amounts)).toBe(sumOf([...amounts].sort()));
      }),
    );
  });

  test.each([[1250], ['1.5'], ['1e3'], ['01'], ['-0'], ['']])('are no %j', (text) => {
    expect(SumMinor.safeParse(text).success).toBe(false);
  });

  test.each([
    [9_007_199_254_740_993n, 'EUR', '90071992547409.93'],
    [-5n, 'EUR', '-0.05'],
    [0n, 'EUR', '0.00'],
    [1250, 'JPY', '1250'],
    [1250, 'KWD', '1.250'],
  ])('%s %s is the decimal %s', (minor, currency, decimal) => {
    expect(toDecimal(minor, currency)).toBe(decimal);
  });
});
