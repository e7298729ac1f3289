import { sumOf } from '@sillage/proto/values/money';
import { inWholeSteps } from '@sillage/proto/values/payments';

interface Fee {
  readonly feeMinor: bigint;
}

interface ChargedFees<Row extends Fee> {
  /** Their sum is a multiple of the currency's step. */
  readonly charged: readonly Row[];
  /** What stays open of one of them; null: nothing. */
  readonly rest: { readonly of: Row; readonly restMinor: bigint } | null;
}

/**
 * The part of open fees of one currency that can be charged. The rest is less than a step; it is taken off the largest
 * fee, the first if several are, so that quote and invoice agree on the rate.
 */
export function chargedFees<Row extends Fee>(fees: readonly Row[], currency: string): ChargedFees<Row> {
  const feeMinor = sumOf(fees.map((fee) => fee.feeMinor));
  const restMinor = feeMinor - inWholeSteps(feeMinor, currency);
  const [first, ...others] = fees;
  if (first === undefined || restMinor === 0n) return { charged: fees, rest: null };
  const largest = others.reduce((most, fee) => (fee.feeMinor > most.feeMinor ? fee : most), first);
  const charged = fees.map((fee) => (fee === largest ? { ...fee, feeMinor: fee.feeMinor - restMinor } : fee));
  return { charged, rest: { of: largest, restMinor } };
}
