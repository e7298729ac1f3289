import type { AffiliateStatistics, CampaignStatistics } from '@sillage/proto/http/statistics';

type Points = CampaignStatistics['evolution'];

interface PersonFigures {
  readonly clicks: number;
  readonly conversions: number;
  /** In each currency, that of the first programme first. */
  readonly money: readonly {
    readonly currency: string;
    readonly revenueMinor: bigint;
    readonly commissionMinor: bigint;
  }[];
  /** Revenue and commissions in the first currency alone: a sum over currencies would be no truth. */
  readonly points: Points;
}

/** What somebody brought in several programmes. */
export function sumFigures(programmes: readonly AffiliateStatistics[]): PersonFigures {
  const first = programmes[0]?.currency ?? 'EUR';
  const currencies = new Set([first, ...programmes.flatMap(({ totals }) => totals.money.map((row) => row.currency))]);
  const money = [...currencies].map((currency) => {
    const rows = programmes.flatMap(({ totals }) => totals.money.filter((row) => row.currency === currency));
    return {
      currency,
      revenueMinor: rows.reduce((sum, row) => sum + row.revenueMinor, 0n),
      commissionMinor: rows.reduce((sum, row) => sum + row.commissionMinor, 0n),
    };
  });
  return {
    clicks: programmes.reduce((sum, { totals }) => sum + totals.clicks, 0),
    conversions: programmes.reduce((sum, { totals }) => sum + totals.conversions, 0),
    money,
    points: sumPoints(programmes, first),
  };
}

/** All time begins with each programme: the series have the same buckets, and not equally many. */
function sumPoints(programmes: readonly AffiliateStatistics[], currency: string): Points {
  const byTime = new Map<string, Points[number]>();
  for (const programme of programmes)
    for (const point of programme.evolution) {
      const known = byTime.get(point.at) ?? { clicks: 0, conversions: 0, revenueMinor: 0n, commissionMinor: 0n };
      const counts = programme.currency === currency;
      byTime.set(point.at, {
        at: point.at,
        clicks: known.clicks + point.clicks,
        conversions: known.conversions + point.conversions,
        revenueMinor: known.revenueMinor + (counts ? point.revenueMinor : 0n),
        commissionMinor: known.commissionMinor + (counts ? point.commissionMinor : 0n),
      });
    }
  return [...byTime.values()].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
