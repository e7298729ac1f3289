import type { AffiliateStatistics, CampaignStatistics } from '@sillage/proto/http/statistics';
import { sumBy } from '@sillage/proto/values/sum-by';
import { type MoneyTotals, moneyOf, sumTotals } from '../../format/totals.ts';

type Points = CampaignStatistics['evolution'];

interface PersonFigures {
  readonly clicks: number;
  readonly conversions: number;
  /** One per currency, that of the first programme first. */
  readonly money: readonly MoneyTotals[];
  /** Revenue and commissions in the first currency only, because currencies must not be added up. */
  readonly points: Points;
}

/** The sum of a person's figures over several programmes. */
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

/** All time starts with each programme, so the series share buckets, but have different lengths. */
function sumPoints(programmes: readonly AffiliateStatistics[], first: string): Points {
  const points = programmes.flatMap(({ currency, evolution }) =>
    currency === first ? evolution : evolution.map((point) => ({ ...point, revenueMinor: 0n, commissionMinor: 0n })),
  );
  return [...sumBy(points, ({ at }) => at).values()].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}
