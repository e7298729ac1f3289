import { expect, test } from 'vitest';
import { openingBalanceOf } from './balance.ts';

test.each<[written: string, currency: string, minor: number | null]>([
  ['', 'EUR', 0],
  ['0', 'EUR', 0],
  ['0.00', 'EUR', 0],
  ['120', 'EUR', 12_000],
  ['120.5', 'EUR', 12_050],
  ['12,5', 'EUR', 1_250],
  ['$1,234.56', 'USD', 123_456],
  ['1.234,56 EUR', 'EUR', 123_456],
  ['EUR 1 234,56', 'EUR', 123_456],
  ['1 234,56 €', 'EUR', 123_456],
  ["1'234.56", 'CHF', 123_456],
  ['1,200', 'USD', 120_000],
  ['1.200', 'EUR', null],
  ['1.200,00', 'EUR', 120_000],
  ['1.200', 'KWD', 1_200],
  ['1,234,567', 'EUR', 123_456_700],
  ['1.234.567,8', 'EUR', 123_456_780],
  ['1200', 'JPY', 1_200],
  ['1,200', 'JPY', 1_200],
  ['12.345,678', 'KWD', 12_345_678],
  ['1,200', 'KWD', null],
  ['12.50', 'JPY', null],
  ['120.555', 'EUR', null],
  ['-5', 'EUR', null],
  ['(5.00)', 'EUR', null],
  ['USD 5', 'EUR', null],
  ['5 euros', 'EUR', null],
  ['1,23,456', 'EUR', null],
  ['1.2.3', 'EUR', null],
  ['5.', 'EUR', 500],
  ['99999999999999', 'EUR', null],
  ['n/a', 'EUR', null],
])('%s in %s is %s', (written, currency, minor) => {
  expect(openingBalanceOf(written, currency)).toBe(minor);
});
