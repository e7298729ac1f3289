import { type ConversionEvent, ConversionSource } from '@sillage/proto/events/conversions';
import type { WebhookData } from '@sillage/proto/http/webhooks';
import type { WebhookEvent } from './message.ts';

const SOURCES = new Map<number, WebhookData['conversion.reported']['source']>([
  [ConversionSource.SNIPPET, 'page'],
  [ConversionSource.SERVER, 'server'],
  [ConversionSource.WEBHOOK, 'webhook'],
  [ConversionSource.TEST_SHOP, 'test_shop'],
]);

/** Reports and refunds; decisions about them are in the events of commissions. */
export function conversionEvent({
  eventId,
  occurredAtMs,
  campaignId,
  event,
}: ConversionEvent): WebhookEvent | undefined {
  const about = { eventId, campaignId, ownerUserId: undefined, occurredAtMs: Number(occurredAtMs) };
  if (event.case === 'reported') {
    const { orderId, amountMinor, currency, source, verified, isTest } = event.value;
    return {
      ...about,
      type: 'conversion.reported',
      objectKey: keyOf(orderId, eventId),
      data: {
        campaignId,
        conversionId: eventId,
        orderId: orderId || null,
        currency,
        amountMinor: Number(amountMinor),
        source: SOURCES.get(source) ?? 'page',
        isVerified: verified,
        isTest,
      },
    };
  }
  if (event.case !== 'refunded') return undefined;
  const { orderId, conversionId, amountMinor, currency } = event.value;
  return {
    ...about,
    type: 'conversion.refunded',
    objectKey: keyOf(orderId, conversionId),
    data: {
      campaignId,
      conversionId: conversionId || null,
      orderId: orderId || null,
      currency: currency || null,
      amountMinor: amountMinor === 0n ? null : Number(amountMinor),
    },
  };
}

/** A report and its refund have the same key of the order. */
const keyOf = (orderId: string, conversionId: string): string => (orderId === '' ? conversionId : `order ${orderId}`);
