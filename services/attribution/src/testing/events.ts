import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  type CampaignEvent,
  CampaignEventSchema,
  type HoldPeriodSchema,
  PaymentMode,
} from '@sillage/proto/events/campaign_events';
import { type ClickRecorded, ClickRecordedSchema } from '@sillage/proto/events/clicks';
import {
  type ConversionEvent,
  ConversionEventSchema,
  ConversionSource,
  ReviewDecision,
} from '@sillage/proto/events/conversions';
import { type MerchantPlanChanged, MerchantPlanChangedSchema } from '@sillage/proto/events/merchant_plans';
import { type PayeeChanged, PayeeChangedSchema } from '@sillage/proto/events/payees';
import { sessionPrefix } from '@sillage/proto/values/sessions';

/** Events as the other services write them; the ids are short numbers, spread into UUIDs. */

export const T0 = Date.parse('2026-11-02T10:00:00Z');

export function uuid(kind: 'campaign' | 'affiliate' | 'click' | 'conversion' | 'event' | 'line', n: number): string {
  const prefix = { campaign: 'c0', affiliate: 'af', click: 'c1', conversion: 'c2', event: 'e0', line: '51' }[kind];
  return `0${n.toString(16).padStart(7, '0')}-0000-7000-8000-0000000000${prefix}`;
}

/** A session that began on the day of `at`, as the collector names it. */
export const sessionOf = (visitor: string, at = T0): string => `${sessionPrefix(at)} ${visitor}`;

export function click(
  n: number,
  at: number,
  affiliate: number,
  session: string,
  more: MessageInitShape<typeof ClickRecordedSchema> = {},
): ClickRecorded {
  return create(ClickRecordedSchema, {
    eventId: uuid('click', n),
    occurredAtMs: BigInt(at),
    campaignId: uuid('campaign', 1),
    affiliateId: uuid('affiliate', affiliate),
    sessionId: session,
    country: 'FR',
    device: 'desktop',
    browser: 'Firefox',
    attributionWindowSeconds: 86_400n,
    ...more,
  });
}

export function sale(
  n: number,
  at: number,
  session: string,
  amountMinor: number,
  more: {
    orderId?: string;
    verified?: boolean;
    isTest?: boolean;
    affiliateId?: string;
    clickId?: string;
    clickedAtMs?: bigint;
    currency?: string;
    screened?: boolean;
    customerId?: string;
    customerAddress?: string;
    paymentAccount?: string;
    couponCodes?: string[];
    claimId?: string;
  } = {},
): ConversionEvent {
  return conversionEvent(uuid('conversion', n), at, {
    case: 'reported',
    value: {
      orderId: `order ${n}`,
      sessionId: session,
      amountMinor: BigInt(amountMinor),
      currency: 'EUR',
      screened: true,
      source: more.verified ? ConversionSource.SERVER : ConversionSource.SNIPPET,
      ...more,
    },
  });
}

export function refund(n: number, at: number, orderId: string, amountMinor = 0): ConversionEvent {
  return conversionEvent(uuid('event', n), at, {
    case: 'refunded',
    value: { orderId, amountMinor: BigInt(amountMinor) },
  });
}

export function review(
  n: number,
  at: number,
  conversion: number,
  decision: 'approved' | 'rejected' | 'marked_paid',
): ConversionEvent {
  const decisions = {
    approved: ReviewDecision.APPROVED,
    rejected: ReviewDecision.REJECTED,
    marked_paid: ReviewDecision.MARKED_PAID,
  };
  return conversionEvent(uuid('event', n), at, {
    case: 'reviewed',
    value: { conversionId: uuid('conversion', conversion), decision: decisions[decision] },
  });
}

export function paid(n: number, at: number, conversion: number, line: number | null): ConversionEvent {
  return conversionEvent(uuid('event', n), at, {
    case: 'paid',
    value: { conversionId: uuid('conversion', conversion), settlementLineId: line === null ? '' : uuid('line', line) },
  });
}

