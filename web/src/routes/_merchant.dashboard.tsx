import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { queryKeys } from '../api/query-keys.ts';
import { useApi } from '../api/use-api.ts';
import { profileQuery } from '../features/account/queries.ts';
import { DueBanners } from '../features/billing/due-banners.tsx';
import { dueQuery, payoutHoldQuery } from '../features/billing/queries.ts';
import { reminders } from '../features/billing/snooze.ts';
import { campaignsQuery } from '../features/campaigns/queries.ts';
import { useTour } from '../features/merchant-home/use-tour.ts';
import { overviewQuery } from '../features/statistics/queries.ts';
import { type Live, useLive } from '../live/use-live.ts';
import { useIsViewing } from '../session/account-view.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { useUserId } from '../session/use-session.ts';
import { FreshLine, LiveBadge } from '../ui/charts/freshness.tsx';
import { PageHead } from '../ui/layout/page-head.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { Segmented } from '../ui/primitives/segmented.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../ui/primitives/states.tsx';
import { Campaigns } from './-dashboard/campaigns.tsx';
import { Answer, AnswerPlaceholder, Figures, Picture, useSummed } from './-dashboard/totals.tsx';
import { useCampaignCreation } from './-dashboard/use-campaign-creation.tsx';
import { useCampaignTotals } from './-dashboard/use-campaign-totals.ts';
import { useFirstSale, useRiver } from './-dashboard/use-river.ts';
import { OwnPayoutHold } from './-own-payout-hold.tsx';

export const Route = createFileRoute('/_merchant/dashboard')({
  validateSearch: z.object({
    period: z.enum(['all', 'month']).optional(),
    view: z.enum(['normal', 'compact']).optional(),
    /** Opens the dialog for a new campaign. */
    open: z.enum(['new-campaign']).optional().catch(undefined),
  }),
  loaderDeps: ({ search: { period = 'all' } }) => ({ period }),
  loader: ({ context, deps: { period } }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(campaignsQuery(context.api)),
      cache.prefetchQuery(overviewQuery(context.api, period)),
      cache.prefetchQuery(overviewQuery(context.api, 'all')),
      cache.prefetchQuery(dueQuery(context.api)),
    ]),
  component: Dashboard,
});

/** Loaded after the figures, because on a phone it is below the first screen. */
const Aside = lazy(() => import('./-dashboard/aside.tsx'));
const NONE: readonly never[] = [];

