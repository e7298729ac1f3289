import { z } from 'zod';
import { RateBps } from '../values/basis-points.ts';
import {
  AttributionModel,
  DEFAULT_ATTRIBUTION_MODEL,
  DEFAULT_ATTRIBUTION_WINDOW_SECONDS,
  DEFAULT_HOLD_DAYS,
  DEFAULT_RATE_BPS,
  HoldDays,
  MAX_ATTRIBUTION_WINDOW_SECONDS,
  MIN_ATTRIBUTION_WINDOW_SECONDS,
  RenewalMonths,
} from '../values/campaigns.ts';
import { CouponCode } from '../values/coupon-code.ts';
import { HostName } from '../values/host-name.ts';
import { Uuid } from '../values/ids.ts';
import { AmountMinor, Currency, KnownCurrency, MAX_AMOUNT_MINOR } from '../values/money.ts';
import { PaymentMode } from '../values/payments.ts';
import { RateSource } from '../values/rate-source.ts';
import { emailAddress, text } from '../values/text.ts';
import { DestinationUrl } from './destination-url.ts';
import { JoinLook, JoinTerms } from './join.ts';
import { RateTiers } from './rate-tiers.ts';

const Instant = z.iso.datetime({ offset: true });

const LargestOrderMinor = AmountMinor.min(1).max(MAX_AMOUNT_MINOR);
const ApprovalLimitMinor = AmountMinor.min(1).max(MAX_AMOUNT_MINOR).nullable();
const MinimumPayoutMinor = AmountMinor.min(0).max(MAX_AMOUNT_MINOR);
/** The payment provider's id. */
const CardId = text(255).regex(/^[A-Za-z0-9_]+$/);
const AttributionWindowSeconds = z.int().min(MIN_ATTRIBUTION_WINDOW_SECONDS).max(MAX_ATTRIBUTION_WINDOW_SECONDS);

export const Visibility = z.enum(['public', 'link', 'restricted']);
export type Visibility = z.infer<typeof Visibility>;

