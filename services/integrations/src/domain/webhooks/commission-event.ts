import { type CommissionChanged, CommissionState } from '@sillage/proto/events/commissions';
import { isoTime, type WebhookEvent } from './message.ts';

const TYPES = new Map<number, Extract<WebhookEvent['type'], `commission.${string}`>>([
  [CommissionState.PENDING, 'commission.pending'],
  [CommissionState.APPROVED, 'commission.approved'],
  [CommissionState.PAID, 'commission.paid'],
  [CommissionState.REJECTED, 'commission.rejected'],
  [CommissionState.REFUNDED, 'commission.refunded'],
]);

/**
 * The type is the state after the change. An affiliate who lost the order to another one gets a rejection of their own,
 * first; the merchant's message about the new holder already contains the whole state.
 */
export function commissionEvents(event: CommissionChanged): readonly WebhookEvent[] {
  const type = TYPES.get(event.state);
  if (type === undefined) return [];
  const { conversionId, campaignId, affiliateId, currency, former } = event;
  const current = {
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
  if (!former) return [current];
  const data = {
    ...current.data,
    affiliateId: former.affiliateId,
    revenueMinor: 0,
    refundedMinor: 0,
    commissionMinor: 0,
    clickId: former.clickId || null,
    subs: former.subs,
  };
  const lost = { type: 'commission.rejected', eventId: `${event.eventId} lost`, isForMerchant: false, data } as const;
  return [{ ...current, ...lost }, current];
}
