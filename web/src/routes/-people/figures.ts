import type { AffiliateStatistics, CampaignStatistics } from '@sillage/proto/http/statistics';
import { sumBy } from '@sillage/proto/values/sum-by';
import { type MoneyTotals, moneyOf, sumTotals } from '../../format/totals.ts';

type Points = CampaignStatistics['evolution'];

interface PersonFigures {
  readonly clicks: number;
  readonly conversions: number;
  /** In each currency, that of the first programme first. */
  readonly money: readonly MoneyTotals[];
  /** Revenue and commissions in the first currency alone: a sum over currencies would be no truth. */
  readonly points: Points;
}

/** What somebody brought in several programmes. */
export function sumFigures(programmes: readonly AffiliateStatistics[]): PersonFigures {
  const first = programmes[0]?.currency ?? 'EUR';
  const totals = sumTotals(programmes.map((programme) => programme.totals));
  return {
    clicks: totals.clicks,
    conversions: totals.conversions,
    money: [moneyOf(totals, first), ...totals.money.filter(({ currency }) => currency !== first)],
    points: sumPoints(programmes, first),
  };
}

/** All time begins with each programme: the series have the same buckets, and not equally many. */
function sumPoints(programmes: readonly AffiliateStatistics[], first: string): Points {
  const points = programmes.flatMap(({ currency, evolution }) =>
    currency === first ? evolution : evolution.map((point) => ({ ...point, revenueMinor: 0n, commissionMinor: 0n })),
  );
  return [...sumBy(points, ({ at }) => at).values()].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}
