import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { sumBalances } from '../../features/settlements/balances.ts';
import { balancesQuery } from '../../features/settlements/queries.ts';
import { Breakdowns } from '../../features/statistics/breakdowns.tsx';
import { CampaignFigures, type FiguresProps } from '../../features/statistics/campaign-figures.tsx';
import { CampaignFunnel } from '../../features/statistics/campaign-funnel.tsx';
import { CommissionBar } from '../../features/statistics/commission-bar.tsx';
import { CostFigures } from '../../features/statistics/cost-figures.tsx';
import { FilterChips } from '../../features/statistics/filter-chips.tsx';
import { PeriodBar, usePeriodText } from '../../features/statistics/period-bar.tsx';
import {
  granularityOf,
  isAllTime,
  isUnfinished,
  type RequestedFigures,
} from '../../features/statistics/requested-figures.ts';
import { StickyFigures } from '../../features/statistics/sticky-figures.tsx';
import { useFormat } from '../../format/use-format.ts';
import { Evolution } from '../../ui/charts/evolution.tsx';
import { FreshLine } from '../../ui/charts/freshness.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { ErrorState, Skeleton } from '../../ui/primitives/states.tsx';
import { useCampaign } from './campaign-context.ts';
import { useAssetTitle } from './use-asset-title.ts';
import { useCampaignStatistics, useRequestedFigures } from './use-campaign-statistics.ts';

/** The campaign's figures, their course over time, and the sources of the clicks. */
export function OverviewFigures({ affiliateName }: { affiliateName: (affiliateId: string) => string }) {
  const { requested, search, change } = useRequestedFigures();
  const { statistics, totals } = useCampaignStatistics(requested);
  const { campaign, live } = useCampaign();
  const names = { affiliate: affiliateName, asset: useAssetTitle(campaign.id, search, statistics.data) };
  const period = usePeriodText()(requested);
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-3 sm:gap-5">
      <PeriodBar requested={requested} onChange={change} />
      <FilterChips filters={search} names={names} onChange={change} />
      {statistics.isPending && <PicturesSkeleton />}
      {statistics.isError && !statistics.data && (
        <ErrorState error={statistics.error} onRetry={() => void statistics.refetch()} />
      )}
      {statistics.data && totals && (
        <div
          aria-busy={statistics.isPlaceholderData}
          className={cn('grid grid-cols-1 gap-10', statistics.isPlaceholderData && 'opacity-50')}
        >
          <Pictures
            statistics={statistics.data}
            totals={totals}
            requested={requested}
            period={period}
            about={[period, <FreshLine key="fresh" live={live} fetchedAt={statistics.dataUpdatedAt} />]}
          />
          <Breakdowns
            statistics={statistics.data}
            requested={requested}
            period={period}
            names={names}
            onChange={change}
          />
        </div>
      )}
    </div>
  );
}

function PicturesSkeleton() {
  return (
    <div className="grid gap-3 sm:gap-6">
      <Skeleton className="h-[163px] sm:h-[248px] lg:h-[125px]" />
      <Skeleton className="h-[252px] sm:h-[312px]" />
    </div>
  );
}

interface PicturesProps extends FiguresProps {
  readonly requested: RequestedFigures;
  readonly period: string;
}

function Pictures({ requested, period, ...figures }: PicturesProps) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const { campaign } = useCampaign();
  const { statistics, totals } = figures;
  const { currency, countedFrom } = statistics;
  const balances = useQuery(balancesQuery(useApi(), campaign.id));
  const sums = balances.data && sumBalances(balances.data, currency)[0];
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:gap-6">
        <StickyFigures totals={totals} currency={currency} period={period}>
          <CampaignFigures {...figures} />
        </StickyFigures>
        {countedFrom && (
          <p className="text-ink-soft text-sm">{t('filters.counted', { date: format.date(countedFrom) })}</p>
        )}
        <Evolution
          points={statistics.evolution}
          previous={statistics.previousEvolution}
          currency={currency}
          period={period}
          granularity={granularityOf(requested, campaign.createdAt, Date.now())}
          unfinished={isUnfinished(requested, Date.now())}
        />
      </div>
      <CostFigures {...figures} owedMinor={sums?.owedMinor} />
      <CampaignFunnel
        totals={totals}
        currency={currency}
        period={period}
        balance={isAllTime(requested) ? sums : undefined}
      />
      {sums && <CommissionBar sums={sums} />}
    </>
  );
}
