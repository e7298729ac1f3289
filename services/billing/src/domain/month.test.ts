import { expect, test } from 'vitest';
import { nextAttemptAt } from './dunning.ts';
import { decideMonth } from './month.ts';

test.each([
  // Revenue, fee, charged by settlements.
  [2000, 50, 0, 'issue'],
  [2001, 50, 0, 'issue'],
  [1999, 50, 0, 'waive'],
  [0, 0, 0, 'waive'],
  [-1, 0, 0, 'carry'],
  [-5000, -125, 0, 'carry'],
  [2500, -1, 0, 'carry'],
  [1999, 50, 1, 'issue'],
  [500, 13, 9_500, 'carry'],
  [1960, 49, 9_500, 'carry'],
  [2000, 50, 0, 'issue'],
  [2040, 51, 9_500, 'issue'],
  [19, 0, 9_500, 'issue'],
  [500, 13, -9_500, 'waive'],
  [-500, -13, 9_500, 'carry'],
] as const)(
  'a month of %i with a fee of %i, of which settlements charged %i more: %s',
  (revenueMinor, feeMinor, settledRevenueMinor, decision) => {
    const sums = { revenueMinor: BigInt(revenueMinor), feeMinor: BigInt(feeMinor), settledRevenueMinor: BigInt(settledRevenueMinor) };
    expect(decideMonth({ currency: 'EUR', ...sums })).toBe(decision);
  },
);

test.each([
  ['EUR', 1_999, 'waive'],
  ['EUR', 2_000, 'issue'],
  // 20.00 € are ¥3,200 and 1,800.00 ₽, not 2,000 minor units of each.
  ['JPY', 3_199, 'waive'],
  ['JPY', 3_200, 'issue'],
  ['RUB', 179_999, 'waive'],
  ['GBP', 1_699, 'waive'],
  ['GBP', 1_700, 'issue'],
] as const)('a month of %s %i: %s', (currency, revenueMinor, decision) => {
  expect(
    decideMonth({ currency, revenueMinor: BigInt(revenueMinor), feeMinor: BigInt(Math.round(revenueMinor / 40)), settledRevenueMinor: 0n }),
  ).toBe(decision);
});

test('a failed charge is tried again after 3, 5 and 7 days, then waits for the merchant', () => {
  const failedAt = new Date('2026-12-05T08:00:00Z');
  const days = [1, 2, 3, 4].map((it) => nextAttemptAt(it, failedAt)?.toISOString().slice(0, 10) ?? null);
  expect(days).toEqual(['2026-12-08', '2026-12-10', '2026-12-12', null]);
});
