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
 * The basis on which a conversion is attributed: a click, the merchant's server, a coupon code, or an earlier order of
 * the same customer. Stable codes.
 */
export const AttributionBasis = z.enum(['click', 'server', 'code', 'customer']);
export type AttributionBasis = z.infer<typeof AttributionBasis>;

/**
 * Why a conversion waits for the merchant, whatever the campaign approves automatically. One that only a page reported:
 * larger than the campaign's largest order, far above its usual one, one of very many within an hour, or before ten
 * confirmed orders. Any: above the approval limit; or under review because of findings, in which case it is still
 * approved automatically at the end of the review period. Stable codes.
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
  /** Reported as a test: earns something only in the test book. */
  isTest: z.boolean(),
  /** `test`: it was placed while the campaign was in test mode. */
  book: Book,
  source: z.enum(['snippet', 'server', 'webhook', 'test_shop']),
  occurredAt: z.string(),
  holdUntil: z.string().nullable(),
  /** For a pending one; null if it only waits for its hold, or the merchant's review. */
  heldFor: HoldReason.nullable(),
  /** The findings of the campaign's rules: the total score, and the rules (FRAUD_RULES). Null without findings. */
  fraud: z.object({ score: z.int(), rules: z.array(z.string()) }).nullable(),
  /** Null if it is not attributed. */
  basis: AttributionBasis.nullable(),
  /** The order's coupon code that belonged to an affiliate, and the affiliate; null without one. */
  coupon: z.object({ code: z.string(), affiliateId: Uuid }).nullable(),
  /**
   * Another affiliate's click came seconds before an order with an affiliate's coupon code: possibly of a browser
   * extension.
   */
  mayBeExtension: z.boolean(),
  /** For a later order of a customer: the conversion with which its affiliate brought them. */
  referralId: Uuid.nullable(),
  /** The claim of an affiliate about a missing order, which the merchant credited; null if the order was reported. */
  claimId: Uuid.nullable(),
});
export type Conversion = z.infer<typeof Conversion>;

export const Click = z.object({
  id: Uuid,
  campaignId: Uuid,
  affiliateId: Uuid,
  outcome: z.enum(['counted', 'repeated', 'rejected']),
  /** Another affiliate's click opened the visit; under the first-click model, that affiliate owns the visitor. */
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

/** Why a click counts or not: its `outcome`, `superseded` and `rejectedReason`, and the facts that they follow from. */
export const ClickExplanation = z.object({
  click: Click,
  os: z.string(),
  /** The visitor's destination. */
  destinationUrl: z.string(),
  /** The code of its short link; null for the direct link. */
  shortCode: z.string().nullable(),
  /** The visit that contains the click, and the click that opened it; null for a rejected click. */
  visit: z.object({ startedAt: z.string(), endsAt: z.string(), ownerClickId: Uuid, ownerAffiliateId: Uuid }).nullable(),
  /** Orders of this visit, newest first, 20 at most. */
  conversions: z.array(Conversion),
});
export type ClickExplanation = z.infer<typeof ClickExplanation>;

/** `at`: the click's time from its list. Without it, the time in its id is used. */
export const ClickTimeQuery = z.object({ at: z.iso.datetime({ offset: true }).optional() });

/** Keyset pages, newest first. `affiliateId` narrows the list. */
export const ListQuery = z.object({
  campaignId: Uuid,
  affiliateId: Uuid.optional(),
  /**
   * If absent, the campaign's present book. `test` for a campaign that went live: the archived conversions of its test
   * mode.
   */
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

/** Why a conversion counts or not: click, window and rate, step by step. */
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
  /** The click that owned the visitor at the time of the conversion; null without one. */
  owningClick: Click.nullable(),
  /** The click that the conversion named, if it is another one. */
  namedClick: Click.nullable(),
  window: z.object({ seconds: z.int(), startedAt: z.string(), endsAt: z.string() }).nullable(),
  rate: z.object({ rateBps: z.int(), since: z.string() }).nullable(),
  duplicateOf: Uuid.nullable(),
  /**
   * In order of decision; a `passed` of false ends the list. A screen translates the codes that it knows
   * (ExplainStepCode). In the step `owner`, `model` is the attribution model of that time, which explains why this
   * click won.
   */
  steps: z.array(z.object({ code: z.string(), passed: z.boolean(), values: z.record(z.string(), z.string()) })),
  /**
   * Findings of the campaign's rules with their times, oldest first: each with the rule's version and threshold of that
   * time, its score, and its evidence. `reviewDays`: the merchant's time for a review; 0 if no review is needed.
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
