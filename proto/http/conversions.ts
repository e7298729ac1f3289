import { z } from 'zod';
import { Book } from '../values/book.ts';
import { Uuid } from '../values/ids.ts';
import { formerlyBefore, pageLimit } from '../values/page.ts';
import { text } from '../values/text.ts';

export const ConversionState = z.enum(['pending', 'approved', 'paid', 'rejected', 'refunded']);
export type ConversionState = z.infer<typeof ConversionState>;

/** Why a conversion earns nothing. Stable codes. */
export const ConversionRejection = z.enum([
  'duplicate_order',
  'duplicate_suspected',
  'unknown_click',
  'no_click',
  'outside_window',
  'unknown_affiliate',
  'by_merchant',
  'renewal_not_covered',
]);
export type ConversionRejection = z.infer<typeof ConversionRejection>;

/**
 * By what an affiliate has a conversion: a click, the word of the merchant's server, a coupon code, or an earlier order
 * of the same customer. Stable codes.
 */
export const AttributionBasis = z.enum(['click', 'server', 'code', 'customer']);
export type AttributionBasis = z.infer<typeof AttributionBasis>;

/**
 * Why a conversion waits for the merchant, whatever the campaign approves by time. One that only a page reported: larger
 * than the campaign's largest order, far above its usual one, one of very many within an hour, or before ten orders
 * that somebody has confirmed. Any: larger than what the campaign approves by time; or under review, because its rules
 * found something suspicious: that one is approved by itself all the same, when the time for the review is over.
 * Stable codes.
 */
export const HoldReason = z.enum([
  'above_largest_order',
  'outlier',
  'velocity',
  'first_orders',
  'above_approval_limit',
  'under_review',
]);
export type HoldReason = z.infer<typeof HoldReason>;

export const Conversion = z.object({
  id: Uuid,
  campaignId: Uuid,
  affiliateId: Uuid.nullable(),
  orderId: z.string().nullable(),
  amountMinor: z.int(),
  refundedMinor: z.int(),
  commissionMinor: z.int(),
  rateBps: z.int().nullable(),
  currency: z.string(),
  state: ConversionState,
  rejection: ConversionRejection.nullable(),
  verified: z.boolean(),
  /** Reported as a test: it earns something only in the test book. */
  isTest: z.boolean(),
  /** `test`: it was placed while the campaign was in test mode. */
  book: Book,
  source: z.enum(['snippet', 'server', 'webhook', 'test_shop']),
  occurredAt: z.string(),
  holdUntil: z.string().nullable(),
  /** Of a pending one; null: nothing but its hold, or the merchant's review, is waited for. */
  heldFor: HoldReason.nullable(),
  /**
   * What the campaign's rules found suspicious: the score of all of it, and which rules found it (FRAUD_RULES). Null
   * where nothing is.
   */
  fraud: z.object({ score: z.int(), rules: z.array(z.string()) }).nullable(),
  /** Null where it is nobody's. */
  basis: AttributionBasis.nullable(),
  /** The order's coupon code that was an affiliate's, and whose; null where it had none. */
  coupon: z.object({ code: z.string(), affiliateId: Uuid }).nullable(),
  /**
   * Another affiliate's click came seconds before an order with an affiliate's coupon code: a browser extension may
   * have reached for it.
   */
  mayBeExtension: z.boolean(),
  /** Of a later order of a customer: the conversion by which its affiliate brought them. */
  referralId: Uuid.nullable(),
  /** The claim of an affiliate who missed the order, which the merchant credited; null: it was reported. */
  claimId: Uuid.nullable(),
});
export type Conversion = z.infer<typeof Conversion>;

export const Click = z.object({
  id: Uuid,
  campaignId: Uuid,
  affiliateId: Uuid,
  outcome: z.enum(['counted', 'repeated', 'rejected']),
  /** Another affiliate's click opened the visit; under the model of the first click that one owns the visitor. */
  superseded: z.boolean(),
  rejectedReason: z.string().nullable(),
  country: z.string(),
  device: z.string(),
  browser: z.string(),
  referrerHost: z.string(),
  subs: z.array(z.string()),
  occurredAt: z.string(),
});
export type Click = z.infer<typeof Click>;

