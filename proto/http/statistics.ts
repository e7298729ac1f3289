import { z } from 'zod';
import { AffiliateIds } from '../values/affiliate-ids.ts';
import { Uuid } from '../values/ids.ts';
import { Instant } from '../values/instant.ts';
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
  from: Instant.optional(),
  to: Instant.optional(),
  granularity: Granularity.default('day'),
  /** IANA name; days begin at its midnight. Hours are those of UTC. */
  timeZone: text(64).default('Europe/Paris'),
});
export type StatisticsQuery = z.input<typeof StatisticsQuery>;

/** `compare`: also returns the preceding period of equal length: yesterday until the same time of day, last month. */
export const ComparingQuery = StatisticsQuery.extend({ compare: z.enum(['previous']).optional() });

/** `sub1` to `sub5` of the links that affiliates share. */
export const SUB_NAMES = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'] as const;
const subFilter = text(256).optional();

/**
 * Limits figures to the clicks that match all of these, and the conversions of such clicks. An empty value is a filter,
 * too: no referrer, no sub-id, the direct link instead of a short one.
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

/** `withLinks`: also returns links and sub-ids, which are counted from the stored clicks. */
export const CampaignStatisticsQuery = ComparingQuery.extend({
  ...ClickFilters.shape,
  withLinks: z.enum(['true', 'false']).default('false'),
});

/** Counts and money of a range. Money is by currency, since sums over currencies are meaningless. */
export const Totals = z.object({
  /** Counted: one per affiliate and visit. */
  clicks: z.int(),
  /** Valid but not counted: a further click of the same affiliate and visit. */
  repeatedClicks: z.int(),
  /** Counted or repeated clicks of an affiliate who does not own the visitor. */
  supersededClicks: z.int(),
  rejectedClicks: z.int(),
  /**
   * Distinct sessions, counted at the time of their first valid click (in an affiliate's figures, of that affiliate),
   * so that ranges add up.
   */
  visitors: z.int(),
  /** Excludes tests, duplicates and rejected ones. */
  conversions: z.int(),
  pendingConversions: z.int(),
  testConversions: z.int(),
  /**
   * Pending conversions that only a page reported, which are in no sum of money until the merchant or the end of the
   * hold approves them; and those above the approval limit.
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
      /**
       * 2.5 % of revenue net of refunds, rounded per conversion.
       */
      feeMinor: SumMinor,
      netRevenueMinor: SumMinor,
      totalCostMinor: SumMinor,
    }),
  ),
});
export type Totals = z.infer<typeof Totals>;

const Point = z.object({
  /** Start of the bucket, as an instant. */
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
  /** Commissions plus the platform's fee. */
  totalCostMinor: SumMinor,
});

/**
 * `GET /api/v1/statistics/affiliates`: of all campaigns of the merchant, each in its own currency. `ids`: only of these
 * affiliates, over all time and a few seconds behind, like the figures by which lists are sorted.
 */
export const AffiliatesQuery = StatisticsQuery.omit({ granularity: true }).extend({ ids: AffiliateIds.optional() });
export const AffiliateFigures = z.object({ affiliates: z.array(AffiliateRow.extend({ campaignId: Uuid })) });
export type AffiliateFigures = z.infer<typeof AffiliateFigures>;

const Freshness = {
  /** Time of the last event in these figures; null before the first. */
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

/** A point over several campaigns, with money in each of their currencies. */
const OverviewPoint = z.object({
  /** Start of the bucket, as an instant. */
  at: z.string(),
  clicks: z.int(),
  conversions: z.int(),
  money: z.array(z.object({ currency: z.string(), revenueMinor: SumMinor, commissionMinor: SumMinor })),
});
export type OverviewPoint = z.infer<typeof OverviewPoint>;

export const OverviewStatistics = z.object({
  ...Freshness,
  /**
   * No campaign is live: `totals`, and everything after it except `campaigns`, are of campaigns in test mode. Otherwise
   * they are of the live ones.
   */
  isTest: z.boolean(),
  totals: Totals,
  /** Affiliates with at least one counted conversion in the range. */
  sellingAffiliates: z.int(),
  /** The preceding period; null if none was requested, or there is none, as for all time. */
  previous: Totals.nullable(),
  evolution: z.array(OverviewPoint),
  /** The preceding period, in the same order; empty if `previous` is null. */
  previousEvolution: z.array(OverviewPoint),
  /** One row per campaign of the owner, with or without figures, including those in test mode. */
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
  /** The preceding period; null and empty if none was requested, or there is none, as for all time. */
  previous: Totals.nullable(),
  previousEvolution: z.array(Point),
  affiliates: z.array(AffiliateRow),
  countries: z.array(Share),
  devices: z.array(Share),
  /** By site: `www.`, `m.` and redirects such as `l.facebook.com` count as the site itself. */
  referrers: z.array(Share),
  /** Rejected clicks by reason, see REJECTED_REASONS. */
  rejections: z.array(Share),
  /** If requested: counted clicks by the code of their short link; an empty code is the direct link. */
  links: z.array(Share),
  /** If requested: counted clicks by the sub-ids of their link. */
  subs: z.array(Share.extend({ name: z.enum(SUB_NAMES) })),
  /**
   * Filtered figures are counted from the stored clicks, which are at most 100 000 and not older than the retention.
   * The start of what was counted, if that is later than `from`. The same holds for links and sub-ids of one affiliate,
   * and of a campaign with thousands of them in a day. Null: the whole range.
   */
  countedFrom: z.string().nullable(),
  /** Commissions and fees per conversion, in the campaign's currency; null without conversions. */
  costPerConversionMinor: SumMinor.nullable(),
  /** Revenue ÷ (commissions and fees), with one decimal; null if nothing was spent. */
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
  /** Rejected clicks by reason, see REJECTED_REASONS. */
  rejections: z.array(Share),
});
export type AffiliateStatistics = z.infer<typeof AffiliateStatistics>;
