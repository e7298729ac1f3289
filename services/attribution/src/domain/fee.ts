import { type FeePeriod, LIST_PRICE } from '@sillage/proto/values/basis-points';
import { periodAt } from './periods.ts';

/** The platform's rate for an order of this time, by the history of the merchant's fees. */
export function feeBpsAt(fees: readonly FeePeriod[], at: number): number {
  return (periodAt(fees, at) ?? LIST_PRICE).feeBps;
}
