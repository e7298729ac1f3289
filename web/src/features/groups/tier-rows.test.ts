import { expect, test } from 'vitest';
import { readTiers } from './tier-rows.ts';

const EUR = { measure: 'revenue', currency: 'EUR' } as const;
const ORDERS = { measure: 'orders', currency: 'EUR' } as const;

test('volumes are amounts of the campaign’s currency, or orders, and empty rows are none', () => {
  const typed = [
    { from: '1000', rate: '12' },
    { from: '', rate: '' },
    { from: '2500,50', rate: '15,5 %' },
  ];
  expect(readTiers(typed, EUR).tiers).toEqual([
    { from: 100_000, rateBps: 1_200 },
    { from: 250_050, rateBps: 1_550 },
  ]);
  expect(readTiers([{ from: '20', rate: '12' }], ORDERS).tiers).toEqual([{ from: 20, rateBps: 1_200 }]);
});

test.each([
  [[{ from: '', rate: '12' }], EUR, ['fromWrong']],
  [[{ from: '0', rate: '12' }], EUR, ['fromWrong']],
  [[{ from: '1,000', rate: '12' }], EUR, ['fromWrong']],
  [[{ from: '5.000', rate: '12' }], EUR, ['fromWrong']],
  [[{ from: '1,000', rate: '12' }], { ...EUR, currency: 'JPY' }, ['fromWrong']],
  [[{ from: '2.5', rate: '12' }], ORDERS, ['fromWrong']],
  [[{ from: '10', rate: '' }], EUR, ['rateWrong']],
  [[{ from: '10', rate: '101' }], EUR, ['rateWrong']],
  [
    [
      { from: '10', rate: '12' },
      { from: '10', rate: '15' },
      { from: '20', rate: '12' },
      { from: '20', rate: '15' },
    ],
    ORDERS,
    [undefined, 'notHigher', 'notHigher', undefined],
  ],
])('%j is told what is wrong', (typed, of, problems) => {
  expect(readTiers(typed, of).problems).toEqual(problems);
});
