import { create } from '@bufbuild/protobuf';
import { type CommissionChanged, CommissionChangedSchema, CommissionState } from '@sillage/proto/events/commissions';
import { PLATFORM_FEE_BPS } from '@sillage/proto/values/basis-points';
import { applyRate } from '@sillage/proto/values/money';

/** The given values of a commission; the others have defaults. Amounts in minor units. */
export interface CommissionSays {
  readonly campaignId: string;
  readonly conversionId: string;
  readonly affiliateId: string;
  readonly version: number;
  readonly state: 'pending' | 'approved' | 'paid' | 'rejected' | 'refunded';
  readonly commissionMinor: number;
  readonly revenueMinor: number;
  readonly refundedMinor?: number;
  readonly currency?: string;
  readonly at?: string;
  /** Default: true. */
  readonly verified?: boolean;
  readonly settlementLineId?: string;
  /** Default: PLATFORM_FEE_BPS. */
  readonly feeBps?: number;
  readonly isTest?: boolean;
}

const STATES = {
  pending: CommissionState.PENDING,
  approved: CommissionState.APPROVED,
  paid: CommissionState.PAID,
  rejected: CommissionState.REJECTED,
  refunded: CommissionState.REFUNDED,
};

/** The event as attribution publishes it. */
export function commissionChanged(commission: CommissionSays): CommissionChanged {
  const { feeBps = PLATFORM_FEE_BPS } = commission;
  return create(CommissionChangedSchema, {
    eventId: commission.conversionId,
    occurredAtMs: BigInt(Date.parse(commission.at ?? '2026-11-21T10:00:00Z')),
    campaignId: commission.campaignId,
    ownerUserId: commission.campaignId,
    conversionId: commission.conversionId,
    affiliateId: commission.affiliateId,
    orderId: 'order',
    version: BigInt(commission.version),
    state: STATES[commission.state],
    currency: commission.currency ?? 'EUR',
    revenueMinor: BigInt(commission.revenueMinor),
    refundedMinor: BigInt(commission.refundedMinor ?? 0),
    commissionMinor: BigInt(commission.commissionMinor),
    verified: commission.verified ?? true,
    settlementLineId: commission.settlementLineId ?? '',
    convertedAtMs: BigInt(Date.parse('2026-11-01T10:00:00Z')),
    isTest: commission.isTest ?? false,
    feeBps,
    feeMinor: BigInt(applyRate(Math.max(0, commission.revenueMinor - (commission.refundedMinor ?? 0)), feeBps)),
  });
}
