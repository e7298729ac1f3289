import { z } from 'zod';
import { AttributionModel } from '../values/campaigns.ts';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { Currency, MAX_AMOUNT_MINOR } from '../values/money.ts';
import { text } from '../values/text.ts';
import { ConversionRejection, ConversionState, HoldReason } from './conversions.ts';

const At = z.iso.datetime();

/** A missing order, as the affiliate knows it. */
const MissedOrder = z.object({
  /** The shop's order number. */
  orderId: text(200).min(1, 'Enter the order number'),
  /** The day of the order, in the affiliate's time zone. */
  orderedOn: text(10).regex(z.regexes.date, 'A day is written as 2026-11-20'),
  /** In the campaign's currency. */
  amountMinor: z.int().min(1).max(MAX_AMOUNT_MINOR),
});

/**
 * The answer about a missing order. It is the affiliate's own: `credited`, `held` for the merchant's review, `rejected`
 * by the merchant, `refunded`, `test`. It is known, and the visitor has a click of theirs: `other_click` owned the
 * visitor, `other_code` was on the order, theirs came `after_order` or `outside_window`, or it was `not_counted` for
 * another reason. `no_click`: known, but without a click of theirs. `credited_elsewhere`: the merchant credited another
 * affiliate's claim. `unknown`: the shop reported no such order, or not with this day and amount.
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
  'credited_elsewhere',
  'unknown',
]);
export type OrderAnswerKind = z.infer<typeof OrderAnswerKind>;

/** Whether an answer can be passed on to the merchant, and whether the affiliate must give a reason. */
export function claimability(kind: OrderAnswerKind): 'settled' | 'with_words' | 'free' {
  if (kind === 'credited' || kind === 'held') return 'settled';
  return kind === 'unknown' ? 'free' : 'with_words';
}

/**
 * Everything that an affiliate is told: nothing that identifies another affiliate, and nothing about an order that they
 * do not know themselves.
 */
export const OrderAnswer = z.object({
  kind: OrderAnswerKind,
  /** For their own order; otherwise null, like the following fields. */
  state: ConversionState.nullable(),
  orderedAt: At.nullable(),
  holdUntil: At.nullable(),
  heldFor: HoldReason.nullable(),
  /** The merchant's reason; empty if there is none. */
  reason: z.string(),
  /** The affiliate's click that the answer is about. */
  yourClickAt: At.nullable(),
  /**
   * Since when, for how long and by which model another affiliate owned the visitor, or until when they did themselves.
   */
  ownerClickAt: At.nullable(),
  windowSeconds: z.int().nullable(),
  windowEndsAt: At.nullable(),
  model: AttributionModel.nullable(),
});
export type OrderAnswer = z.infer<typeof OrderAnswer>;

/** The facts at the time of the question, for the merchant. */
export const OrderEvidence = z.object({
  answer: OrderAnswer,
  /** In force when the order was placed. */
  model: AttributionModel,
  rateBps: z.int().nullable(),
  /** The affiliate's clicks of that visitor or, for an unknown order, their last ones before it. Newest first. */
  clicks: z.array(z.object({ id: Uuid, at: At, windowSeconds: z.int() })),
  /** The shop's order with this number, whatever its day and amount; null if there is none. */
  order: z
    .object({
      conversionId: Uuid,
      /** Null if it is not attributed, so that it can be credited. */
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

/** `POST /internal/orders/credits` of attribution: the merchant credits a claimed order. A repeat changes nothing. */
export const CreditOrder = ExplainOrder.extend({ claimId: Uuid, creditedByUserId: Uuid });
export type CreditOrder = z.infer<typeof CreditOrder>;

/** `owned`: the order is, or until the merchant rejected it was, another affiliate's, and is not credited again. */
export const CreditedOrder = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('credited'), conversionId: Uuid }),
  z.object({ outcome: z.literal('owned'), evidence: OrderEvidence }),
]);
export type CreditedOrder = z.infer<typeof CreditedOrder>;

/**
 * `answered`: it was only asked about. `closed`: the shop has reported the order since, or the merchant has credited it
 * to someone else, as the answer says.
 */
