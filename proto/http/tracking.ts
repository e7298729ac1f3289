import { z } from 'zod';
import { Currency } from '../values/money.ts';

/** A decimal amount as shops write it (`29`, `29.9`, `"29.90"`), parsed by the currency's decimals on the server. */
const DecimalAmount = z.union([z.number().nonnegative(), z.string().max(20)]).transform(String);
const OrderId = z.string().trim().min(1).max(200);

/** `POST /collect/conversion`: the public snippet. Also sent by `sendBeacon` as text/plain, so the body is parsed from text. */
export const CollectConversion = z.object({
  /** Campaign id, as in the script's `data-campaign`. */
  campaign: z.string().max(64),
  amount: DecimalAmount,
  currency: Currency.optional(),
  orderId: OrderId.optional(),
  /** The click token that the redirect appended as `sillage`. */
  token: z.string().max(1024).optional(),
  /** The affiliate that the redirect appended as `ref`. */
  ref: z.string().max(64).optional(),
  /** Makes a repeated send of the same conversion harmless. */
  idempotencyKey: z.string().min(8).max(128).optional(),
  isTest: z.boolean().optional(),
});
export type CollectConversion = z.input<typeof CollectConversion>;

/** `POST /collect/seen`: the script's heartbeat. */
export const CollectSeen = z.object({ campaign: z.string().max(64), version: z.string().max(20), host: z.string().max(255) });

/** Exactly one way to say how much: minor units, or a decimal. */
const ServerAmount = {
  amountMinor: z.int().nonnegative().optional(),
  amount: DecimalAmount.optional(),
  currency: Currency.optional(),
};
const exactlyOneAmount = (it: { amountMinor?: number | undefined; amount?: string | undefined }) =>
  (it.amountMinor === undefined) !== (it.amount === undefined);

/** `POST /api/v1/track/sale`, with `Authorization: Bearer sk_…`. */
export const TrackSale = z
  .object({
    orderId: OrderId,
    ...ServerAmount,
    token: z.string().max(1024).optional(),
    clickId: z.string().max(64).optional(),
    affiliateId: z.string().max(64).optional(),
    occurredAt: z.iso.datetime({ offset: true }).optional(),
    isTest: z.boolean().optional(),
  })
  .refine(exactlyOneAmount, { message: 'Give amountMinor or amount, not both', path: ['amountMinor'] });
export type TrackSale = z.input<typeof TrackSale>;

/** `POST /api/v1/track/refund`: without an amount, all that is not refunded yet. */
export const TrackRefund = z
  .object({
    orderId: OrderId,
    ...ServerAmount,
    reason: z.string().max(500).optional(),
    occurredAt: z.iso.datetime({ offset: true }).optional(),
  })
  .refine((it) => it.amountMinor === undefined || it.amount === undefined, {
    message: 'Give amountMinor or amount, not both',
    path: ['amountMinor'],
  });
export type TrackRefund = z.input<typeof TrackRefund>;

/** `POST /api/v1/track/click`: a shop that redirects itself reports the click; the answer carries the token. */
export const TrackClick = z.object({
  affiliateId: z.string().max(64),
  sessionId: z.string().min(1).max(128),
  userAgent: z.string().max(1024),
  ip: z.string().max(64).optional(),
  referrer: z.string().max(2048).optional(),
  url: z.string().max(2048).optional(),
  subs: z.array(z.string().max(256)).max(5).optional(),
  occurredAt: z.iso.datetime({ offset: true }).optional(),
});
export type TrackClick = z.input<typeof TrackClick>;

/** `POST /api/v1/track/batch`: at most 100, each answered on its own. */
export const TrackBatch = z.object({
  events: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('sale'), idempotencyKey: z.string().min(8).max(128).optional(), data: TrackSale }),
        z.object({ type: z.literal('refund'), idempotencyKey: z.string().min(8).max(128).optional(), data: TrackRefund }),
        z.object({ type: z.literal('click'), idempotencyKey: z.string().min(8).max(128).optional(), data: TrackClick }),
      ]),
    )
    .min(1)
    .max(100),
});

/** 202: the event is durable. `id` is the conversion, refund or click id. */
export const Tracked = z.object({ id: z.string(), status: z.literal('accepted'), token: z.string().optional() });
export type Tracked = z.infer<typeof Tracked>;
