import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { pageLimit } from '../values/page.ts';
import { text } from '../values/text.ts';
import { Platform } from './integrations.ts';

const At = z.string();
const Minor = z.number().int();
/** True if the campaign is in test mode, so that no money is real. */
const IsTest = z.boolean();

/** The complete state of an affiliate's commission on an order; the highest version counts. */
const Commission = z.object({
  conversionId: Uuid,
  campaignId: Uuid,
  affiliateId: Uuid,
  /** The shop's order number; null if it gave none. */
  orderId: z.string().nullable(),
  version: z.number().int(),
  currency: z.string(),
  revenueMinor: Minor,
  refundedMinor: Minor,
  /** The affiliate's commission after refunds. */
  commissionMinor: Minor,
  convertedAt: At,
  /** The click that brought the order or, for a renewal without its own click, the customer; null without one. */
  clickId: Uuid.nullable(),
  /** `sub1` to `sub5` of that click, without trailing empty ones. */
  subs: z.array(z.string()),
  isTest: IsTest,
});

/** A report of a shop or of its pages: an order may be reported twice, and not every order is attributed. */
const Conversion = z.object({
  campaignId: Uuid,
  /** Null in a refund that names the order only by its number. */
  conversionId: Uuid.nullable(),
  /** The shop's order number; null if it gave none. */
  orderId: z.string().nullable(),
});

/** `totalMinor` is the charge, the sum of the other two. Sums of any size, as decimal texts of minor units. */
const Invoice = z.object({
  invoiceId: Uuid,
  /** Null until it is issued. */
  number: z.string().nullable(),
  /** `YYYY-MM`. */
  period: z.string(),
  /** Null for a monthly invoice. */
  settlementId: Uuid.nullable(),
  currency: z.string(),
  feeMinor: z.string(),
  commissionMinor: z.string(),
  totalMinor: z.string(),
  isTest: IsTest,
});

/** A shop or another system that reports orders itself. */
const Integration = z.object({ connectionId: Uuid, campaignId: Uuid, platform: Platform, name: z.string() });

const Settlement = z.object({
  settlementId: Uuid,
  campaignId: Uuid,
  reason: z.enum(['pay_now', 'monthly', 'affiliate_deletion', 'campaign_deletion']).nullable(),
  isTest: IsTest,
});

/** `payoutId` is the settlement line of one affiliate. */
const Payout = z.object({
  payoutId: Uuid,
  settlementId: Uuid,
  campaignId: Uuid,
  affiliateId: Uuid,
  isTest: IsTest,
});
const Sum = { currency: z.string(), amountMinor: Minor };

/** The `data` of each type of message. Fields may be added, but are never removed. */
export const webhookData = {
  'commission.pending': Commission,
  'commission.approved': Commission,
  'commission.paid': Commission,
  'commission.rejected': Commission,
  'commission.refunded': Commission,
  'conversion.reported': Conversion.extend({
    currency: z.string(),
    amountMinor: Minor,
    source: z.enum(['page', 'server', 'webhook', 'test_shop']),
    /** The reporter has a key or a secret of the campaign. */
    isVerified: z.boolean(),
    isTest: z.boolean(),
  }),
  /** `amountMinor` null: everything that is not refunded yet. `currency` null: the order's own. */
  'conversion.refunded': Conversion.extend({ currency: z.string().nullable(), amountMinor: Minor.nullable() }),
  'settlement.confirmed': Settlement,
  /** `complete` is false if an affiliate could not be paid. */
  'settlement.finished': Settlement.extend({ complete: z.boolean() }),
  'settlement.cancelled': Settlement,
  'payout.paid': Payout.extend({ ...Sum, attempt: z.number().int() }),
  'payout.failed': Payout.extend({ attempt: z.number().int(), failure: z.enum(['no_account', 'refused']).nullable() }),
  /** `amountMinor` was returned this time, `returnedMinor` in total. */
  'payout.reversed': Payout.extend({ ...Sum, returnedMinor: Minor }),
  'invoice.issued': Invoice,
  'invoice.paid': Invoice,
  /** `failureCode` is the card network's, or `no_card`. */
  'invoice.failed': Invoice.extend({ failureCode: z.string().nullable() }),
  'integration.connected': Integration,
  'integration.removed': Integration,
  'integration.silent': Integration.extend({ lastHeardAt: At }),
  'affiliate.changed': z.object({
    affiliateId: Uuid,
    campaignId: Uuid,
    version: z.number().int(),
    name: z.string(),
    isActive: z.boolean(),
    isRemoved: z.boolean(),
    createdAt: At,
  }),
  /** Only sent on request. */
  'webhook.test': z.object({ endpointId: Uuid, isTest: z.literal(true) }),
} as const;
export type WebhookData = { [Type in keyof typeof webhookData]: z.infer<(typeof webhookData)[Type]> };
export type WebhookMessageType = keyof WebhookData;