/** Why a click counts, or not: `outcome`, `superseded` and `rejectedReason` of the click, and what they follow from. */
export const ClickExplanation = z.object({
  click: Click,
  os: z.string(),
  /** Where the visitor was sent. */
  destinationUrl: z.string(),
  /** The code of its short link; null where it was the affiliate's own link. */
  shortCode: z.string().nullable(),
  /**
   * The stretch of the visitor's session that the click lies in, and whose click opened it; null of a rejected click.
   */
  visit: z.object({ startedAt: z.string(), endsAt: z.string(), ownerClickId: Uuid, ownerAffiliateId: Uuid }).nullable(),
  /** Orders of this visit, newest first, 20 at most. */
  conversions: z.array(Conversion),
});
export type ClickExplanation = z.infer<typeof ClickExplanation>;

/** `at`: when the click happened, as its list says. Without it, the time within its id is used. */
export const ClickTimeQuery = z.object({ at: z.iso.datetime({ offset: true }).optional() });

/** Keyset pages, newest first. `affiliateId` narrows. */
export const ListQuery = z.object({
  campaignId: Uuid,
  affiliateId: Uuid.optional(),
  /** Absent: the campaign's current one. `test` of a campaign that went live: what is archived of its test mode. */
  book: Book.optional(),
  limit: pageLimit(50, 200),
  ...formerlyBefore(text(100)),
});
export const ClickList = z.object({ clicks: z.array(Click), next: z.string().nullable() });
export const ConversionList = z.object({ conversions: z.array(Conversion), next: z.string().nullable() });

export const ReviewConversion = z.object({
  decision: z.enum(['approved', 'rejected', 'marked_paid']),
  reason: text(500).default(''),
});
export type ReviewConversion = z.input<typeof ReviewConversion>;

export const RefundConversion = z.object({ amountMinor: z.int().positive().optional(), reason: text(500).default('') });
export type RefundConversion = z.input<typeof RefundConversion>;

/** Why a conversion counts, or not: which click, which window, which rate, step by step. */
/** The questions that decide a conversion, in their order. Stable codes. */
export const ExplainStepCode = z.enum([
  'test',
  'vouched_by_server',
  'click',
  'window',
  'owner',
  'coupon',
  'renewal',
  'duplicate',
  'rate',
  'verified',
  'merchant',
  'plausible',
  'fraud',
  'hold',
]);
export type ExplainStepCode = z.infer<typeof ExplainStepCode>;

export const ConversionExplanation = z.object({
  conversion: Conversion,
  /** The click that owns the visitor at the time of the conversion; null where there is none. */
  owningClick: Click.nullable(),
  /** The click that the conversion named, where it is another one. */
  namedClick: Click.nullable(),
  window: z.object({ seconds: z.int(), startedAt: z.string(), endsAt: z.string() }).nullable(),
  rate: z.object({ rateBps: z.int(), since: z.string() }).nullable(),
  duplicateOf: Uuid.nullable(),
  /**
   * In order of decision; `passed` false ends the list. A screen translates the codes that it knows (ExplainStepCode).
   * `owner` names the campaign's attribution model of that time, which says why this click won, as `model`.
   */
  steps: z.array(z.object({ code: z.string(), passed: z.boolean(), values: z.record(z.string(), z.string()) })),
  /**
   * What the campaign's rules found suspicious, and when, oldest first: each with the version and threshold that it had
   * then, its share of the score, and what it saw. `reviewDays`: how long the merchant has for a review; 0: it calls for
   * none.
   */
  assessments: z.array(
    z.object({
      at: z.string(),
      score: z.int(),
      reviewDays: z.int(),
      findings: z.array(
        z.object({
          rule: z.string(),
          version: z.int(),
          threshold: z.int(),
          score: z.int(),
          seen: z.record(z.string(), z.string()),
        }),
      ),
    }),
  ),
  history: z.array(z.object({ at: z.string(), change: z.string(), values: z.record(z.string(), z.string()) })),
});
export type ConversionExplanation = z.infer<typeof ConversionExplanation>;
