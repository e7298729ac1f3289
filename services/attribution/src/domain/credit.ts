import { DAY_MS } from '@sillage/proto/values/durations';
import type { ReportedOrder } from './order-answer.ts';

interface Claimed {
  /** Of the conversion by which it is credited. */
  readonly conversionId: string;
  readonly orderedOn: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** What is to be recorded where a claim is credited. */
export type Credit =
  | { readonly outcome: 'owned' }
  | { readonly outcome: 'recorded' }
  | { readonly outcome: 'record'; readonly at: number; readonly amountMinor: number; readonly currency: string };

/**
 * Whether a claim can be credited, and with which figures: those that the shop reported where it reported the order, else
 * those that the affiliate gave and the merchant has looked at. An order is one affiliate's, for ever: a credit never
 * takes it from another one. Pure.
 */
export function decideCredit(claim: Claimed, order: ReportedOrder | undefined, now: number): Credit {
  if (order?.id === claim.conversionId) return { outcome: 'recorded' };
  if (order) {
    const { at, amountMinor, currency } = order;
    return order.affiliateId === null ? { outcome: 'record', at, amountMinor, currency } : { outcome: 'owned' };
  }
  // The end of its day: whatever the shop reports of that day is from before it, and a campaign that went live on it was live.
  const endOfDay = Date.parse(`${claim.orderedOn}T00:00:00Z`) + DAY_MS - 1;
  return { outcome: 'record', at: Math.min(endOfDay, now), amountMinor: claim.amountMinor, currency: claim.currency };
}
