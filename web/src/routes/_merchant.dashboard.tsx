import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { queryKeys } from '../api/query-keys.ts';
import { useApi, useCommands } from '../api/use-api.ts';
import { profileQuery } from '../features/account/queries.ts';
import { CardChoice } from '../features/billing/card-choice.tsx';
import { DueBanners } from '../features/billing/due-banners.tsx';
import { pendingStore } from '../features/billing/pending.ts';
import { billingCommands, cardsQuery, dueQuery, holdQuery } from '../features/billing/queries.ts';
import { reminders } from '../features/billing/snooze.ts';
import { useCardSetup } from '../features/billing/use-card-setup.ts';
import { AffiliateLinks, CampaignCard } from '../features/campaigns/campaign-card.tsx';
import { CampaignList } from '../features/campaigns/campaign-list.tsx';
import { CreateCampaignDialog, type TypedCampaign } from '../features/campaigns/create-campaign-dialog.tsx';
import { CreatedDialog } from '../features/campaigns/created-dialog.tsx';
import { affiliatesQuery, campaignCommands, campaignsQuery } from '../features/campaigns/queries.ts';
import { OverviewFigures } from '../features/statistics/overview-figures.tsx';
import { overviewQuery } from '../features/statistics/queries.ts';
import { NO_TOTALS, sumTotals } from '../format/totals.ts';
import { newerTotals } from '../live/merge.ts';
import { type Live, useLive } from '../live/use-live.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { useUserId } from '../session/use-session.ts';
import { exchangeRatesQuery } from '../site/queries.ts';
import { FreshLine, LiveBadge } from '../ui/charts/freshness.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { Segmented } from '../ui/primitives/segmented.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../ui/primitives/states.tsx';
import { OwnHold } from './-own-hold.tsx';

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
  const { t } = useTranslation('dashboard');
  const api = useApi();
  const { period = 'all', view = 'normal' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const cache = useQueryClient();
  const campaigns = useQuery(campaignsQuery(api));
  const overview = useQuery(overviewQuery(api, period));
  const live = useLive({
    key: 'overview',
    open: (signal) => api.stream('/api/v1/live/overview', { signal }),
    onChange: () => void cache.invalidateQueries({ queryKey: queryKeys.statistics.overviews }),
  });
  const due = useQuery(dueQuery(api));
  const hold = useQuery(holdQuery(api));
  const profile = useQuery(profileQuery(api));
  const rates = useQuery(exchangeRatesQuery(api));
  const creation = useCreation(campaigns.data);
  const userId = useUserId();
  const quiet = useMemo(() => reminders(localStorage, userId, Date.now), [userId]);
  const totalsOf = useCampaignTotals(overview.data, live, period);
  const fresh = <FreshLine live={live} fetchedAt={overview.dataUpdatedAt} />;

  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid gap-4">
        <div className="flex items-center justify-between gap-4">
          <h1 className="font-semibold text-3xl tracking-tight">{t('title')}</h1>
          <Button onClick={() => creation.setOpen(true)}>
            <Plus />
            <span className="max-sm:sr-only">{t('new')}</span>
          </Button>
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

      <OwnHold />
      {due.data && (
        <DueBanners
          due={due.data.due}
          reminders={quiet}
          isHeld={Boolean(hold.data?.hold)}
          onInvoices={() => void navigate({ to: '/account-settings', search: { tab: 'invoices' } })}
          onPayNow={({ campaignId }) =>
            void navigate({ to: '/campaign/$campaignId', params: { campaignId }, search: { settle: 'pay_now' } })
          }
        />
      )}

      {campaigns.data ? (
        <OverviewFigures
          activeCampaigns={campaigns.data.filter((campaign) => campaign.isActive).length}
          campaigns={campaigns.data.length}
          affiliates={campaigns.data.reduce((sum, campaign) => sum + campaign.affiliatesCount, 0)}
          totals={sumTotals(campaigns.data.map((campaign) => totalsOf(campaign.id)))}
          currency={profile.data?.currency ?? mostUsedCurrency(campaigns.data)}
          rates={rates.data}
          period={period}
          freshness={fresh}
        />
      ) : (
        campaigns.isPending && <Skeleton className="h-32" />
      )}

      {campaigns.isPending && <SkeletonRows rows={3} className="h-24" />}
      {campaigns.isError && !campaigns.data && (
        <ErrorState error={campaigns.error} onRetry={() => void campaigns.refetch()} />
      )}
      {campaigns.data?.length === 0 && (
        <EmptyState
          title={t('empty.title')}
          body={t(creation.needsCard ? 'empty.bodyCard' : 'empty.body')}
          action={
            <Button onClick={() => creation.setOpen(true)}>
              <Plus />
              {t('empty.action')}
            </Button>
          }
        />
      )}
      {campaigns.data && campaigns.data.length > 0 && (
        <CampaignList
          campaigns={campaigns.data}
          totalsOf={totalsOf}
          view={view}
          onView={
            campaigns.data.length > CHOICE_ABOVE
              ? (next) => void navigate({ search: (last) => ({ ...last, view: next }), replace: true })
              : null
          }
          card={(campaign) => (
            <CampaignCard
              key={campaign.id}
              campaign={campaign}
              totals={totalsOf(campaign.id)}
              integration={overview.data?.campaigns.find(({ campaignId }) => campaignId === campaign.id)?.integration}
              integrationFailed={overview.isError}
              compact={view === 'compact' && campaigns.data.length > CHOICE_ABOVE}
              period={period}
              freshness={fresh}
              affiliates={<CardAffiliates campaignId={campaign.id} />}
            />
          )}
        />
      )}

      <CreateCampaignDialog
        open={creation.isOpen}
        onOpenChange={creation.setOpen}
        create={creation.create}
        onCreated={creation.onCreated}
        needsCard={creation.needsCard}
        addCard={creation.addCard}
        kept={creation.kept}
        payment={creation.payment}
      />
      <CreatedDialog campaign={creation.created} onClose={creation.close} />
    </div>
  );
}

