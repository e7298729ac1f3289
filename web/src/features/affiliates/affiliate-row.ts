import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import type { AffiliateSort } from '@sillage/proto/http/listed-affiliates';
import type { CampaignStatistics } from '@sillage/proto/http/statistics';
import type { AffiliateMoney } from './affiliate-money.ts';

export type Figures = CampaignStatistics['affiliates'][number];

/** An affiliate with everything that a list shows. */
export interface AffiliateRow {
  readonly affiliate: Affiliate;
  readonly figures: Omit<Figures, 'affiliateId'>;
  readonly money: AffiliateMoney;
  readonly currency: string;
  /** The platform pays, not the merchant. */
  readonly isManaged: boolean;
  readonly campaignName: string;
  /** The campaign is in test mode, so its figures are not real money. */
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

/** An affiliate of a campaign with their figures; undefined figures mean that nothing was counted. */
export function rowOf(
  { name, currency, paymentMode, isTest }: CampaignSummary,
  affiliate: Affiliate,
  figures: Figures | undefined,
  money: AffiliateMoney,
): AffiliateRow {
  return {
    affiliate,
    figures: figures ?? NO_FIGURES,
    money,
    currency,
    isManaged: paymentMode === 'managed',
    campaignName: name,
    isTest,
  };
}

/** The affiliates of a campaign. */
export function rowsOf(
  campaign: CampaignSummary,
  affiliates: readonly Affiliate[],
  figures: readonly Figures[],
  moneyOf: (affiliateId: string) => AffiliateMoney,
): AffiliateRow[] {
  const byId = new Map(figures.map((figure) => [figure.affiliateId, figure]));
  return affiliates.map((affiliate) => rowOf(campaign, affiliate, byId.get(affiliate.id), moneyOf(affiliate.id)));
}

export const searchText = ({ affiliate, campaignName }: AffiliateRow): string =>
  [affiliate.name, affiliate.email, affiliate.trackingUrl, campaignName, ...affiliate.couponCodes].join(' ');

export const SORTS: Record<AffiliateSort, (row: AffiliateRow) => string | number> = {
  name: ({ affiliate }) => affiliate.name,
  added: ({ affiliate }) => Date.parse(affiliate.createdAt),
  clicks: ({ figures }) => figures.clicks,
  conversions: ({ figures }) => figures.conversions,
  rate: ({ figures }) => figures.conversionRate ?? -1,
  commissions: ({ figures }) => Number(figures.commissionMinor),
  cost: ({ figures }) => Number(figures.totalCostMinor),
  owed: ({ money }) => Number(money.balances[0].owedMinor),
};
