import { type CommissionChanged, CommissionState } from '@sillage/proto/events/commissions';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { applyRate, MAX_AMOUNT_MINOR } from '@sillage/proto/values/money';
import type { Commission } from '../domain/commission.ts';

const STATES = new Map<CommissionState, Commission['state']>([
  [CommissionState.PENDING, 'pending'],
  [CommissionState.APPROVED, 'approved'],
  [CommissionState.PAID, 'paid'],
  [CommissionState.REJECTED, 'rejected'],
  [CommissionState.REFUNDED, 'refunded'],
]);
/** The rate of every merchant when events did not say the fee yet. */
const EARLIER_FEE_BPS = 250;
const FROM_MS = BigInt(Date.UTC(2000, 0, 1));
const UNTIL_MS = BigInt(Date.UTC(2100, 0, 1));

/** The event as a value, or a sentence on why it can never be booked. */
export function readCommission(event: CommissionChanged): Commission | { readonly unreadable: string } {
  const state = STATES.get(event.state);
  if (!UUID_PATTERN.test(event.campaignId)) return { unreadable: 'the campaign id is not a UUID' };
  if (!UUID_PATTERN.test(event.conversionId)) return { unreadable: 'the conversion id is not a UUID' };
  if (!UUID_PATTERN.test(event.affiliateId)) return { unreadable: 'the affiliate id is not a UUID' };
  if (event.version < 1n || event.version > BigInt(Number.MAX_SAFE_INTEGER))
    return { unreadable: 'the version is not a positive number' };
  if (event.occurredAtMs < FROM_MS || event.occurredAtMs >= UNTIL_MS) {
    return { unreadable: 'the time is not between the years 2000 and 2100' };
  }
  if (state === undefined) return { unreadable: 'the state is unknown' };
  if (event.settlementLineId !== '' && !UUID_PATTERN.test(event.settlementLineId))
    return { unreadable: "the settlement line's id is not a UUID" };
  if (!/^[A-Z]{3}$/.test(event.currency)) return { unreadable: 'the currency is not an ISO 4217 code' };
  if (![event.revenueMinor, event.refundedMinor, event.commissionMinor].every(isAmount)) {
    return { unreadable: 'an amount is negative or too large' };
  }
  const isEarned = state !== 'pending' && state !== 'rejected';
  if (isEarned && event.refundedMinor > event.revenueMinor) return { unreadable: 'more is refunded than was ordered' };
  const netRevenueMinor = isEarned ? Number(event.revenueMinor - event.refundedMinor) : 0;
  const feeMinor = isEarned ? Number(event.feeMinor ?? applyRate(netRevenueMinor, EARLIER_FEE_BPS)) : 0;
  if (feeMinor < 0 || feeMinor > netRevenueMinor) return { unreadable: 'the fee is negative or more than the revenue' };
  return {
    campaignId: event.campaignId,
    conversionId: event.conversionId,
    affiliateId: event.affiliateId,
    version: Number(event.version),
    at: new Date(Number(event.occurredAtMs)),
    state,
    paidByLineId: event.settlementLineId === '' ? null : event.settlementLineId,
    currency: event.currency,
    // Nobody stands behind what only a page reported: it is no money before it is approved.
    pendingMinor: state === 'pending' && event.verified ? Number(event.commissionMinor) : 0,
    earnedMinor: isEarned ? Number(event.commissionMinor) : 0,
    netRevenueMinor,
    feeMinor,
  };
}

function isAmount(minor: bigint): boolean {
  return minor >= 0n && minor <= BigInt(MAX_AMOUNT_MINOR);
}