/** A message as it is sent; `data` is that of {@link webhookData}. */
export const WebhookBody = z.object({ type: z.string(), timestamp: z.iso.datetime(), data: z.unknown() });

/** Types that an endpoint can subscribe to. Stable codes. */
export const WebhookEventType = z.enum([
  'commission.pending',
  'commission.approved',
  'commission.paid',
  'commission.rejected',
  'commission.refunded',
  'conversion.reported',
  'conversion.refunded',
  'settlement.confirmed',
  'settlement.finished',
  'settlement.cancelled',
  'payout.paid',
  'payout.failed',
  'payout.reversed',
  'invoice.issued',
  'invoice.paid',
  'invoice.failed',
  'integration.connected',
  'integration.removed',
  'integration.silent',
  'affiliate.changed',
]);
export type WebhookEventType = z.infer<typeof WebhookEventType>;
export const WebhookEventTypes = z.object({ eventTypes: z.array(WebhookEventType) });

/** `failing`: it failed too often in a row. `gone`: it answered 410. `paused`: the owner disabled it. */
export const WebhookDisabledReason = z.enum(['failing', 'gone', 'paused']);
export type WebhookDisabledReason = z.infer<typeof WebhookDisabledReason>;

export const WebhookEndpoint = z.object({
  id: Uuid,
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(WebhookEventType),
  /** Null: all campaigns. */
  campaignId: Uuid.nullable(),
  state: z.enum(['enabled', 'disabled']),
  disabledReason: WebhookDisabledReason.nullable(),
  disabledAt: At.nullable(),
  /** Since the last success; concurrent failures count once. */
  failuresInRow: z.number().int(),
  /** Until then, messages are also signed with the former secret. */
  formerSecretUntil: At.nullable(),
  createdAt: At,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;
export const WebhookEndpointList = z.object({ endpoints: z.array(WebhookEndpoint) });

const isWebAddress = (url: string) => {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, hash } = new URL(url);
  return /^https?:$/.test(protocol) && `${username}${password}${hash}` === '';
};
export const WebAddress = text(2048).refine(
  isWebAddress,
  'An address begins with https and names neither user, password nor fragment',
);
export const distinctEventTypes = <Type extends z.ZodType>(type: Type) =>
  z
    .array(type)
    .min(1)
    .refine((types) => new Set(types).size === types.length, 'A type stands in it twice');
const EventTypes = distinctEventTypes(WebhookEventType);

export const CreateWebhookEndpoint = z.object({
  url: WebAddress,
  description: text(200).default(''),
  eventTypes: EventTypes,
  campaignId: Uuid.nullable().default(null),
});
export type CreateWebhookEndpoint = z.input<typeof CreateWebhookEndpoint>;

export const UpdateWebhookEndpoint = z.object({
  url: WebAddress.optional(),
  description: text(200).optional(),
  eventTypes: EventTypes.optional(),
});
export type UpdateWebhookEndpoint = z.input<typeof UpdateWebhookEndpoint>;

/** `secret` is shown only once. */
export const CreatedWebhookEndpoint = WebhookEndpoint.extend({ secret: z.string() });
export type CreatedWebhookEndpoint = z.infer<typeof CreatedWebhookEndpoint>;

/** Why an attempt failed, or none was made. Stable codes. */
export const WebhookError = z.enum([
  'error_status',
  'redirect',
  'private_address',
  'unknown_host',
  'unreachable',
  'timed_out',
  'too_large',
  'endpoint_disabled',
]);
export type WebhookError = z.infer<typeof WebhookError>;

export const WebhookDelivery = z.object({
  id: Uuid,
  /** The same in each attempt and for each endpoint. */
  messageId: Uuid,
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** Of the last attempt. */
  status: z.number().int().nullable(),
  error: WebhookError.nullable(),
  responseMs: z.number().int().nullable(),
  /** Null unless a failed attempt will be repeated. */
  nextAttemptAt: At.nullable(),
  occurredAt: At,
  createdAt: At,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
/** Newest first. */
export const WebhookDeliveryList = z.object({ deliveries: z.array(WebhookDelivery), next: Uuid.nullable() });
export const WebhookDeliveryQuery = z.object({ limit: pageLimit(100, 100), cursor: Uuid.optional() });
