import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { SumMinor } from '../values/money.ts';
import { text } from '../values/text.ts';

export const Granularity = z.enum(['hour', 'day', 'week', 'month']);
export type Granularity = z.infer<typeof Granularity>;

/**
 * The range of a statistic: `from` inclusive, `to` exclusive. Without a range: the last 30 days in the zone. `all`:
 * everything.
 */
export const StatisticsQuery = z.object({
  range: z.enum(['all', 'month', '30d', 'custom']).default('30d'),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  granularity: Granularity.default('day'),
  /** IANA name; days begin at its midnight. */
  timeZone: text(64).default('Europe/Paris'),
});
export type StatisticsQuery = z.input<typeof StatisticsQuery>;

/** Counts and money of a range. Money is per currency: a sum over currencies would be no truth. */
export const Totals = z.object({
  /** Counted: one per affiliate and visit. */
  clicks: z.int(),
  /** Valid but not counted: the same affiliate and visit again. */
  repeatedClicks: z.int(),
  /** Counted or repeated, of an affiliate who does not own the visitor. */
  supersededClicks: z.int(),
  rejectedClicks: z.int(),
  /**
   * Distinct sessions, counted where their first valid click lies (of this affiliate, in an affiliate's figures):
   * ranges add up.
   */
  visitors: z.int(),
  /** Neither test, duplicate nor rejected. */
  conversions: z.int(),
  pendingConversions: z.int(),
  testConversions: z.int(),
  /**
   * Pending conversions that only a page reported: in no sum of money until the merchant, or the end of the hold,
   * approves them.
   */
  awaitingReview: z.int(),
  /** conversions ÷ visitors in percent with one decimal, 100 at most; null below 20 clicks. */
  conversionRate: z.number().nullable(),
  money: z.array(
    z.object({
      currency: z.string(),
      revenueMinor: SumMinor,
      refundedMinor: SumMinor,
      /** Net of refunds; pending, approved and paid together. */
      commissionMinor: SumMinor,
      pendingCommissionMinor: SumMinor,
      approvedCommissionMinor: SumMinor,
      paidCommissionMinor: SumMinor,
      /** 2.5 % of revenue net of refunds, rounded per conversion. */
      feeMinor: SumMinor,
      netRevenueMinor: SumMinor,
      totalCostMinor: SumMinor,
    }),
  ),
});
export type Totals = z.infer<typeof Totals>;

const Point = z.object({
  /** Start of the bucket, an instant. */
  at: z.string(),
  clicks: z.int(),
  conversions: z.int(),
  /** In the campaign's currency. */
  revenueMinor: SumMinor,
  commissionMinor: SumMinor,
});

const Share = z.object({ value: z.string(), clicks: z.int() });

const AffiliateRow = z.object({
  affiliateId: Uuid,
  clicks: z.int(),
  conversions: z.int(),
  conversionRate: z.number().nullable(),
  revenueMinor: SumMinor,
  commissionMinor: SumMinor,
});

const Freshness = {
  /** The last event folded into these figures; null before the first. */
  asOf: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string(),
};

/** `script`: last heartbeat; `badge` and `status` are derived on the server. */
export const IntegrationStatus = z.object({
  badge: z.enum(['not_connected', 'partially_integrated', 'fully_integrated']),
  status: z.enum(['pending', 'active', 'inactive', 'error']),
  scriptLastSeenAt: z.string().nullable(),
  lastConversionAt: z.string().nullable(),
});
export type IntegrationStatus = z.infer<typeof IntegrationStatus>;

export const OverviewStatistics = z.object({
  ...Freshness,
  totals: Totals,
  /** One row per campaign of the owner, with or without figures. */
  campaigns: z.array(z.object({ campaignId: Uuid, totals: Totals, integration: IntegrationStatus })),
});
export type OverviewStatistics = z.infer<typeof OverviewStatistics>;

export const CampaignStatistics = z.object({
  ...Freshness,
  campaignId: Uuid,
  currency: z.string(),
  totals: Totals,
  evolution: z.array(Point),
  affiliates: z.array(AffiliateRow),
  countries: z.array(Share),
  devices: z.array(Share),
  referrers: z.array(Share),
  /** Rejected clicks by their reason, see REJECTED_REASONS. */
  rejections: z.array(Share),
  integration: IntegrationStatus,
});
export type CampaignStatistics = z.infer<typeof CampaignStatistics>;

export const AffiliateStatistics = z.object({
  ...Freshness,
  campaignId: Uuid,
  affiliateId: Uuid,
  currency: z.string(),
  totals: Totals,
  evolution: z.array(Point),
  countries: z.array(Share),
  devices: z.array(Share),
  referrers: z.array(Share),
  /** Rejected clicks by their reason, see REJECTED_REASONS. */
  rejections: z.array(Share),
});
export type AffiliateStatistics = z.infer<typeof AffiliateStatistics>;
