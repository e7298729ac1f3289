import { expect, test } from 'vitest';
import { pointsIn } from './overview-points.ts';

const AT = '2026-11-25T00:00:00Z';
const RATES = { EUR: 1_000_000, USD: 2_000_000 };
const point = (...money: [currency: string, revenueMinor: bigint][]) => ({
  at: AT,
  clicks: 3,
  conversions: 1,
  money: money.map(([currency, revenueMinor]) => ({ currency, revenueMinor, commissionMinor: revenueMinor / 10n })),
});

test.each([
  ['nothing', [], 0n],
  ['its own currency', [['EUR', 500n]], 500n],
  ['another one, converted', [['USD', 500n]], 250n],
  [
    'both',
    [
      ['EUR', 500n],
      ['USD', 500n],
    ],
    750n,
  ],
  [
    'not what has no rate',
    [
      ['EUR', 500n],
      ['JPY', 9n],
    ],
    500n,
  ],
] as const)('a point sums up %s', (_name, money, revenueMinor) => {
  expect(
    pointsIn([point(...money.map(([currency, minor]) => [currency, minor] as [string, bigint]))], 'EUR', RATES),
  ).toEqual([{ at: AT, clicks: 3, conversions: 1, revenueMinor, commissionMinor: revenueMinor / 10n }]);
});
