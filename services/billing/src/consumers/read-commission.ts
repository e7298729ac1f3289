import { type CommissionChanged, CommissionChangedSchema, CommissionState } from '@sillage/proto/events/commissions';
import { applyRate } from '@sillage/proto/values/money';
import { violationOf } from '@sillage/proto/violations';
import type { Commission } from '../domain/commission.ts';

const STATES = new Map<CommissionState, Commission['state']>([
  [CommissionState.PENDING, 'pending'],
  [CommissionState.APPROVED, 'approved'],
  [CommissionState.PAID, 'paid'],
  [CommissionState.REJECTED, 'rejected'],
  [CommissionState.REFUNDED, 'refunded'],
]);
/** The rate of every merchant in events from before they contained the fee. */
const EARLIER_FEE_BPS = 250;

/** The event as a value, or a sentence on why it can never be booked. */
export function readCommission(event: CommissionChanged): Commission | { readonly unreadable: string } {
  const violation = violationOf(CommissionChangedSchema, event);
  if (violation !== undefined) return { unreadable: violation };
  const state = STATES.get(event.state);
  if (state === undefined) return { unreadable: 'the state is unknown' };
  const isEarned = state !== 'pending' && state !== 'rejected';
  const netRevenueMinor = isEarned ? Number(event.revenueMinor - event.refundedMinor) : 0;
  const feeMinor = isEarned ? Number(event.feeMinor ?? applyRate(netRevenueMinor, EARLIER_FEE_BPS)) : 0;
  return {
    campaignId: event.campaignId,
    conversionId: event.conversionId,
    book: event.isTest ? 'test' : 'live',
    affiliateId: event.affiliateId,
    version: Number(event.version),
    at: new Date(Number(event.occurredAtMs)),
    state,
    paidByLineId: event.settlementLineId === '' ? null : event.settlementLineId,
    currency: event.currency,
    // A conversion that only a page reported is unverified: it is worth nothing until it is approved.
    pendingMinor: state === 'pending' && event.verified ? Number(event.commissionMinor) : 0,
    earnedMinor: isEarned ? Number(event.commissionMinor) : 0,
    netRevenueMinor,
    feeBps: event.feeBps ?? EARLIER_FEE_BPS,
    feeMinor,
  };
}
