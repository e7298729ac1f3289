import { z } from 'zod';
import { AffiliateIds } from '../values/affiliate-ids.ts';
import { Uuid } from '../values/ids.ts';
import { SumMinor } from '../values/money.ts';
import { text } from '../values/text.ts';

export const Granularity = z.enum(['hour', 'day', 'week', 'month']);
export type Granularity = z.infer<typeof Granularity>;

export const StatisticsRange = z.enum(['today', '7d', '30d', 'month', 'last_month', 'all', 'custom']);
export type StatisticsRange = z.infer<typeof StatisticsRange>;

/**
 * The range of a statistic: `from` inclusive, `to` exclusive. Without a range: the last 30 days in the zone. `today`,
 * `7d`, `30d` and `month` end now, so their last day is unfinished. `all`: everything.
 */
export const StatisticsQuery = z.object({
  range: StatisticsRange.default('30d'),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  granularity: Granularity.default('day'),
  /** IANA name; days begin at its midnight. Hours are those of UTC. */
  timeZone: text(64).default('Europe/Paris'),
});
export type StatisticsQuery = z.input<typeof StatisticsQuery>;

/** `compare`: asks for the period before, too, of equal length: yesterday until the same time of day, last month. */
export const ComparingQuery = StatisticsQuery.extend({ compare: z.enum(['previous']).optional() });

/** `sub1` to `sub5` of the links that affiliates share. */
export const SUB_NAMES = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'] as const;
const subFilter = text(256).optional();

/**
 * Narrows figures to the clicks that match all of these, and the conversions that such clicks brought. An empty value
 * is one, too: no referrer, no sub-id, the affiliate's own link instead of a short one.
 */
export const ClickFilters = z.object({
  /** ISO code, as in `countries`. */
  country: text(8).optional(),
  device: text(32).optional(),
  /** A site, as in `referrers`. */
  referrer: text(255).optional(),
  affiliateId: Uuid.optional(),
  sub1: subFilter,
  sub2: subFilter,
  sub3: subFilter,
  sub4: subFilter,
  sub5: subFilter,
  /** The code of a short link. */
  link: text(64).optional(),
});
export type ClickFilters = z.infer<typeof ClickFilters>;

/** `withLinks`: links and sub-ids, too, which are counted from the clicks themselves. */
export const CampaignStatisticsQuery = ComparingQuery.extend({
  ...ClickFilters.shape,
  withLinks: z.enum(['true', 'false']).default('false'),
});

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
   * Pending conversions that only a page reported, in no sum of money until the merchant, or the end of the hold,
   * approves them; and those that are larger than what the campaign approves by itself.
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
  /** Commissions and the platform's fee together. */
  totalCostMinor: SumMinor,
});

/**
 * `GET /api/v1/statistics/affiliates`: of all campaigns of the merchant, each in the currency of its own. `ids`: of these
 * affiliates alone, of all time and a few seconds behind, as lists are sorted by them.
 */
export const AffiliatesQuery = StatisticsQuery.omit({ granularity: true }).extend({ ids: AffiliateIds.optional() });
export const AffiliateFigures = z.object({ affiliates: z.array(AffiliateRow.extend({ campaignId: Uuid })) });
export type AffiliateFigures = z.infer<typeof AffiliateFigures>;

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

/** A point of several campaigns: money in each of their currencies. */
const OverviewPoint = z.object({
  /** Start of the bucket, an instant. */
  at: z.string(),
  clicks: z.int(),
  conversions: z.int(),
  money: z.array(z.object({ currency: z.string(), revenueMinor: SumMinor, commissionMinor: SumMinor })),
});
export type OverviewPoint = z.infer<typeof OverviewPoint>;

export const OverviewStatistics = z.object({
  ...Freshness,
  /** No campaign is live: `totals`, and all that follows but `campaigns`, are of those in test mode. Else of the live ones. */
  isTest: z.boolean(),
  totals: Totals,
  /** Affiliates with at least one conversion in the range that counts. */
  sellingAffiliates: z.int(),
  /** Of the period before; null where none was asked for, or there is none: before all time. */
  previous: Totals.nullable(),
  evolution: z.array(OverviewPoint),
  /** Of the period before, in the same order; empty where `previous` is null. */
  previousEvolution: z.array(OverviewPoint),
  /** One row per campaign of the owner, with or without figures, those in test mode among them. */
  campaigns: z.array(
    z.object({ campaignId: Uuid, isTest: z.boolean(), totals: Totals, integration: IntegrationStatus }),
  ),
});
export type OverviewStatistics = z.infer<typeof OverviewStatistics>;

export const CampaignStatistics = z.object({
  ...Freshness,
  campaignId: Uuid,
  currency: z.string(),
  totals: Totals,
  evolution: z.array(Point),
  /** Of the period before; null and empty where none was asked for, or there is none: before all time. */
  previous: Totals.nullable(),
  previousEvolution: z.array(Point),
  affiliates: z.array(AffiliateRow),
  countries: z.array(Share),
  devices: z.array(Share),
  /** By site: `www.`, `m.` and redirects such as `l.facebook.com` are the site itself. */
  referrers: z.array(Share),
  /** Rejected clicks by their reason, see REJECTED_REASONS. */
  rejections: z.array(Share),
  /** Where they were asked for: counted clicks by the code of their short link; an empty one is the affiliate's own link. */
  links: z.array(Share),
  /** Where they were asked for: counted clicks by what their link said. */
  subs: z.array(Share.extend({ name: z.enum(SUB_NAMES) })),
  /**
   * Filtered figures are counted from the clicks themselves, no more than 100 000 and none that are not kept any more:
   * since when, where that is later than `from`. So are links and sub-ids of one affiliate, and of a campaign that has
   * thousands of them in a day. Null: of the whole range.
   */
  countedFrom: z.string().nullable(),
  /** Commissions and fees per conversion, in the campaign's currency; null without one. */
  costPerConversionMinor: SumMinor.nullable(),
  /** Revenue ÷ commissions and fees, with one decimal; null where nothing was spent. */
  returnOnSpend: z.number().nullable(),
  /** With a counted click or a conversion in the range. */
  activeAffiliates: z.int(),
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
