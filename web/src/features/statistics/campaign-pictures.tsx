import type { CampaignStatistics, Totals } from '@sillage/proto/http/statistics';
import { moneyOf } from '../../format/totals.ts';
import { Evolution } from '../../ui/charts/evolution.tsx';
import type { Period } from '../../ui/charts/period-control.tsx';
import { ClickShares } from '../../ui/charts/shares.tsx';
import { CommissionBar } from './commission-bar.tsx';

interface CampaignPicturesProps {
  /** The evolution's. */
  readonly last30Days: CampaignStatistics | undefined;
  /** Of the period: the shares'. */
  readonly statistics: CampaignStatistics | undefined;
  readonly period: Period;
  /** Since the beginning: where each commission is now. */
  readonly allTime: Totals | undefined;
  readonly currency: string;
}

export function CampaignPictures({ last30Days, statistics, period, allTime, currency }: CampaignPicturesProps) {
  return (
    <>
      {last30Days && <Evolution points={last30Days.evolution} currency={last30Days.currency} />}
      {allTime && <CommissionBar money={moneyOf(allTime, currency)} />}
      {statistics && <ClickShares statistics={statistics} period={period} />}
    </>
  );
}
