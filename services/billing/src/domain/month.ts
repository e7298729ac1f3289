import { feeWaivedBelowMinor, leastChargeMinor } from '@sillage/proto/values/payments';

/** What is open of a merchant in one currency when a month is billed; minor units. */
export interface OpenMonth {
  readonly currency: string;
  /** Net of refunds. */
  readonly revenueMinor: bigint;
  readonly feeMinor: bigint;
  /** Of the same month, charged by settlements already. */
  readonly settledRevenueMinor: bigint;
}

/**
 * `carry`: all of it waits for the next month: refunds of what was charged before outweigh what is new, and its invoice credits
 * them; or the fee is too small to be charged, so that an invoice over it could never be paid. `waive`: the month's revenue, with
 * what settlements charged of it, is below 20.00 € in the currency.
 */
export function decideMonth({ currency, revenueMinor, feeMinor, settledRevenueMinor }: OpenMonth): 'issue' | 'waive' | 'carry' {
  if (revenueMinor < 0 || feeMinor < 0) return 'carry';
  if (revenueMinor + settledRevenueMinor < feeWaivedBelowMinor(currency)) return 'waive';
  return feeMinor > 0 && feeMinor < leastChargeMinor(currency) ? 'carry' : 'issue';
}
