import { sumOf } from '@sillage/proto/values/money';
import { isFeeWaived, leastChargeMinor, type Revenue } from '@sillage/proto/values/payments';

/** A merchant's open revenue and fee when a month is billed; minor units, net of refunds. */
export interface OpenFee extends Revenue {
  readonly feeMinor: bigint;
}

export type MonthDecision = 'issue' | 'waive' | 'carry';

/**
 * Decides a merchant's month, by currency. `settled` is revenue of the same month that settlements have charged. The
 * fee is waived in all currencies or in none: if their total revenue, including `settled`, is below 20.00 €.
 *
 * `carry`: the open amounts of the currency move to the next month. Either refunds of charged revenue outweigh the new
 * revenue, and the next invoice credits them; or there is only a fee that was corrected upwards, without revenue of
 * this month that could be waived; or the fee is too small to be charged, so that its invoice could never be paid.
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