export const OrderClaimState = z.enum(['answered', 'open', 'credited', 'declined', 'closed']);
export type OrderClaimState = z.infer<typeof OrderClaimState>;

/** A question as its affiliate sees it. */
export const OwnOrderClaim = MissedOrder.extend({
  id: Uuid,
  orderId: z.string(),
  currency: Currency,
  state: OrderClaimState,
  answer: OrderAnswer,
  /** Their message to the merchant; empty if there is none. */
  words: z.string(),
  /** The reason for declining; otherwise empty. */
  reason: z.string(),
  askedAt: At,
  decidedAt: At.nullable(),
});
export type OwnOrderClaim = z.infer<typeof OwnOrderClaim>;

/**
 * `POST /api/v1/public/campaigns/{campaignId}/order-claims`, with the ticket of an affiliate's private link. 429
 * `rate_limited` beyond twenty in a day.
 */
export const AskForOrder = MissedOrder.extend({
  /** Language of the mail about the merchant's decision. */
  language: z.enum(languageCodes),
});
export type AskForOrder = z.infer<typeof AskForOrder>;

/**
 * `POST /api/v1/public/campaigns/{campaignId}/order-claims/{claimId}/claim`: passes it on to the merchant. 409
 * `conflict` if the same order already waits for the merchant, 409 `invalid_transition` if it is credited.
 */
export const ClaimOrder = z.object({
  /** For the merchant. Required if the shop reported the order, to explain why the answer is wrong. */
  words: text(1000),
});
export type ClaimOrder = z.infer<typeof ClaimOrder>;

/** Over a campaign's last year. */
export const OrderClaimRates = z.object({
  /** All questions of affiliates about orders. */
  total: z.int(),
  /** Without the merchant. */
  answeredAtOnce: z.int(),
  credited: z.int(),
  declined: z.int(),
  /** The median time from a claim to the merchant's decision; null without decisions. */
  medianDecisionSeconds: z.int().nullable(),
});
export type OrderClaimRates = z.infer<typeof OrderClaimRates>;

/** `GET /api/v1/public/campaigns/{campaignId}/order-claims`: the affiliate's own, newest first. */
export const OwnOrderClaimList = z.object({ claims: z.array(OwnOrderClaim), rates: OrderClaimRates });
export type OwnOrderClaimList = z.infer<typeof OwnOrderClaimList>;

/** A claim as the merchant sees it, with the facts at the time of the question. */
export const OrderClaim = OwnOrderClaim.omit({ answer: true }).extend({
  state: OrderClaimState.exclude(['answered']),
  campaignId: Uuid,
  campaignName: z.string(),
  affiliateId: Uuid,
  affiliateName: z.string(),
  evidence: OrderEvidence,
  /** Until then the decision can be undone; null if there is none to undo. */
  undoUntil: At.nullable(),
  /** The conversion that credited it. */
  conversionId: Uuid.nullable(),
});
export type OrderClaim = z.infer<typeof OrderClaim>;

/** `GET /api/v1/affiliates/order-claims`: of all campaigns or of one, newest first. */
export const OrderClaimsQuery = z.object({
  state: z.enum(['open', 'decided']).default('open'),
  campaignId: Uuid.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** `next` of the previous page. */
  cursor: Uuid.optional(),
});

/** `rates`: of the requested campaign; null without one. */
export const OrderClaimList = z.object({
  claims: z.array(OrderClaim),
  next: Uuid.nullable(),
  rates: OrderClaimRates.nullable(),
});
export type OrderClaimList = z.infer<typeof OrderClaimList>;

/**
 * `POST /api/v1/affiliates/order-claims/{claimId}/decision`: carried out after ten seconds, in which it can be undone
 * (`…/undo`). Then the affiliate is mailed. 409 `conflict` if it was decided before, 409 `order_has_owner` if the order
 * is already attributed to an affiliate.
 */
export const DecideOrderClaim = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('credit') }),
  /** The affiliate reads the reason. */
  z.object({ decision: z.literal('decline'), reason: text(1000).min(1, 'Say why') }),
]);
export type DecideOrderClaim = z.infer<typeof DecideOrderClaim>;
