import { z } from 'zod';
import { CouponCode, MAX_COUPON_CODES } from '../values/coupon-code.ts';
import { KnownCurrency } from '../values/money.ts';
import { text } from '../values/text.ts';

/** A decimal amount as shops write it (`29`, `29.9`, `"29.90"`); the server parses it by the currency's decimals. */
const DecimalAmount = z.union([z.number().nonnegative(), text(20)]).transform(String);
const OrderId = text(200).min(1);

/**
 * `POST /collect/conversion`: the public snippet. Also sent by `sendBeacon` as text/plain, so that the body is parsed
 * from text.
 */
export const CollectConversion = z.object({
  /** Campaign id, as in the script's `data-campaign`. */
  campaign: text(64),
  amount: DecimalAmount,
  currency: KnownCurrency.optional(),
  orderId: OrderId.optional(),
  /** The click token that the redirect appended as `sillage`. */
  token: text(1024).optional(),
  /** The affiliate that the redirect appended as `ref`. */
  ref: text(64).optional(),
  /** Makes repeated reports of the same conversion harmless. */
  idempotencyKey: text(128).min(8).optional(),
  isTest: z.boolean().optional(),
});
export type CollectConversion = z.input<typeof CollectConversion>;

/** `POST /collect/seen`: the script's heartbeat. */
export const CollectSeen = z.object({ campaign: text(64), version: text(20), host: text(255) });

/** The amount in exactly one form: minor units, or a decimal. */
const ServerAmount = {
  amountMinor: z.int().nonnegative().optional(),
  amount: DecimalAmount.optional(),
  currency: KnownCurrency.optional(),
};
const exactlyOneAmount = (order: { amountMinor?: number | undefined; amount?: string | undefined }) =>
  (order.amountMinor === undefined) !== (order.amount === undefined);

/** Facts that can attribute an order besides a click: coupon codes, and the shop's id of the customer. */
const Buyer = {
  /** From the checkout, case-insensitive. */
  couponCodes: z.array(CouponCode).max(MAX_COUPON_CODES).optional(),
  /**
   * The shop's id of the customer, the same for each order. Only a hash is stored; it should not contain personal data.
   */
  customerId: text(200).min(1).optional(),
};

/** `POST /api/v1/track/sale`, with `Authorization: Bearer sk_…`. */
export const TrackSale = z
  .object({
    orderId: OrderId,
    ...ServerAmount,
    token: text(1024).optional(),
    clickId: text(64).optional(),
    affiliateId: text(64).optional(),
    ...Buyer,
    /** Of the customer; only a keyed digest is stored, to recognise an affiliate's own order. */
    customerEmail: text(254).min(1).optional(),
    /**
     * The account that the customer paid from: an IBAN, or the address of a PayPal account. Only a keyed digest is
     * stored, to recognise an affiliate's own order; other values are ignored.
     */
    paymentAccount: text(254).min(1).optional(),
    occurredAt: z.iso.datetime({ offset: true }).optional(),
    isTest: z.boolean().optional(),
  })
  .refine(exactlyOneAmount, { message: 'Give amountMinor or amount, not both', path: ['amountMinor'] });
export type TrackSale = z.input<typeof TrackSale>;

/**
 * The form of a click token, which the redirect appends as `sillage`; only the collector can tell whether it is valid.
 */
export const CLICK_TOKEN_PATTERN = /^AQ[\w-]{114}$/;

/** An order from a shop's signed webhook, in minor units. */
export const ReportedOrder = z.object({
  orderId: OrderId,
  amountMinor: z.int().nonnegative(),
  currency: KnownCurrency,
  token: text(1024).optional(),
  affiliateId: text(64).optional(),
  ...Buyer,
  /** A keyed digest of the customer's address. */
  customerAddress: text(64).optional(),
  occurredAt: z.iso.datetime({ offset: true }),
  isTest: z.boolean(),
});
export type ReportedOrder = z.input<typeof ReportedOrder>;

/** A refund from a shop's signed webhook; without an amount, everything that is not refunded yet. */
export const ReportedRefund = z.object({
  orderId: OrderId,
  amountMinor: z.int().positive().optional(),
  currency: KnownCurrency.optional(),
  reason: text(500).optional(),
  occurredAt: z.iso.datetime({ offset: true }),
});
export type ReportedRefund = z.input<typeof ReportedRefund>;

/** `POST /api/v1/track/refund`: without an amount, everything that is not refunded yet. */
export const TrackRefund = z
  .object({
    orderId: OrderId,
    ...ServerAmount,
    reason: text(500).optional(),
    occurredAt: z.iso.datetime({ offset: true }).optional(),
  })
  .refine((order) => order.amountMinor === undefined || order.amount === undefined, {
    message: 'Give amountMinor or amount, not both',
    path: ['amountMinor'],
  });
export type TrackRefund = z.input<typeof TrackRefund>;

/** `POST /api/v1/track/click`: a shop that redirects itself reports the click; the answer contains the token. */
export const TrackClick = z.object({
  affiliateId: text(64),
  sessionId: text(128).min(1),
  userAgent: text(1024),
  ip: text(64).optional(),
  referrer: text(2048).optional(),
  url: text(2048).optional(),
  subs: z.array(text(256)).max(5).optional(),
  occurredAt: z.iso.datetime({ offset: true }).optional(),
});
export type TrackClick = z.input<typeof TrackClick>;

/** Of a request with a batch. */
export const MAX_BATCH_BYTES = 262_144;

/** `POST /api/v1/track/batch`: at most 100, each answered individually. */
export const TrackBatch = z.object({
  events: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('sale'), idempotencyKey: text(128).min(8).optional(), data: TrackSale }),
        z.object({ type: z.literal('refund'), idempotencyKey: text(128).min(8).optional(), data: TrackRefund }),
        z.object({ type: z.literal('click'), idempotencyKey: text(128).min(8).optional(), data: TrackClick }),
      ]),
    )
    .min(1)
    .max(100),
});

/** 202: the event is durable. `id` is the conversion, refund or click id. */
export const Tracked = z.object({ id: z.string(), status: z.literal('accepted'), token: z.string().optional() });
export type Tracked = z.infer<typeof Tracked>;
