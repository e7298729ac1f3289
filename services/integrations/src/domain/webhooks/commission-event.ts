import { type CommissionChanged, CommissionState } from '@sillage/proto/events/commissions';
import { isoTime, type WebhookEvent } from './message.ts';

const TYPES = new Map<number, Extract<WebhookEvent['type'], `commission.${string}`>>([
  [CommissionState.PENDING, 'commission.pending'],
  [CommissionState.APPROVED, 'commission.approved'],
  [CommissionState.PAID, 'commission.paid'],
  [CommissionState.REJECTED, 'commission.rejected'],
  [CommissionState.REFUNDED, 'commission.refunded'],
]);

/** The type is the state after the change. */
export function commissionEvent(event: CommissionChanged): WebhookEvent | undefined {
  const type = TYPES.get(event.state);
  if (type === undefined) return undefined;
  const { conversionId, campaignId, affiliateId, currency } = event;
  return {
    type,
    eventId: event.eventId,
    objectKey: conversionId,
    campaignId,
    ownerUserId: event.ownerUserId || undefined,
    occurredAtMs: Number(event.occurredAtMs),
    data: {
      conversionId,
      campaignId,
      affiliateId,
      orderId: event.orderId || null,
      version: Number(event.version),
      currency,
      revenueMinor: Number(event.revenueMinor),
      refundedMinor: Number(event.refundedMinor),
      commissionMinor: Number(event.commissionMinor),
      convertedAt: isoTime(event.convertedAtMs),
      clickId: event.clickId || null,
      subs: event.subs,
      isTest: event.isTest,
    },
  };
}
