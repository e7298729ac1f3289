import { type SettlementEvent, SettlementReason } from '@sillage/proto/events/settlements';
import type { WebhookData } from '@sillage/proto/http/webhooks';
import type { WebhookEvent } from './message.ts';

const REASONS = new Map<number, WebhookData['settlement.confirmed']['reason']>([
  [SettlementReason.PAY_NOW, 'pay_now'],
  [SettlementReason.MONTHLY, 'monthly'],
  [SettlementReason.AFFILIATE_DELETION, 'affiliate_deletion'],
  [SettlementReason.CAMPAIGN_DELETION, 'campaign_deletion'],
]);

/** Ignores requests to the payout service, and payout holds, which are not about a settlement. */
export function settlementEvent({
  eventId,
  settlementId,
  campaignId,
  ownerUserId,
  reason,
  occurredAtMs,
  isTest,
  event,
}: SettlementEvent): WebhookEvent | undefined {
  const about = { eventId, campaignId, ownerUserId, occurredAtMs: Number(occurredAtMs), objectKey: settlementId };
  const data = { settlementId, campaignId, reason: REASONS.get(reason) ?? null, isTest };
  switch (event.case) {
    case 'confirmed':
      return { ...about, type: 'settlement.confirmed', data };
    case 'finished':
      return { ...about, type: 'settlement.finished', data: { ...data, complete: event.value.complete } };
    case 'cancelled':
      return { ...about, type: 'settlement.cancelled', data };
    case 'transferReversed': {
      const { lineId, affiliateId, currency, amountMinor, returnedMinor } = event.value;
      const sums = { currency, amountMinor: Number(amountMinor), returnedMinor: Number(returnedMinor) };
      const line = { payoutId: lineId, settlementId, campaignId, affiliateId, isTest };
      return { ...about, type: 'payout.reversed', objectKey: lineId, data: { ...line, ...sums } };
    }
    default:
      return undefined;
  }
}
