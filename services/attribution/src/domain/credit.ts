import { DAY_MS } from '@sillage/proto/values/durations';
import type { ReportedOrder } from './order-answer.ts';

interface Claimed {
  /** The id of the conversion that credits the claim. */
  readonly conversionId: string;
  readonly orderedOn: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** The event to record when a claim is credited. */
export type Credit =
  | { readonly outcome: 'owned' }
  | { readonly outcome: 'recorded' }
  | { readonly outcome: 'record'; readonly at: number; readonly amountMinor: number; readonly currency: string };

/**
 * Decides whether a claim can be credited, and with which figures: the shop's if it reported the order, else those that
 * the affiliate gave and the merchant has checked. A credit never takes an order away from another affiliate. Pure.
 */
export function decideCredit(claim: Claimed, order: ReportedOrder | undefined, now: number): Credit {
  if (order?.id === claim.conversionId) return { outcome: 'recorded' };
  if (order) {
    const { at, amountMinor, currency } = order;
    return order.affiliateId === null ? { outcome: 'record', at, amountMinor, currency } : { outcome: 'owned' };
  }
  // The end of its day: later than all reports of that day, and live if the campaign went live on that day.
  const endOfDay = Date.parse(`${claim.orderedOn}T00:00:00Z`) + DAY_MS - 1;
  return { outcome: 'record', at: Math.min(endOfDay, now), amountMinor: claim.amountMinor, currency: claim.currency };
}
