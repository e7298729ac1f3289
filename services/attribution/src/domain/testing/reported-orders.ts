import type { ReportedOrder } from '../order-answer.ts';

/** An order that a shop's page reported and that is nobody's. */
export function reportedOrder(more: Partial<ReportedOrder> = {}): ReportedOrder {
  return {
    id: 'order',
    at: Date.parse('2026-11-02T12:00:00Z'),
    amountMinor: 8_000,
    currency: 'EUR',
    affiliateId: null,
    basis: null,
    duplicateOf: null,
    state: 'rejected',
    rejection: 'no_click',
    reason: '',
    heldFor: null,
    holdUntil: null,
    visitStartedAt: null,
    visitEndsAt: null,
    verified: false,
    isCredit: false,
    isTestInLiveBook: false,
    ...more,
  };
}
