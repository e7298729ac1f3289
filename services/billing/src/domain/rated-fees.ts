import type { RatedFee } from '@sillage/proto/http/settlements';
import { sumOf } from '@sillage/proto/values/money';

/** Sums the fees of each rate, lowest rate first. */
export function byRate(fees: readonly RatedFee[]): RatedFee[] {
  const rates = [...new Set(fees.map((fee) => fee.feeBps))].sort((a, b) => a - b);
  return rates.map((feeBps) => {
    const own = fees.filter((fee) => fee.feeBps === feeBps);
    return {
      feeBps,
      revenueMinor: sumOf(own.map((fee) => fee.revenueMinor)),
      feeMinor: sumOf(own.map((fee) => fee.feeMinor)),
    };
  });
}
