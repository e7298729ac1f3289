import type { Affiliate } from '@sillage/proto/http/campaigns';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { PeriodBar, usePeriodText } from '../../features/statistics/period-bar.tsx';
import { affiliateStatisticsQuery } from '../../features/statistics/queries.ts';
import {
  type FiguresSearch,
  granularityOf,
  isUnfinished,
  type RequestedFigures,
} from '../../features/statistics/requested-figures.ts';
import { useFormat } from '../../format/use-format.ts';
import { Evolution } from '../../ui/charts/evolution.tsx';
import { Figure, FigureCell } from '../../ui/charts/figure.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { ErrorState, Skeleton } from '../../ui/primitives/states.tsx';
import { sumFigures } from './figures.ts';

interface PersonFiguresProps {
  /** All of them live, or all in test mode, because the two are never summed. */
  readonly affiliates: readonly Affiliate[];
  readonly since: string;
  readonly requested: RequestedFigures;
  readonly onChange: (change: Partial<FiguresSearch>) => void;
}

/** A person's figures over all their programmes. */
export function PersonFigures({ affiliates, since, requested, onChange }: PersonFiguresProps) {
  const { t } = useTranslation('people');
  const api = useApi();
  const period = usePeriodText()(requested);
  const granularity = granularityOf(requested, since, Date.now());
  const programmes = useQueries({
    queries: affiliates.map((affiliate) => affiliateStatisticsQuery(api, affiliate, requested, granularity)),
  });
  const known = programmes.flatMap(({ data }) => data ?? []);
  const failed = programmes.find(({ isError, data }) => isError && !data);
  const figures = sumFigures(known);
  const isOld = programmes.some(({ isPlaceholderData }) => isPlaceholderData);
  return (
    <section aria-label={t('figures.title')} className="grid min-w-0 grid-cols-1 content-start gap-3 sm:gap-5">
      <PeriodBar requested={requested} onChange={onChange} comparison={null} />
      {failed ? (
        <ErrorState
          error={failed.error}
          onRetry={() => {
            for (const one of programmes) void one.refetch();
          }}
        />
      ) : known.length < programmes.length ? (
        <div className="grid gap-3 sm:gap-6">
          <Skeleton className="h-[163px] sm:h-[248px] lg:h-[125px]" />
          <Skeleton className="h-[252px] sm:h-[312px]" />
        </div>
      ) : (
        <div aria-busy={isOld} className={cn('grid grid-cols-1 gap-6', isOld && 'opacity-50')}>
          <Sums figures={figures} period={period} />
          <Evolution
            points={figures.points}
            currency={figures.money[0]?.currency ?? 'EUR'}
            period={period}
            granularity={granularity}
            unfinished={isUnfinished(requested, Date.now())}
          />
        </div>
      )}
    </section>
  );
}

function Sums({ figures, period }: { figures: ReturnType<typeof sumFigures>; period: string }) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const [first, ...others] = figures.money;
  if (!first) return null;
  const ofMoney = (name: 'revenueMinor' | 'commissionMinor') => ({
    value: Number(first[name]),
    format: (minor: number) => format.moneyShort(Math.round(minor), first.currency),
    details: [...figures.money.map((row) => format.money(row[name], row.currency)), period],
    note: others.map((row) => `+ ${format.money(row[name], row.currency)}`).join(' '),
  });
  const ofCount = (value: number) => ({ value, format: format.countShort, details: [format.count(value), period] });
  return (
    <div className="grid grid-cols-2 border-y lg:grid-cols-4">
      <FigureCell>
        <Figure label={t('figures.revenue')} tone="buoy" {...ofMoney('revenueMinor')} />
      </FigureCell>
      <FigureCell>
        <Figure label={t('figures.conversions')} tone="wake" {...ofCount(figures.conversions)} />
      </FigureCell>
      <FigureCell>
        <Figure label={t('figures.clicks')} {...ofCount(figures.clicks)} />
      </FigureCell>
      <FigureCell>
        <Figure label={t('figures.commissions')} {...ofMoney('commissionMinor')} />
      </FigureCell>
    </div>
  );
}
