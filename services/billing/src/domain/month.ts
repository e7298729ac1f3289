import { FEE_WAIVED_BELOW_MINOR } from '@sillage/proto/values/payments';

/** What is open of a merchant in one currency when a month is billed; minor units. */
export interface OpenMonth {
  /** Net of refunds. */
  readonly revenueMinor: number;
  readonly feeMinor: number;
  /** Of the same month, charged by settlements already. */
  readonly settledRevenueMinor: number;
}

/**
 * `carry`: refunds of what was charged before outweigh what is new: all of it waits for the next month, whose invoice it
 * credits. `waive`: the month's revenue, with what settlements charged of it, is below the amount from which a fee is charged.
 */
export function decideMonth({ revenueMinor, feeMinor, settledRevenueMinor }: OpenMonth): 'issue' | 'waive' | 'carry' {
  if (revenueMinor < 0 || feeMinor < 0) return 'carry';
  return revenueMinor + settledRevenueMinor < FEE_WAIVED_BELOW_MINOR ? 'waive' : 'issue';
}