function Dashboard() {
  const api = useApi();
  const { period = 'all', view = 'normal' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const cache = useQueryClient();
  const campaigns = useQuery(campaignsQuery(api));
  const overview = useQuery(overviewQuery(api, period));
  const flow = useRiver();
  const live = useLive({
    key: 'overview',
    onUpdate: flow.onUpdate,
    open: (signal) => api.stream('/api/v1/live/overview', { signal }),
    onChange: () => void cache.invalidateQueries({ queryKey: queryKeys.statistics.overviews }),
  });
  const creation = useCampaignCreation();
  useOpenedCreation(creation.open);
  const userId = useUserId();
  const isViewing = useIsViewing();
  const totalsOf = useCampaignTotals(overview.data, live, period);
  const freshness = <FreshLine live={live} fetchedAt={overview.dataUpdatedAt} />;
  // Shown all at once, because later parts would push down the text that is being read.
  const guided = useQuery(overviewQuery(api, 'all'));
  const isPending = [campaigns, overview, guided, useQuery(dueQuery(api))].some((query) => query.isPending);
  useTour({ userId, isReady: !isPending && campaigns.data !== undefined && !isViewing });
  const shown =
    !isPending && campaigns.data && campaigns.data.length > 0
      ? { campaigns: campaigns.data, totalsOf, period, overview: overview.data }
      : null;
  const summed = useSummed(campaigns.data ?? NONE, totalsOf);
  const allTime = useCampaignTotals(guided.data, live, 'all');
  useFirstSale({ campaigns: campaigns.data ?? NONE, totalsOf: allTime }, !isPending);
  return (
    <div className="grid grid-cols-1 gap-8">
      <Heading live={live} onNew={creation.open} />
      {shown && <Answer {...shown} summed={summed} />}
      <OwnPayoutHold />
      {shown && <Figures {...shown} summed={summed} freshness={freshness} />}
      {isPending && <HomeSkeleton />}
      {shown && <Due />}
      {campaigns.isError && !campaigns.data && (
        <ErrorState error={campaigns.error} onRetry={() => void campaigns.refetch()} />
      )}
      {!isPending && campaigns.data?.length === 0 && (
        <NoCampaign needsCard={creation.needsCard} onNew={creation.open} />
      )}
      {shown && (
        <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0 xl:col-start-1">
            <Picture {...shown} summed={summed} />
          </div>
          <aside className="grid min-w-0 grid-cols-1 content-start gap-8 xl:col-start-2 xl:row-span-2 xl:row-start-1">
            <Suspense fallback={<SkeletonRows rows={4} className="h-10" />}>
              <Aside campaigns={shown.campaigns} live={live} totalsOf={allTime} isTest={summed.isTest} flow={flow} />
            </Suspense>
          </aside>
          <div className="min-w-0 xl:col-start-1">
            <Campaigns
              {...shown}
              overviewFailed={overview.isError}
              freshness={freshness}
              view={view}
              onView={(next) => void navigate({ search: (last) => ({ ...last, view: next }), replace: true })}
            />
          </div>
        </div>
      )}
      {creation.dialogs}
    </div>
  );
}

/** Opens the dialog for a new campaign once, for example from the palette. */
function useOpenedCreation(open: () => void): void {
  const navigate = Route.useNavigate();
  const isRequested = Route.useSearch({ select: (search) => search.open === 'new-campaign' });
  useEffect(() => {
    if (!isRequested) return;
    open();
    void navigate({ search: ({ open: _, ...rest }) => rest, replace: true });
  });
}

function Heading({ live, onNew }: { live: Live; onNew: () => void }) {
  const { t } = useTranslation('dashboard');
  const { period = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isViewing = useIsViewing();
  const profile = useQuery({ ...profileQuery(useApi()), enabled: !isViewing });
  const name = profile.data?.displayName ?? '';
  return (
    <PageHead
      title={t('title')}
      note={
        <>
          {name !== '' && <span className="text-ink-soft text-sm">{t('merchantHome:greeting', { name })}</span>}
          <LiveBadge live={live} />
        </>
      }
      actions={
        <>
          <Segmented
            tour="period"
            label={t('common:period.label')}
            value={period}
            onChange={(next) => void navigate({ search: (last) => ({ ...last, period: next }), replace: true })}
            options={[
              { value: 'month', label: t('common:period.month') },
              { value: 'all', label: t('common:period.all') },
            ]}
          />
          {!isViewing && (
            <Button onClick={onNew} data-tour="create">
              <Plus />
              <span className="max-sm:sr-only">{t('new')}</span>
            </Button>
          )}
        </>
      }
    />
  );
}

/** As high as the page that it stands for. */
function HomeSkeleton() {
  const { period = 'all' } = Route.useSearch();
  return (
    <>
      <AnswerPlaceholder period={period} />
      <Skeleton className="h-72 lg:h-40" />
      <SkeletonRows rows={3} className="h-40" />
    </>
  );
}

function Due() {
  const api = useApi();
  const navigate = Route.useNavigate();
  const due = useQuery(dueQuery(api));
  const hold = useQuery(payoutHoldQuery(api));
  const userId = useUserId();
  const quiet = useMemo(() => reminders(localStorage, userId, Date.now), [userId]);
  if (!due.data) return null;
  return (
    <DueBanners
      due={due.data.due}
      reminders={quiet}
      isHeld={Boolean(hold.data?.payoutHold)}
      onInvoices={() => void navigate({ to: '/account-settings', search: { tab: 'invoices' } })}
      onPayNow={({ campaignId }) =>
        void navigate({ to: '/campaign/$campaignId', params: { campaignId }, search: { settle: 'pay_now' } })
      }
    />
  );
}

function NoCampaign({ needsCard, onNew }: { needsCard: boolean; onNew: () => void }) {
  const { t } = useTranslation('dashboard');
  const isViewing = useIsViewing();
  return (
    <EmptyState
      title={t('empty.title')}
      body={t(needsCard ? 'empty.bodyCard' : 'empty.body')}
      action={
        !isViewing && (
          <Button onClick={onNew}>
            <Plus />
            {t('empty.action')}
          </Button>
        )
      }
    />
  );
}
