import { beforeEach, expect, test } from 'vitest';
import { isFirstSale } from './first-sale.ts';

beforeEach(() => localStorage.clear());

test('the first sale is celebrated once, for each person', () => {
  expect(isFirstSale(localStorage, 'ada', 0)).toBe(false);
  expect(isFirstSale(localStorage, 'ada', 2)).toBe(true);
  expect(isFirstSale(localStorage, 'ada', 3)).toBe(false);
  expect(isFirstSale(localStorage, 'zoe', 1)).toBe(true);
});

test('who has sold for long is left in peace in a new browser', () => {
  expect(isFirstSale(localStorage, 'ada', 40)).toBe(false);
  expect(isFirstSale(localStorage, 'ada', 41)).toBe(false);
});
