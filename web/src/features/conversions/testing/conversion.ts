import type { Conversion } from '@sillage/proto/http/conversions';

/** An approved order of €99.00 that nobody brought. */
export const CONVERSION: Conversion = {
  id: '0198a000-0000-7000-8000-000000000001',
  campaignId: '0198a000-0000-7000-8000-000000000002',
  affiliateId: null,
  orderId: 'A-1',
  amountMinor: 9_900,
  refundedMinor: 0,
  commissionMinor: 990,
  rateBps: 1_000,
  currency: 'EUR',
  state: 'approved',
  rejection: null,
  verified: true,
  isTest: false,
  book: 'live',
  source: 'server',
  occurredAt: '2026-11-21T10:00:00.000Z',
  holdUntil: null,
  heldFor: null,
  fraud: null,
  basis: 'click',
  coupon: null,
  mayBeExtension: false,
  referralId: null,
  claimId: null,
};
