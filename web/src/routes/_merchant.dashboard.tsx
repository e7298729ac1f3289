import type { Campaign } from '@sillage/proto/http/campaigns';
import type { Totals } from '@sillage/proto/http/statistics';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { queryKeys } from '../api/query-keys.ts';
import { useApi } from '../api/use-api.ts';
import { profileQuery } from '../features/account/queries.ts';
import { DueBanners } from '../features/billing/due-banners.tsx';
import { dueQuery, payoutHoldQuery } from '../features/billing/queries.ts';
import { reminders } from '../features/billing/snooze.ts';
import { AffiliateLinks, CampaignCard } from '../features/campaigns/campaign-card.tsx';
import { CampaignList } from '../features/campaigns/campaign-list.tsx';
import { affiliatesQuery, campaignsQuery } from '../features/campaigns/queries.ts';
import { OverviewFigures } from '../features/statistics/overview-figures.tsx';
import { overviewQuery } from '../features/statistics/queries.ts';
import { sumTotals } from '../format/totals.ts';
import { type Live, useLive } from '../live/use-live.ts';
import { useIsViewing } from '../session/account-view.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { useUserId } from '../session/use-session.ts';
import { exchangeRatesQuery } from '../site/queries.ts';
import { FreshLine, LiveBadge } from '../ui/charts/freshness.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { Segmented } from '../ui/primitives/segmented.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../ui/primitives/states.tsx';
import { useCampaignCreation } from './-dashboard/use-campaign-creation.tsx';
import { useCampaignTotals } from './-dashboard/use-campaign-totals.ts';
import { OwnPayoutHold } from './-own-payout-hold.tsx';

export const Route = createFileRoute('/_merchant/dashboard')({
  validateSearch: z.object({
    period: z.enum(['all', 'month']).optional(),
    view: z.enum(['normal', 'compact']).optional(),
  }),
  loaderDeps: ({ search: { period = 'all' } }) => ({ period }),
  loader: ({ context, deps: { period } }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(campaignsQuery(context.api)),
      cache.prefetchQuery(overviewQuery(context.api, period)),
      cache.prefetchQuery(dueQuery(context.api)),
    ]),
  component: Dashboard,
});

const CHOICE_ABOVE = 3;

function Dashboard() {
  const api = useApi();
  const { period = 'all' } = Route.useSearch();
  const cache = useQueryClient();
  const campaigns = useQuery(campaignsQuery(api));
  const overview = useQuery(overviewQuery(api, period));
  const live = useLive({
    key: 'overview',
    open: (signal) => api.stream('/api/v1/live/overview', { signal }),
    onChange: () => void cache.invalidateQueries({ queryKey: queryKeys.statistics.overviews }),
  });
  const creation = useCampaignCreation(campaigns.data);
  const totalsOf = useCampaignTotals(overview.data, live, period);
  const shown = { totalsOf, freshness: <FreshLine live={live} fetchedAt={overview.dataUpdatedAt} /> };
  return (
    <div className="grid grid-cols-1 gap-8">
      <Heading live={live} onNew={creation.open} />
      <OwnPayoutHold />
      <Due />
      {campaigns.data ? (
        <Figures campaigns={campaigns.data} {...shown} />
      ) : (
        campaigns.isPending && <Skeleton className="h-32" />
      )}
      {campaigns.isPending && <SkeletonRows rows={3} className="h-24" />}
      {campaigns.isError && !campaigns.data && (
        <ErrorState error={campaigns.error} onRetry={() => void campaigns.refetch()} />
      )}
      {campaigns.data?.length === 0 && <NoCampaign needsCard={creation.needsCard} onNew={creation.open} />}
      {campaigns.data && campaigns.data.length > 0 && <Campaigns campaigns={campaigns.data} {...shown} />}
      {creation.dialogs}
    </div>
  );
}

function Heading({ live, onNew }: { live: Live; onNew: () => void }) {
  const { t } = useTranslation('dashboard');
  const { period = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isViewing = useIsViewing();
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <h1 className="font-semibold text-3xl tracking-tight">{t('title')}</h1>
        {!isViewing && (
          <Button onClick={onNew}>
            <Plus />
            <span className="max-sm:sr-only">{t('new')}</span>
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LiveBadge live={live} />
        <Segmented
          label={t('common:period.label')}
          value={period}
          onChange={(next) => void navigate({ search: (last) => ({ ...last, period: next }), replace: true })}
          options={[
            { value: 'month', label: t('common:period.month') },
            { value: 'all', label: t('common:period.all') },
          ]}
        />
      </div>
    </div>
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

interface CampaignsProps {
  readonly campaigns: readonly Campaign[];
  readonly totalsOf: (campaignId: string) => Totals;
  readonly freshness: ReactNode;
}

/** Of all campaigns together. */
function Figures({ campaigns, totalsOf, freshness }: CampaignsProps) {
  const api = useApi();
  const { period = 'all' } = Route.useSearch();
  const profile = useQuery({ ...profileQuery(api), enabled: !useIsViewing() });
  const rates = useQuery(exchangeRatesQuery(api));
  return (
    <OverviewFigures
      activeCampaigns={campaigns.filter((campaign) => campaign.isActive).length}
      campaigns={campaigns.length}
      affiliates={campaigns.reduce((sum, campaign) => sum + campaign.affiliatesCount, 0)}
      totals={sumTotals(campaigns.map((campaign) => totalsOf(campaign.id)))}
      currency={profile.data?.currency ?? mostUsedCurrency(campaigns)}
      rates={rates.data}
      period={period}
      freshness={freshness}
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

function Campaigns({ campaigns, totalsOf, freshness }: CampaignsProps) {
  const api = useApi();
  const { period = 'all', view = 'normal' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const overview = useQuery(overviewQuery(api, period));
  const hasChoice = campaigns.length > CHOICE_ABOVE;
  return (
    <CampaignList
      campaigns={campaigns}
      totalsOf={totalsOf}
      view={view}
      onView={
        hasChoice ? (next) => void navigate({ search: (last) => ({ ...last, view: next }), replace: true }) : null
      }
      card={(campaign) => (
        <CampaignCard
          key={campaign.id}
          campaign={campaign}
          totals={totalsOf(campaign.id)}
          integration={overview.data?.campaigns.find(({ campaignId }) => campaignId === campaign.id)?.integration}
          integrationFailed={overview.isError}
          compact={view === 'compact' && hasChoice}
          period={period}
          freshness={freshness}
          affiliates={<CardAffiliates campaignId={campaign.id} />}
        />
      )}
    />
  );
}

function CardAffiliates({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('dashboard');
  const api = useApi();
  const affiliates = useQuery(affiliatesQuery(api, campaignId));
  if (affiliates.isPending) return <SkeletonRows rows={2} />;
  if (affiliates.isError) return <ErrorState error={affiliates.error} onRetry={() => void affiliates.refetch()} />;
  if (affiliates.data.length === 0) {
    return (
      <p className="py-2 text-ink-soft text-sm">
        {t('noAffiliates')}{' '}
        <Link
          to="/campaign/$campaignId/affiliates"
          params={{ campaignId }}
          className="text-wake-ink underline underline-offset-4"
        >
          {t('addAffiliate')}
        </Link>
      </p>
    );
  }
  return <AffiliateLinks affiliates={affiliates.data} />;
}

function mostUsedCurrency(campaigns: readonly Campaign[]): string {
  const counts = new Map<string, number>();
  for (const { currency } of campaigns) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'EUR';
}
