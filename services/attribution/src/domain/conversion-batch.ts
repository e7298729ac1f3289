import { type ConversionEvent, ConversionSource, ReviewDecision } from '@sillage/proto/events/conversions';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { MAX_AMOUNT_MINOR } from '@sillage/proto/values/money';
import { isBookableTime } from './click-batch.ts';

const MAX_ORDER_ID = 200;
const MAX_TEXT = 1000;
const MAX_KEY = 128;

/** A sentence on why an event can never be booked; undefined for one that can. */
export function unreadableConversion({
  eventId,
  campaignId,
  occurredAtMs,
  event,
  ...rest
}: ConversionEvent): string | undefined {
  if (!UUID_PATTERN.test(eventId)) return 'the event id is not a UUID';
  if (!UUID_PATTERN.test(campaignId)) return 'the campaign id is not a UUID';
  if (!isBookableTime(occurredAtMs)) return 'the time is not between the years 2000 and 2100';
  if (rest.idempotencyKey.length > MAX_KEY || rest.idempotencyDigest.length > MAX_KEY)
    return 'the idempotency key is too long';
  switch (event.case) {
    case 'reported': {
      const report = event.value;
      if (!isAmount(report.amountMinor)) return 'the amount is negative or too large';
      if (!/^[A-Z]{3}$/.test(report.currency)) return 'the currency is not an ISO 4217 code';
      if (report.source === ConversionSource.UNSPECIFIED || SOURCES.has(report.source) === false)
        return 'the source is unknown';
      if (!isIdOrEmpty(report.clickId) || !isIdOrEmpty(report.affiliateId))
        return 'the click or affiliate id is not a UUID';
      if (report.clickedAtMs !== 0n && !isBookableTime(report.clickedAtMs))
        return "the click's time is not between the years 2000 and 2100";
      if (report.orderId.length > MAX_ORDER_ID || report.sessionId.length > MAX_ORDER_ID)
        return 'the order or session id is too long';
      return undefined;
    }
    case 'refunded': {
      const refund = event.value;
      if ((refund.orderId === '') === (refund.conversionId === ''))
        return 'a refund names an order or a conversion, exactly one of them';
      if (!isIdOrEmpty(refund.conversionId)) return 'the conversion id is not a UUID';
      if (!isAmount(refund.amountMinor)) return 'the amount is negative or too large';
      if (refund.orderId.length > MAX_ORDER_ID || refund.reason.length > MAX_TEXT)
        return 'the order id or the reason is too long';
      return undefined;
    }
    case 'reviewed':
      if (!UUID_PATTERN.test(event.value.conversionId)) return 'the conversion id is not a UUID';
      if (!REVIEWS.has(event.value.decision)) return 'the decision is unknown';
      return event.value.reason.length > MAX_TEXT ? 'the reason is too long' : undefined;
    case 'paid':
      if (!UUID_PATTERN.test(event.value.conversionId)) return 'the conversion id is not a UUID';
      return UUID_PATTERN.test(event.value.settlementLineId) ? undefined : "the settlement line's id is not a UUID";
    case 'scriptSeen':
      return event.value.pageHost.length > MAX_TEXT ? 'the host is too long' : undefined;
    default:
      return 'an event without content, or of a newer kind';
  }
}

const SOURCES = new Set<number>([
  ConversionSource.SNIPPET,
  ConversionSource.SERVER,
  ConversionSource.WEBHOOK,
  ConversionSource.TEST_SHOP,
]);
const REVIEWS = new Set<number>([ReviewDecision.APPROVED, ReviewDecision.REJECTED, ReviewDecision.MARKED_PAID]);

function isIdOrEmpty(value: string): boolean {
  return value === '' || UUID_PATTERN.test(value);
}

/** Far below the safe integers, so that sums over all conversions of a campaign stay exact, too. */
function isAmount(minor: bigint): boolean {
  return minor >= 0n && minor <= BigInt(MAX_AMOUNT_MINOR);
}