/** A new campaign: typed, waiting for a card where there is none, made, and shown. */
function useCreation(campaigns: readonly Campaign[] | undefined) {
  const api = useApi();
  const commands = useCommands(campaignCommands);
  const billing = useCommands(billingCommands);
  const userId = useUserId();
  const store = useMemo(() => pendingStore(localStorage, userId, Date.now), [userId]);
  const cards = useQuery(cardsQuery(api));
  const setup = useCardSetup(billing, (url) => window.location.assign(url));
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<Campaign | null>(null);
  const [cardId, setCardId] = useState<string | null>(null);
  // Typed before, by somebody who then left the page of the card.
  const [kept, setKept] = useState(() => {
    const pending = store.read();
    return pending?.kind === 'campaign' ? pending.campaign : null;
  });
  // Made while the person was on their way back from the page of the card.
  const [announced] = useState(() => store.announced()?.id);
  const made = campaigns?.find((campaign) => campaign.id === announced);
  useEffect(() => {
    if (!made) return;
    store.settleAnnounced();
    setCreated(made);
  }, [made, store]);

  async function addCard(typed: TypedCampaign): Promise<boolean> {
    store.keep({ kind: 'campaign', campaign: typed });
    return setup.start(typed.name);
  }
  const owned = cards.data?.available ? cards.data.cards : [];
  return {
    isOpen,
    setOpen,
    created,
    kept,
    addCard,
    needsCard: cards.data?.available === true && cards.data.cards.length === 0,
    create: (input: Parameters<typeof commands.create>[0]) => commands.create({ ...input, cardId }),
    onCreated: (campaign: Campaign) => {
      store.forget();
      setKept(null);
      setOpen(false);
      setCreated(campaign);
    },
    close: () => setCreated(null),
    payment:
      owned.length === 0
        ? undefined
        : (typed: () => TypedCampaign) => (
            <CardChoice
              cards={owned}
              value={cardId}
              onChange={setCardId}
              onAdd={() => void addCard(typed())}
              campaignName={typed().name}
              busy={setup.busy}
            />
          ),
  };
}

/**
 * All-time figures come from the stream as soon as they are newer; those of a month are fetched again after each
 * change.
 */
function useCampaignTotals(
  overview: { asOf: string | null; campaigns: { campaignId: string; totals: typeof NO_TOTALS }[] } | undefined,
  live: Live,
  period: string,
) {
  return useMemo(() => {
    const fetched = new Map(overview?.campaigns.map((campaign) => [campaign.campaignId, campaign.totals]));
    return (campaignId: string) => {
      const known = { asOf: overview?.asOf ?? null, totals: fetched.get(campaignId) ?? NO_TOTALS };
      return newerTotals(known, period === 'all' ? live.totals.get(campaignId) : undefined);
    };
  }, [overview, live.totals, period]);
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
