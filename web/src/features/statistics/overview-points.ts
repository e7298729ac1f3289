import type { CampaignStatistics, OverviewPoint } from '@sillage/proto/http/statistics';
import { convertMinor, type RatesPerEuro } from '@sillage/proto/values/exchange-rates';

/** Adds up the points of several campaigns in one currency; amounts that cannot be converted are left out. */
export function pointsIn(
  points: readonly OverviewPoint[],
  currency: string,
  rates: RatesPerEuro = {},
): CampaignStatistics['evolution'] {
  return points.map(({ at, clicks, conversions, money }) => {
    const sum = (of: 'revenueMinor' | 'commissionMinor') =>
      money.reduce((total, row) => total + (convertMinor(row[of], row.currency, currency, rates) ?? 0n), 0n);
    return { at, clicks, conversions, revenueMinor: sum('revenueMinor'), commissionMinor: sum('commissionMinor') };
  });
}
