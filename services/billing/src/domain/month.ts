import { FEE_WAIVED_BELOW_MINOR } from '@sillage/proto/values/payments';

/** What is open of a merchant in one currency when a month is billed; minor units. */
export interface OpenMonth {
  /** Net of refunds. */
  readonly revenueMinor: number;
  readonly feeMinor: number;
  /** Of the same month, charged by settlements already. */
  readonly settledRevenueMinor: number;
  /** Less than this cannot be charged at once. */
  readonly leastChargeMinor: number;
}

/**
 * `carry`: all of it waits for the next month: refunds of what was charged before outweigh what is new, and its invoice credits
 * them; or the fee is too small to be charged, so that an invoice over it could never be paid. `waive`: the month's revenue, with
 * what settlements charged of it, is below the amount from which a fee is charged.
 */
export function decideMonth({ revenueMinor, feeMinor, settledRevenueMinor, leastChargeMinor }: OpenMonth): 'issue' | 'waive' | 'carry' {
  if (revenueMinor < 0 || feeMinor < 0) return 'carry';
  if (revenueMinor + settledRevenueMinor < FEE_WAIVED_BELOW_MINOR) return 'waive';
  return feeMinor > 0 && feeMinor < leastChargeMinor ? 'carry' : 'issue';
}