export function scriptSeen(n: number, at: number): ConversionEvent {
  return conversionEvent(uuid('event', n), at, {
    case: 'scriptSeen',
    value: { pageHost: 'shop.example', scriptVersion: '1' },
  });
}

function conversionEvent(
  eventId: string,
  at: number,
  event: NonNullable<MessageInitShape<typeof ConversionEventSchema>['event']>,
): ConversionEvent {
  return create(ConversionEventSchema, { eventId, occurredAtMs: BigInt(at), campaignId: uuid('campaign', 1), event });
}

export function campaign(
  version: number,
  more: {
    campaign?: number;
    ownerUserId?: string;
    holdDays?: number;
    autoApprove?: boolean;
    isDemo?: boolean;
    isManaged?: boolean;
    isTest?: boolean;
    liveSinceMs?: number;
    history?: MessageInitShape<typeof HoldPeriodSchema>[];
  } = {},
): CampaignEvent {
  const { holdDays = 14, autoApprove = true, history = [{ fromMs: 0n, holdDays, autoApprove }] } = more;
  return create(CampaignEventSchema, {
    eventId: uuid('event', 900_000 + version),
    occurredAtMs: BigInt(T0),
    campaignId: uuid('campaign', more.campaign ?? 1),
    version: BigInt(version),
    event: {
      case: 'campaign',
      value: {
        ownerUserId: more.ownerUserId ?? uuid('campaign', 0),
        name: 'Shoes',
        currency: 'EUR',
        holdDays,
        autoApprove,
        isDemo: more.isDemo ?? false,
        isTest: more.isTest ?? false,
        liveSinceMs: BigInt(more.liveSinceMs ?? 0),
        paymentMode: more.isManaged ? PaymentMode.MANAGED : PaymentMode.SELF_PAY,
        holdHistory: history,
      },
    },
  });
}

export function plan(
  version: number,
  fees: readonly (readonly [fromMs: number, feeBps: number])[],
  ownerUserId = uuid('campaign', 0),
): MerchantPlanChanged {
  return create(MerchantPlanChangedSchema, {
    eventId: uuid('event', 700_000 + version),
    occurredAtMs: BigInt(T0),
    ownerUserId,
    version: BigInt(version),
    feeHistory: fees.map(([fromMs, feeBps]) => ({ fromMs: BigInt(fromMs), feeBps })),
  });
}

/** An affiliate's payout details, as digests. */
export function payee(n: number, version: number, accounts: string[], campaign = 1): PayeeChanged {
  return create(PayeeChangedSchema, {
    eventId: uuid('event', 600_000 + version),
    occurredAtMs: BigInt(T0),
    campaignId: uuid('campaign', campaign),
    affiliateId: uuid('affiliate', n),
    version: BigInt(version),
    accounts,
  });
}

export function affiliate(
  n: number,
  version: number,
  rates: readonly (readonly [fromMs: number, rateBps: number, holdDays?: number])[],
  coupons: readonly (readonly [code: string, fromMs: number, untilMs?: number])[] = [],
): CampaignEvent {
  return create(CampaignEventSchema, {
    eventId: uuid('event', 800_000 + n * 100 + version),
    occurredAtMs: BigInt(T0),
    campaignId: uuid('campaign', 1),
    version: BigInt(version),
    event: {
      case: 'affiliate',
      value: {
        affiliateId: uuid('affiliate', n),
        name: `Affiliate ${n}`,
        isActive: true,
        rates: rates.map(([fromMs, rateBps, holdDays]) => ({
          fromMs: BigInt(fromMs),
          rateBps,
          ...(holdDays !== undefined && { holdDays }),
        })),
        couponCodes: coupons.map(([code, fromMs, untilMs = 0]) => ({
          code,
          fromMs: BigInt(fromMs),
          untilMs: BigInt(untilMs),
        })),
      },
    },
  });
}

/** An affiliate whose e-mail address is known. */
export function withAddress(event: CampaignEvent, email: string): CampaignEvent {
  if (event.event.case === 'affiliate') event.event.value.email = email;
  return event;
}
