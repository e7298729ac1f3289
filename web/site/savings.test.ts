import { expect, test } from 'vitest';
import { ASSUMPTIONS, savingsOf } from './savings.ts';

test.each([
  // 199 + 8 % against 2.5 %.
  ['landing', 500_000, { othersMinor: 59_900, oursMinor: 12_500, monthlyMinor: 47_400, annualMinor: 568_800 }],
  ['landing', 0, { othersMinor: 19_900, oursMinor: 0, monthlyMinor: 19_900, annualMinor: 238_800 }],
  // 299 + 10 %.
  ['pricing', 1_000_000, { othersMinor: 129_900, oursMinor: 25_000, monthlyMinor: 104_900, annualMinor: 1_258_800 }],
  // Nothing is billed below 20.
  ['pricing', 1_999, { othersMinor: 30_100, oursMinor: 0, monthlyMinor: 30_100, annualMinor: 361_200 }],
  ['pricing', 2_000, { othersMinor: 30_100, oursMinor: 50, monthlyMinor: 30_050, annualMinor: 360_600 }],
] as const)('%s: a month of %d cents', (variant, revenueMinor, savings) => {
  expect(savingsOf(revenueMinor, ASSUMPTIONS[variant])).toEqual(savings);
});
