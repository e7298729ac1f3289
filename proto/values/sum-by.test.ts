import { expect, test } from 'vitest';
import { sumBy } from './sum-by.ts';

test('adds up what is a number, of either kind, and keeps the rest of the first item of each key', () => {
  const items = [
    { currency: 'EUR', orders: 1, amountMinor: 2n ** 60n, at: 'noon', rate: null },
    { currency: 'USD', orders: 5, amountMinor: 7n, at: 'noon', rate: 2 },
    { currency: 'EUR', orders: 2, amountMinor: 1n, at: 'night', rate: 3 },
  ];
  expect([...sumBy(items, (item) => item.currency).values()]).toEqual([
    { currency: 'EUR', orders: 3, amountMinor: 2n ** 60n + 1n, at: 'noon', rate: null },
    items[1],
  ]);
  expect(items[0]).toMatchObject({ orders: 1 });
});