export const Campaign = z.object({
  id: Uuid,
  name: z.string(),
  description: z.string(),
  targetUrl: z.string(),
  isActive: z.boolean(),
  defaultRateBps: RateBps,
  attributionWindowSeconds: AttributionWindowSeconds,
  holdDays: HoldDays,
  autoApprove: z.boolean(),
  /**
   * Orders above it are not approved at the end of the hold, verified or not: they wait for the merchant's review.
   * Null: no limit.
   */
  approvalLimitMinor: AmountMinor.nullable(),
  /** Larger orders that only a page reported wait for the merchant's review, whatever `autoApprove` says. */
  largestOrderMinor: AmountMinor,
  /** Applies to conversions after its change; earlier ones keep the model of their time. */
  attributionModel: AttributionModel,
  /** If an order's coupon code and its click belong to different affiliates, the click decides; if false, the code. */
  clickBeforeCode: z.boolean(),
  /** Applies to later orders of customers who are acquired after its change. */
  renewalMonths: RenewalMonths,
  allowedHosts: z.array(z.string()),
  /** Pages can report conversions only on the target's host or an allowed one. */
  ownPagesOnly: z.boolean(),
  currency: Currency,
  visibility: Visibility,
  /** Redundant with the campaign's id and never checked; kept for clients that read it. */
  publicKey: z.string().meta({ deprecated: true }),
  isDemo: z.boolean(),
  /** In test mode: everything works, and no money is real. Always true for demos. */
  isTest: z.boolean(),
  /** When it went live, which is where its figures begin. Null: it is in test mode, or was live from the start. */
  liveSince: Instant.nullable(),
  /** Who pays the affiliates. */
  paymentMode: PaymentMode,
  /** Smaller balances of affiliates are carried forward. */
  minimumPayoutMinor: AmountMinor,
  /** The campaign's own card; null: the merchant's default card. */
  cardId: z.string().nullable(),
  /** Deleted after its last payment: read-only, except that its debts can still be paid. Not in lists. */
  isArchived: z.boolean(),
  affiliatesCount: z.int(),
  /** Absolute addresses for display and copying. */
  publicDashboardUrl: z.string(),
  trackingScript: z.string(),
  /** For any shop, which fills in amount and order id. */
  conversionSnippet: z.string(),
  platformSnippets: z.object({ shopify: z.string(), woocommerce: z.string() }),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Campaign = z.infer<typeof Campaign>;

/** Newest first. `next`: the cursor of the next page; null on the last one. */
export const CampaignList = z.object({ campaigns: z.array(Campaign), next: Uuid.nullable() });

/** A campaign in lists and menus: without the snippets and most settings, which are most of its bytes. */
export const CampaignSummary = Campaign.pick({
  id: true,
  name: true,
  description: true,
  targetUrl: true,
  isActive: true,
  defaultRateBps: true,
  holdDays: true,
  autoApprove: true,
  approvalLimitMinor: true,
  allowedHosts: true,
  currency: true,
  isDemo: true,
  isTest: true,
  liveSince: true,
  paymentMode: true,
  affiliatesCount: true,
  publicDashboardUrl: true,
  createdAt: true,
});
export type CampaignSummary = z.infer<typeof CampaignSummary>;
/** Like CampaignList. */
export const CampaignSummaryList = z.object({ campaigns: z.array(CampaignSummary), next: Uuid.nullable() });

export const CreateCampaign = z.object({
  /** In test mode: needs no card, and no money is real until it goes live. */
  isTest: z.boolean().default(false),
  name: text(200).min(1, 'The name is required'),
  description: text(2000).default(''),
  targetUrl: DestinationUrl,
  isActive: z.boolean().default(true),
  defaultRateBps: RateBps.default(DEFAULT_RATE_BPS),
  attributionWindowSeconds: AttributionWindowSeconds.default(DEFAULT_ATTRIBUTION_WINDOW_SECONDS),
  holdDays: HoldDays.default(DEFAULT_HOLD_DAYS),
  autoApprove: z.boolean().default(false),
  approvalLimitMinor: ApprovalLimitMinor.default(null),
  /** If absent, 10 000 € in the campaign's currency. */
  largestOrderMinor: LargestOrderMinor.optional(),
  attributionModel: AttributionModel.default(DEFAULT_ATTRIBUTION_MODEL),
  clickBeforeCode: z.boolean().default(false),
  renewalMonths: RenewalMonths.default(0),
  allowedHosts: z.array(HostName).max(50).default([]),
  ownPagesOnly: z.boolean().default(false),
  currency: KnownCurrency.default('EUR'),
  visibility: Visibility.default('link'),
  paymentMode: PaymentMode.default('self_pay'),
  minimumPayoutMinor: MinimumPayoutMinor.default(0),
  /** One of the merchant's cards; null: the default card. 409 `card_required` if the merchant has none. */
  cardId: CardId.nullable().default(null),
});
export type CreateCampaign = z.input<typeof CreateCampaign>;

/** `cardId`: as in CreateCampaign. */
export const GoLive = z.object({ cardId: CardId.nullable().default(null) });
export type GoLive = z.input<typeof GoLive>;

/** All fields are optional and have no defaults: absent fields stay as they are. */
export const UpdateCampaign = z.object({
  name: text(200).min(1).optional(),
  description: text(2000).optional(),
  targetUrl: DestinationUrl.optional(),
  isActive: z.boolean().optional(),
  defaultRateBps: RateBps.optional(),
  attributionWindowSeconds: AttributionWindowSeconds.optional(),
  holdDays: HoldDays.optional(),
  autoApprove: z.boolean().optional(),
  approvalLimitMinor: ApprovalLimitMinor.optional(),
  largestOrderMinor: LargestOrderMinor.optional(),
  attributionModel: AttributionModel.optional(),
  clickBeforeCode: z.boolean().optional(),
  renewalMonths: RenewalMonths.optional(),
  allowedHosts: z.array(HostName).max(50).optional(),
  ownPagesOnly: z.boolean().optional(),
  visibility: Visibility.optional(),
  paymentMode: PaymentMode.optional(),
  minimumPayoutMinor: MinimumPayoutMinor.optional(),
  cardId: CardId.nullable().optional(),
});
export type UpdateCampaign = z.input<typeof UpdateCampaign>;

export const Affiliate = z.object({
  id: Uuid,
  campaignId: Uuid,
  name: z.string(),
  email: z.string(),
  rateBps: RateBps,
  /** Their group. Absent in answers from before this feature, like `rateSource`. */
  groupId: Uuid.nullable().optional(),
  rateSource: RateSource.nullable().optional(),
  isActive: z.boolean(),
  /** The link to share: the short one, or the direct one if no short code was available. */
  trackingUrl: z.string(),
  shortCode: z.string().nullable(),
  /** Codes that customers type at checkout, in capitals; they attribute an order to this affiliate. */
  couponCodes: z.array(z.string()),
  dashboardUrl: z.string().meta({
    description:
      'The page of the affiliate, with its private token. Whoever has it acts in their name, so API keys get the address of the public dashboard without the token.',
  }),
  createdAt: Instant,
});
export type Affiliate = z.infer<typeof Affiliate>;

/** Codes of an affiliate, without duplicates. */
const CouponCodes = z
  .array(CouponCode)
  .max(50)
  .transform((codes) => [...new Set(codes)]);

export const CreateAffiliate = z.object({
  name: text(200).min(1, 'The name is required'),
  email: emailAddress(),
  /** If absent, the campaign's default. */
  rateBps: RateBps.optional(),
  /** 409 `coupon_code_taken` if another affiliate of the campaign has one. */
  couponCodes: CouponCodes.default([]),
});
export type CreateAffiliate = z.input<typeof CreateAffiliate>;

export const UpdateAffiliate = z.object({
  name: text(200).min(1, 'The name is required').optional(),
  email: emailAddress().optional(),
  rateBps: RateBps.optional(),
  isActive: z.boolean().optional(),
  /** The complete list: omitted codes end. 409 `coupon_code_taken`. */
  couponCodes: CouponCodes.optional(),
});
export type UpdateAffiliate = z.input<typeof UpdateAffiliate>;

/** A further link of an affiliate to another page of the shop. */
export const CreateLink = z.object({ targetUrl: DestinationUrl.optional() });
export const Link = z.object({ url: z.string(), shortCode: z.string().nullable(), targetUrl: z.string() });
export type Link = z.infer<typeof Link>;

/** The present terms by which conversions of a campaign are attributed and paid. */
const CampaignTerms = Campaign.pick({
  attributionModel: true,
  attributionWindowSeconds: true,
  holdDays: true,
  autoApprove: true,
  renewalMonths: true,
  paymentMode: true,
  minimumPayoutMinor: true,
});

const OwnTerms = z.object({
  /** For new orders. */
  rateBps: RateBps,
  couponCodes: z.array(z.string()),
  /** The campaign's tiers raise the rate; false if it is their own, or there are no tiers. */
  followsTiers: z.boolean().optional(),
  /** The merchant's terms that they accepted; null if they accepted none. */
  accepted: JoinTerms.nullable(),
});

/** The data of the public dashboard: names, never e-mails. */
export const PublicCampaign = z.object({
  id: Uuid,
  name: z.string(),
  description: z.string(),
  currency: Currency,
  isActive: z.boolean(),
  isDemo: z.boolean(),
  isTest: z.boolean(),
  /** The campaign's merchant, and the look of their pages. Absent in answers from before this feature, like `terms`. */
  merchant: z.object({ name: z.string().nullable(), look: JoinLook }).optional(),
  terms: CampaignTerms.optional(),
  /** Absent if there are none. */
  tiers: RateTiers.optional(),
  affiliates: z.array(
    z.object({ id: Uuid, name: z.string(), trackingUrl: z.string(), shortCode: z.string().nullable() }),
  ),
  /** The affiliate of this private link; null if the dashboard was opened without one. */
  affiliateId: Uuid.nullable(),
  /** Terms of that affiliate alone. */
  own: OwnTerms.optional(),
  /** Bearer token of the public statistics routes: signed, for this campaign (and affiliate), one hour. */
  accessTicket: z.string(),
});
export type PublicCampaign = z.infer<typeof PublicCampaign>;

/** The campaign of an affiliate's own page. */
export const PublicAffiliate = z.object({ affiliateId: Uuid, campaignId: Uuid });

export const ByCampaign = z.object({ campaignId: Uuid });
export const ByAffiliate = z.object({ campaignId: Uuid, affiliateId: Uuid });
