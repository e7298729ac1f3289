import { expect, test } from 'vitest';
import { formatMoney, formatMoneyShort, minorToDecimal } from './money.ts';
import { Amount } from './money-field.ts';
import {
  formatBytes,
  formatChange,
  formatConversionRate,
  formatCountShort,
  formatPercent,
  formatRate,
} from './numbers.ts';
import { Percent } from './percent-field.ts';
import {
  formatAge,
  formatBillingDate,
  formatBucket,
  formatDate,
  formatDuration,
  formatElapsed,
  formatMonth,
} from './time.ts';

/** Intl separates by no-break spaces; the expectations use plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each([
  [2900, 'EUR', 'fr', '29,00 €'],
  [2900, 'EUR', 'en', '€29.00'],
  [123456789, 'EUR', 'fr', '1 234 567,89 €'],
  [-150, 'EUR', 'fr', '-1,50 €'],
  [1000, 'JPY', 'fr', '1 000 JPY'],
  [1234, 'KWD', 'en', 'KWD 1.234'],
  [0, 'EUR', 'fr', '0,00 €'],
])('%i %s in %s is %s', (minor, currency, language, shown) => {
  expect(
    plain(formatMoney(minor, currency, language))
      .replace('JP¥', 'JPY')
      .replace('¥', 'JPY'),
  ).toBe(shown);
});

test.each([
  [2900, 'fr', '29 €'],
  [2950, 'fr', '29,50 €'],
  [99_999, 'en', '€999.99'],
  [100_000, 'en', '€1K'],
  [123_456, 'en', '€1.23K'],
  [99_999_999, 'en', '€1M'],
  [100_000_000, 'en', '€1M'],
  [6_152_950, 'fr', '61,53 k €'],
  [123_456_700, 'fr', '1,23 M €'],
  [-123_456, 'en', '-€1.23K'],
])('short money: %i in %s is %s', (minor, language, shown) => {
  expect(plain(formatMoneyShort(minor, 'EUR', language))).toBe(shown);
});

test('a form field gets a decimal of the currency', () => {
  expect([minorToDecimal(2900, 'EUR'), minorToDecimal(2900, 'JPY'), minorToDecimal(5, 'KWD')]).toEqual([
    '29.00',
    '2900',
    '0.005',
  ]);
});

test.each([
  [999, 'fr', '999'],
  [1_000, 'fr', '1 k'],
  [128_400, 'fr', '128,4 k'],
  [1_200_000, 'fr', '1,2 M'],
  [999, 'en', '999'],
  [1_000, 'en', '1K'],
  [1_250, 'en', '1.3K'],
  [999_999, 'en', '1M'],
  [1_000_000, 'en', '1M'],
])('counts: %i in %s is %s', (value, language, shown) => {
  expect(plain(formatCountShort(value, language))).toBe(shown);
});

test.each([
  [null, '–'],
  [0, '0.0%'],
  [66.7, '66.7%'],
  [100, '100.0%'],
])('a conversion rate of %s is written %s', (rate, shown) => {
  expect(formatConversionRate(rate, 'en')).toBe(shown);
});

test.each([
  [12.34, '+12.3%'],
  [-3, '-3.0%'],
  [0, '0.0%'],
  [1250, '+1,250.0%'],
])('a change of %s is written %s', (change, shown) => {
  expect(formatChange(change, 'en')).toBe(shown);
});

test.each([
  ['hour', '10', 'lun. 10:00'],
  ['day', '2 nov.', 'lun. 2 nov.'],
  ['week', '2 nov.', '2 nov. 2026'],
  ['month', 'nov.', 'novembre 2026'],
] as const)('a bucket of a %s is %s under an axis and %s in full', (granularity, short, long) => {
  const at = new Date(2026, 10, 2, 10).toISOString();
  const write = (form: 'short' | 'long') => plain(formatBucket(at, granularity, form, 'fr')).replace(' h', '');
  expect([write('short'), write('long')]).toEqual([short, long]);
});

test('percent carries at most one decimal, a rate what it has', () => {
  expect(plain(formatPercent(3.25, 'fr', 1))).toBe('3,3 %');
  expect(plain(formatRate(1250, 'fr'))).toBe('12,5 %');
  expect(formatRate(1000, 'en')).toBe('10%');
  expect(formatRate(255, 'en')).toBe('2.55%');
});

test.each([
  [400, 'il y a 0,4 s'],
  [0, 'il y a 0 s'],
  [-5000, 'il y a 0 s'],
  [12_400, 'il y a 12 s'],
  [120_000, 'il y a 2 min'],
  [7_300_000, 'il y a 2 h'],
])('an age of %i ms is %s', (ms, shown) => {
  expect(plain(formatAge(ms, 'fr')).replace('-0', '0')).toBe(shown);
});

test.each([
  [3600, '1 heure'],
  [86_400, '24 heures'],
  [30 * 86_400, '30 jours'],
])('%i s last %s', (seconds, shown) => {
  expect(plain(formatDuration(seconds, 'fr'))).toBe(shown);
});

test.each([
  ['12,5', 1250],
  ['12.5 %', 1250],
  ['0', 0],
  ['100', 10_000],
  ['0.1', 10],
])('a person types the rate %s: %i bps', (text, bps) => {
  expect(Percent('wrong').parse(text)).toBe(bps);
});

test.each([
  [0, 'en', '0 kB'],
  [512, 'en', '0.5 kB'],
  [1_000, 'en', '1 kB'],
  [999_999, 'en', '1,000 kB'],
  [12_345_678, 'en', '12.3 MB'],
  [12_345_678, 'fr', '12,3 Mo'],
  [5e12, 'en', '5 TB'],
  [5e15, 'en', '5,000 TB'],
])('%i bytes in %s are %s', (value, language, shown) => {
  expect(plain(formatBytes(value, language))).toBe(shown);
});

test.each(['', '-1', '100.1', '12.55', 'ten', '1e1'])('"%s" is no rate', (text) => {
  expect(Percent('wrong').safeParse(text).success).toBe(false);
});

test.each([
  ['25', 'EUR', 2500],
  ['25,5', 'EUR', 2550],
  ['1 250.05 €', 'EUR', 125_005],
  ['1250', 'JPY', 1250],
  ['0,005', 'KWD', 5],
  ['0', 'EUR', 0],
])('a person types the amount %s %s: %i minor units', (text, currency, minor) => {
  expect(Amount(currency, 'wrong').parse(text)).toBe(minor);
});

test.each(['', '-1', '25,505', '1,500', '5.000', 'ten', '1e3', '10000000000.01'])(
  '"%s" is no amount in EUR',
  (text) => {
    expect(Amount('EUR', 'wrong').safeParse(text).success).toBe(false);
  },
);

test('a billing day is the same in every time zone, and a month has a name', () => {
  expect([formatBillingDate('2026-12-04T23:00:00Z', 'fr'), formatMonth('2026-11', 'fr')]).toEqual([
    '5 décembre 2026',
    'novembre 2026',
  ]);
});

test.each([
  [0.4, 'en', '0.4 seconds'],
  [12, 'en', '12 seconds'],
  [60, 'en', '1 minute'],
  [5_400, 'fr', '1,5 heure'],
  [86_400, 'en', '1 day'],
  [259_638, 'en', '3 days'],
  [259_638, 'ru', '3 дня'],
])('%d s that something took are written in %s as %s', (seconds, language, shown) => {
  expect(plain(formatElapsed(seconds, language))).toBe(shown);
});

test.each([
  ['es', '1.234.567,89 €', '128,4 mil', '12,5 %', 'hace 0,4 s', '30 días', '1 de enero de 1970'],
  ['ru', '1 234 567,89 €', '128,4 тыс.', '12,5 %', '0,4 сек. назад', '30 дней', '1 января 1970 г.'],
  ['zh', '€1,234,567.89', '12.8万', '12.5%', '0.4秒前', '30天', '1970年1月1日'],
])('money, counts, rates, ages, lengths and dates are written as %s writes them', (language, ...shown) => {
  const written = [
    formatMoney(123_456_789, 'EUR', language),
    formatCountShort(128_400, language),
    formatRate(1250, language),
    formatAge(400, language),
    formatDuration(30 * 86_400, language),
    formatDate('1970-01-01T12:00:00Z', language),
  ];
  expect(written.map(plain)).toEqual(shown);
});
