import { sumOf } from '@sillage/proto/values/money';
import { isFeeWaived, leastChargeMinor, type Revenue } from '@sillage/proto/values/payments';

/** What is open of a merchant when a month is billed; minor units, net of refunds. */
export interface OpenFee extends Revenue {
  readonly feeMinor: bigint;
}

export type MonthDecision = 'issue' | 'waive' | 'carry';

/**
 * What becomes of a merchant's month, by currency. `settled` is revenue of the same month that settlements charged
 * already. Whether it is waived is one decision for all currencies: their revenue together, with what is settled, is
 * below 20.00 €.
 *
 * `carry`: all of the currency waits for the next month, and counts to that one: refunds of what was charged before
 * outweigh what is new, and its invoice credits them; or there is nothing but a fee that was corrected upwards, which is
 * no revenue of this month to waive; or the fee is too small to be charged, so that an invoice over it could never be
 * paid.
 */
export function decideMonth(open: readonly OpenFee[], settled: readonly Revenue[]): ReadonlyMap<string, MonthDecision> {
  const isWaived = isFeeWaived([...open, ...settled]);
  return new Map(
    [...new Set(open.map((fees) => fees.currency))].map((currency) => {
      const own = open.filter((fees) => fees.currency === currency);
      const feeMinor = sumOf(own.map((fees) => fees.feeMinor));
      const revenueMinor = sumOf(own.map((fees) => fees.revenueMinor));
      if (feeMinor < 0n || revenueMinor < 0n || (revenueMinor === 0n && feeMinor > 0n)) return [currency, 'carry'];
      if (isWaived) return [currency, 'waive'];
      return [currency, feeMinor > 0n && feeMinor < leastChargeMinor(currency) ? 'carry' : 'issue'];
    }),
  );
}
