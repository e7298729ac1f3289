import { useNavigate } from '@tanstack/react-router';
import { CampaignFigures } from '../../features/statistics/campaign-figures.tsx';
import { FreshLine } from '../../ui/charts/freshness.tsx';
import { PeriodControl } from '../../ui/charts/period-control.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { ErrorState, Skeleton } from '../../ui/primitives/states.tsx';
import { useCampaign } from './campaign-context.ts';
import { useCampaignStatistics } from './use-campaign-statistics.ts';

/** The choice of a period, and its figures. */
export function PeriodFigures() {
  const navigate = useNavigate();
  const { campaign, live } = useCampaign();
  const { period, statistics, allTimeTotals } = useCampaignStatistics();
  const totals = period === 'all' ? allTimeTotals : statistics.data?.totals;
  return (
    <div className="grid gap-4">
      <PeriodControl
        value={period}
        onChange={(next) => void navigate({ to: '.', search: (last) => ({ ...last, period: next }), replace: true })}
      />
      {totals && (
        <div aria-busy={statistics.isPlaceholderData} className={cn(statistics.isPlaceholderData && 'opacity-50')}>
          <CampaignFigures
            totals={totals}
            allTime={allTimeTotals}
            rejections={statistics.data?.rejections ?? []}
            currency={campaign.currency}
            period={period}
            freshness={<FreshLine live={live} fetchedAt={statistics.dataUpdatedAt} />}
          />
        </div>
      )}
      {statistics.isPending && <Skeleton className="h-32" />}
      {statistics.isError && !totals && (
        <ErrorState error={statistics.error} onRetry={() => void statistics.refetch()} />
      )}
    </div>
  );
}
