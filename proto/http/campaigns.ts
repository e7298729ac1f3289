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
/** As the payment provider names it. */
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
  /** The end of the hold approves no order above it, verified or not: it waits for the merchant's review. Null: any amount. */
  approvalLimitMinor: AmountMinor.nullable(),
  /** What a page reports above it waits for the merchant's review, whatever `autoApprove` says. */
  largestOrderMinor: AmountMinor,
  /** Decides the conversions from its change on; those from before keep the model of their time. */
  attributionModel: AttributionModel,
  /** Where an order's coupon code and its click name different affiliates, the click decides; false: the code. */
  clickBeforeCode: z.boolean(),
  /** Decides the later orders of the customers who come from its change on. */
  renewalMonths: RenewalMonths,
  allowedHosts: z.array(z.string()),
  /** Pages report conversions only where they are on the target's host or an allowed one. */
  ownPagesOnly: z.boolean(),
  currency: Currency,
  visibility: Visibility,
  /** Identifies nothing that the campaign's id does not, and is checked nowhere: kept for clients that read it. */
  publicKey: z.string().meta({ deprecated: true }),
  isDemo: z.boolean(),
  /** In test mode: everything works, and no money is real. Demos are. */
  isTest: z.boolean(),
  /** When it went live; its figures begin here. Null: it is in test mode, or was live from the beginning. */
  liveSince: Instant.nullable(),
  /** Who pays the affiliates. */
  paymentMode: PaymentMode,
  /** An affiliate's balance below it is carried forward. */
  minimumPayoutMinor: AmountMinor,
  /** The card chosen for this campaign; null: the merchant's default card. */
  cardId: z.string().nullable(),
  /**
   * Deleted after its last payment: nothing of it can be changed, what it still owes can be paid. Lists leave it out.
   */
  isArchived: z.boolean(),
  affiliatesCount: z.int(),
  /** Absolute addresses to show and to copy. */
  publicDashboardUrl: z.string(),
  trackingScript: z.string(),
  /** For any shop: its amount and order id are filled in by hand. */
  conversionSnippet: z.string(),
  platformSnippets: z.object({ shopify: z.string(), woocommerce: z.string() }),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Campaign = z.infer<typeof Campaign>;

/** Newest first. `next`: where the next page begins; null on the last one. */
export const CampaignList = z.object({ campaigns: z.array(Campaign), next: Uuid.nullable() });

/** What lists and menus show of a campaign: without the code to copy and most settings, which are most of its bytes. */
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
/** As CampaignList. */
export const CampaignSummaryList = z.object({ campaigns: z.array(CampaignSummary), next: Uuid.nullable() });

export const CreateCampaign = z.object({
  /** In test mode: no card is needed, and no money is real until it goes live. */
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
  /** Absent: 10 000 €, in the campaign's currency. */
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
  /** One of the merchant's; null: the default card. 409 `card_required` where the merchant has none. */
  cardId: CardId.nullable().default(null),
});
export type CreateCampaign = z.input<typeof CreateCampaign>;

/** `cardId`: as in CreateCampaign. */
export const GoLive = z.object({ cardId: CardId.nullable().default(null) });
export type GoLive = z.input<typeof GoLive>;

/** Every field optional and without defaults: a field that is absent stays as it is. */
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
  /** The group that they are in. Absent in answers from before there were any, like the next one. */
  groupId: Uuid.nullable().optional(),
  rateSource: RateSource.nullable().optional(),
  isActive: z.boolean(),
  /** The link to share: the short one, or the direct one where no short code was free. */
  trackingUrl: z.string(),
  shortCode: z.string().nullable(),
  /** What customers type at checkout, in capitals: an order with one is this affiliate's. */
  couponCodes: z.array(z.string()),
  dashboardUrl: z.string().meta({
    description:
      'The page of the affiliate, with its private token. Whoever has it acts in their name, so API keys get the address of the public dashboard without the token.',
  }),
  createdAt: Instant,
});
export type Affiliate = z.infer<typeof Affiliate>;

/** Of an affiliate; each is taken once, however often it is named. */
const CouponCodes = z
  .array(CouponCode)
  .max(50)
  .transform((codes) => [...new Set(codes)]);

export const CreateAffiliate = z.object({
  name: text(200).min(1, 'The name is required'),
  email: emailAddress(),
  /** Absent: the campaign's default. */
  rateBps: RateBps.optional(),
  /** 409 `coupon_code_taken` where one is another affiliate's of the campaign. */
  couponCodes: CouponCodes.default([]),
});
export type CreateAffiliate = z.input<typeof CreateAffiliate>;

export const UpdateAffiliate = z.object({
  name: text(200).min(1, 'The name is required').optional(),
  email: emailAddress().optional(),
  rateBps: RateBps.optional(),
  isActive: z.boolean().optional(),
  /** All of them: those that are left out count no longer. 409 `coupon_code_taken`. */
  couponCodes: CouponCodes.optional(),
});
export type UpdateAffiliate = z.input<typeof UpdateAffiliate>;

/** A further link of an affiliate to another page of the shop. */
export const CreateLink = z.object({ targetUrl: DestinationUrl.optional() });
export const Link = z.object({ url: z.string(), shortCode: z.string().nullable(), targetUrl: z.string() });
export type Link = z.infer<typeof Link>;

/** What decides the conversions of all affiliates of a campaign, as it is now. */
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
  /** Of new orders. */
  rateBps: RateBps,
  couponCodes: z.array(z.string()),
  /** The campaign's tiers raise it; false: it is their own, or there are none. */
  followsTiers: z.boolean().optional(),
  /** The merchant's terms that they accepted; null where they accepted none. */
  accepted: JoinTerms.nullable(),
});

/** What the public dashboard may show: names, never e-mails. */
export const PublicCampaign = z.object({
  id: Uuid,
  name: z.string(),
  description: z.string(),
  currency: Currency,
  isActive: z.boolean(),
  isDemo: z.boolean(),
  isTest: z.boolean(),
  /** Whose campaign it is, and how their pages look. Absent in answers from before it was said, as are the terms. */
  merchant: z.object({ name: z.string().nullable(), look: JoinLook }).optional(),
  terms: CampaignTerms.optional(),
  /** Absent: there are none. */
  tiers: RateTiers.optional(),
  affiliates: z.array(
    z.object({ id: Uuid, name: z.string(), trackingUrl: z.string(), shortCode: z.string().nullable() }),
  ),
  /** Whose private link this is; null where the dashboard was opened without one. */
  affiliateId: Uuid.nullable(),
  /** What holds for that affiliate alone. */
  own: OwnTerms.optional(),
  /** Bearer of the public statistics routes: signed, for this campaign (and affiliate), one hour. */
  accessTicket: z.string(),
});
export type PublicCampaign = z.infer<typeof PublicCampaign>;

/** Which campaign an affiliate's own page belongs to. */
export const PublicAffiliate = z.object({ affiliateId: Uuid, campaignId: Uuid });

export const ByCampaign = z.object({ campaignId: Uuid });
export const ByAffiliate = z.object({ campaignId: Uuid, affiliateId: Uuid });
