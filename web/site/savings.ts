import { PLATFORM_FEE_BPS } from '@sillage/proto/values/basis-points';

/** The calculator's comparison, in euros per month: an example, not a particular competitor. */
export interface Assumption {
  readonly baseMinor: number;
  readonly shareBps: number;
  /** The slider's range, in minor units. */
  readonly mostMinor: number;
  readonly stepMinor: number;
  readonly firstMinor: number;
}

export const ASSUMPTIONS = {
  landing: { baseMinor: 19_900, shareBps: 800, mostMinor: 2_500_000, stepMinor: 50_000, firstMinor: 500_000 },
  pricing: { baseMinor: 29_900, shareBps: 1000, mostMinor: 5_000_000, stepMinor: 100_000, firstMinor: 1_000_000 },
} as const satisfies Record<string, Assumption>;

/** A month with less revenue than this is free. */
export const FREE_BELOW_MINOR = 2_000;

export interface Savings {
  readonly othersMinor: number;
  readonly oursMinor: number;
  readonly monthlyMinor: number;
  readonly annualMinor: number;
}

/** The savings in a month with this revenue through affiliates, in minor units. */
export function savingsOf(revenueMinor: number, { baseMinor, shareBps }: Assumption): Savings {
  const shareOf = (bps: number) => Math.round((revenueMinor * bps) / 10_000);
  const othersMinor = baseMinor + shareOf(shareBps);
  const oursMinor = revenueMinor >= FREE_BELOW_MINOR ? shareOf(PLATFORM_FEE_BPS) : 0;
  const monthlyMinor = othersMinor - oursMinor;
  return { othersMinor, oursMinor, monthlyMinor, annualMinor: monthlyMinor * 12 };
}
