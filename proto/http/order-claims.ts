import { z } from 'zod';
import { AttributionModel } from '../values/campaigns.ts';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { Currency, MAX_AMOUNT_MINOR } from '../values/money.ts';
import { text } from '../values/text.ts';
import { ConversionRejection, ConversionState, HoldReason } from './conversions.ts';

const At = z.iso.datetime();

/** An order that an affiliate misses, as they know it. */
const MissedOrder = z.object({
  /** The shop's order number. */
  orderId: text(200).min(1, 'Enter the order number'),
  /** The day on which it was placed, wherever the affiliate lives. */
  orderedOn: text(10).regex(z.regexes.date, 'A day is written as 2026-11-20'),
  /** In the campaign's currency. */
  amountMinor: z.int().min(1).max(MAX_AMOUNT_MINOR),
});

/**
 * What is said of a missed order. Of the affiliate's own: `credited`, `held` for the merchant's review, `rejected` by the
 * merchant, `refunded`, `test`. Known, with a click of theirs: `other_click` owned the visitor, `other_code` was on the
 * order, theirs came `after_order` or `outside_window`, or it was `not_counted` for another reason. `no_click`: known,
 * and its visitor has no click of theirs. `unknown`: the shop reported no such order, or not with this day and amount.
 */
export const OrderAnswerKind = z.enum([
  'credited',
  'held',
  'rejected',
  'refunded',
  'test',
  'other_click',
  'other_code',
  'after_order',
  'outside_window',
  'not_counted',
  'no_click',
  'unknown',
]);
export type OrderAnswerKind = z.infer<typeof OrderAnswerKind>;

/** All that an affiliate is told: nothing that names another one, and nothing of an order that they do not know themselves. */
export const OrderAnswer = z.object({
  kind: OrderAnswerKind,
  /** Of their own order; null otherwise, as the next ones. */
  state: ConversionState.nullable(),
  orderedAt: At.nullable(),
  holdUntil: At.nullable(),
  heldFor: HoldReason.nullable(),
  /** The merchant's words; empty: there are none. */
  reason: z.string(),
  /** The click of theirs that this is about. */
  yourClickAt: At.nullable(),
  /** Since when, how long and by which rule somebody else owned the visitor, or until when they did themselves. */
  ownerClickAt: At.nullable(),
  windowSeconds: z.int().nullable(),
  windowEndsAt: At.nullable(),
  model: AttributionModel.nullable(),
});
export type OrderAnswer = z.infer<typeof OrderAnswer>;

/** What was known when it was asked, for the merchant. */
export const OrderEvidence = z.object({
  answer: OrderAnswer,
  /** In force when the order was placed. */
  model: AttributionModel,
  rateBps: z.int().nullable(),
  /** Of the affiliate: with that visitor, or, of an unknown order, the last ones before it. Newest first. */
  clicks: z.array(z.object({ id: Uuid, at: At, windowSeconds: z.int() })),
  /** What the shop reported under this number, whatever its day and amount; null: nothing. */
  order: z
    .object({
      conversionId: Uuid,
      /** Null: nobody's, so it can be credited. */
      affiliateId: Uuid.nullable(),
      occurredAt: At,
      amountMinor: z.int(),
      currency: Currency,
      state: ConversionState,
      rejection: ConversionRejection.nullable(),
    })
    .nullable(),
});
export type OrderEvidence = z.infer<typeof OrderEvidence>;

/** `POST /internal/orders/explain` of attribution. */
export const ExplainOrder = MissedOrder.extend({ campaignId: Uuid, affiliateId: Uuid });
export type ExplainOrder = z.infer<typeof ExplainOrder>;

/** `answered`: it was only asked. `closed`: the shop has reported the order since, and the answer is what came of it. */
export const OrderClaimState = z.enum(['answered', 'open', 'credited', 'declined', 'closed']);
export type OrderClaimState = z.infer<typeof OrderClaimState>;

/** A question as the affiliate who asked it sees it. */
export const OwnOrderClaim = MissedOrder.extend({
  id: Uuid,
  orderId: z.string(),
  currency: Currency,
  state: OrderClaimState,
  answer: OrderAnswer,
  askedAt: At,
});
export type OwnOrderClaim = z.infer<typeof OwnOrderClaim>;

/**
 * `POST /api/v1/public/campaigns/{campaignId}/order-claims`, with the ticket of an affiliate's private link. 429
 * `rate_limited` beyond twenty in a day.
 */
export const AskForOrder = MissedOrder.extend({
  /** Of the mail that says what the merchant decided. */
  language: z.enum(languageCodes),
});
export type AskForOrder = z.infer<typeof AskForOrder>;

/** Of the last year. */
export const OrderClaimRates = z.object({ asked: z.int(), answeredAtOnce: z.int() });
export type OrderClaimRates = z.infer<typeof OrderClaimRates>;

/** `GET /api/v1/public/campaigns/{campaignId}/order-claims`: the affiliate's own, newest first. */
export const OwnOrderClaimList = z.object({ claims: z.array(OwnOrderClaim), rates: OrderClaimRates });
export type OwnOrderClaimList = z.infer<typeof OwnOrderClaimList>;
