import type { Affiliate, Campaign } from '@sillage/proto/http/campaigns';
import type { CampaignStatistics } from '@sillage/proto/http/statistics';
import type { AffiliateMoney } from './affiliate-money.ts';

export type Figures = CampaignStatistics['affiliates'][number];

/** An affiliate with all that a list shows of them. */
export interface AffiliateRow {
  readonly affiliate: Affiliate;
  readonly figures: Omit<Figures, 'affiliateId'>;
  readonly money: AffiliateMoney;
  readonly currency: string;
  /** The platform pays, not the merchant. */
  readonly isManaged: boolean;
  readonly campaignName: string;
  /** Of a campaign in test mode: its figures are no real money. */
  readonly isTest: boolean;
}

const NO_FIGURES = {
  clicks: 0,
  conversions: 0,
  conversionRate: null,
  revenueMinor: 0n,
  commissionMinor: 0n,
  totalCostMinor: 0n,
};

/** The affiliates of a campaign, with what is known of each. */
export function rowsOf(
  { name, currency, paymentMode, isTest }: Campaign,
  affiliates: readonly Affiliate[],
  figures: readonly Figures[],
  moneyOf: (affiliateId: string) => AffiliateMoney,
): AffiliateRow[] {
  const byId = new Map(figures.map((figure) => [figure.affiliateId, figure]));
  return affiliates.map((affiliate) => ({
    affiliate,
    figures: byId.get(affiliate.id) ?? NO_FIGURES,
    money: moneyOf(affiliate.id),
    currency,
    isManaged: paymentMode === 'managed',
    campaignName: name,
    isTest,
  }));
}

export const searchText = ({ affiliate, campaignName }: AffiliateRow): string =>
  [affiliate.name, affiliate.email, affiliate.trackingUrl, campaignName, ...affiliate.couponCodes].join(' ');

export const SORT_KEYS = ['name', 'added', 'clicks', 'conversions', 'rate', 'commissions', 'cost', 'owed'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const SORTS: Record<SortKey, (row: AffiliateRow) => string | number> = {
  name: ({ affiliate }) => affiliate.name,
  added: ({ affiliate }) => Date.parse(affiliate.createdAt),
  clicks: ({ figures }) => figures.clicks,
  conversions: ({ figures }) => figures.conversions,
  rate: ({ figures }) => figures.conversionRate ?? -1,
  commissions: ({ figures }) => Number(figures.commissionMinor),
  cost: ({ figures }) => Number(figures.totalCostMinor),
  owed: ({ money }) => Number(money.balances[0].owedMinor),
};
