import type { Counts, Sums } from '../../domain/totals.ts';

export interface HourlyTable extends Counts {
  campaignId: string;
  affiliateId: string;
  hour: Date;
  affiliateVisitors: number;
}

export interface HourlyMoneyTable extends Sums {
  campaignId: string;
  affiliateId: string;
  hour: Date;
  currency: string;
}

export interface HourlyDimensionsTable {
  campaignId: string;
  scopeId: string;
  hour: Date;
  /** `rejection`: rejected clicks by their reason; the others: counted clicks. */
  dimension: 'country' | 'device' | 'referrer' | 'rejection';
  value: string;
  clicks: number;
}

/** Summed from the hours of UTC days that are over. */
export interface DailyDimensionsTable extends Omit<HourlyDimensionsTable, 'hour'> {
  day: Date;
}

export interface TotalsTable extends Counts {
  campaignId: string;
  version: number;
  asOf: Date;
}

export interface TotalsMoneyTable extends Sums {
  campaignId: string;
  currency: string;
}

/** The figures of an affiliate over all time, from the summed days. */
export interface AffiliateStandingsTable {
  affiliateId: string;
  campaignId: string;
  isListed: boolean;
  clicks: number;
  visitors: number;
  conversions: number;
  /** In the campaign's currency, as are all amounts here. */
  revenueMinor: bigint;
  commissionMinor: bigint;
  feeMinor: bigint;
  costMinor: bigint;
  /** Tenths of a percent; -1: too few clicks to tell. */
  rate: number;
}

/** The aggregates of clicks and conversions. */
export interface FigureTables {
  hourly: HourlyTable;
  hourlyMoney: HourlyMoneyTable;
  hourlyDimensions: HourlyDimensionsTable;
  dailyDimensions: DailyDimensionsTable;
  totals: TotalsTable;
  totalsMoney: TotalsMoneyTable;
  affiliateStandings: AffiliateStandingsTable;
}
