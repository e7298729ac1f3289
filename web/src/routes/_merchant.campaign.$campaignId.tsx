import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, Outlet, useChildMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnknown } from '../api/api-error.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useApi } from '../api/use-api.ts';
import { CampaignHeader } from '../features/campaigns/campaign-header.tsx';
import { campaignQuery } from '../features/campaigns/queries.ts';
import { DemoStrip } from '../features/campaigns/test-mode-strip.tsx';
import { ArchivedCampaign } from '../features/settlements/archived-campaign.tsx';
import { OpenSettlement } from '../features/settlements/open-settlement.tsx';
import { settlementsQuery } from '../features/settlements/queries.ts';
import { SettlementSearch } from '../features/settlements/settlement-search.ts';
import { usePeriodText } from '../features/statistics/period-bar.tsx';
import { campaignStatisticsQuery, downloadExport } from '../features/statistics/queries.ts';
import { ALL_TIME, FiguresSearch } from '../features/statistics/requested-figures.ts';
import { useLive } from '../live/use-live.ts';
import { useIsDemo, useIsViewing } from '../session/account-view.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { LiveBadge } from '../ui/charts/freshness.tsx';
import { useKeys } from '../ui/hooks/use-keys.ts';
import { Button } from '../ui/primitives/button.tsx';
import { EmptyState, Skeleton } from '../ui/primitives/states.tsx';
import { Tabs } from '../ui/primitives/tabs.tsx';
import { CampaignContext } from './-campaign/campaign-context.ts';
import { CampaignSettlements } from './-campaign/campaign-settlements.tsx';
import { Payments } from './-campaign/payments.tsx';
import { CAMPAIGN_TABS, type CampaignTab } from './-campaign/tabs.ts';
import { TestMode } from './-campaign/test-mode.tsx';
import { useBalanceRefetch } from './-campaign/use-balance-refetch.ts';
import { useCampaignReactivation } from './-campaign/use-campaign-reactivation.ts';
import { useRequestedFigures } from './-campaign/use-campaign-statistics.ts';
import { useSettle } from './-campaign/use-settle.tsx';

export const Route = createFileRoute('/_merchant/campaign/$campaignId')({
  validateSearch: FiguresSearch.extend(SettlementSearch),
  loader: ({ context, params: { campaignId } }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(campaignQuery(context.api, campaignId)),
      cache.prefetchQuery(campaignStatisticsQuery(context.api, campaignId, ALL_TIME, 'month')),
      cache.prefetchQuery(settlementsQuery(context.api, campaignId)),
    ]),
  component: CampaignPage,
});

function CampaignPage() {
  const { t } = useTranslation('campaign');
  const api = useApi();
  const { campaignId } = Route.useParams();
  const campaign = useQuery({
    ...campaignQuery(api, campaignId),
    throwOnError: (error, { state }) => state.data === undefined && !isUnknown(error),
  });
  if (campaign.data) {
    const View = campaign.data.isArchived ? ArchivedView : CampaignView;
    return (
      <>
        {/* Remounted when the campaign goes live, because figures streamed in test mode are not live figures. */}
        <View key={`${campaignId} ${campaign.data.liveSince}`} campaign={campaign.data} />
        <CampaignSettlements campaign={campaign.data} />
      </>
    );
  }
  if (campaign.isPending) return <Skeleton className="h-40" />;
  return (
    <EmptyState
      heading
      title={t('notFound')}
      body={t('notFoundHint')}
      action={
        <Button asChild>
          <Link to="/dashboard">{t('toCampaigns')}</Link>
        </Button>
      }
    />
  );
}

function ArchivedView({ campaign }: { campaign: Campaign }) {
  const { see, payNow } = useSettle(campaign);
  const isViewing = useIsViewing();
  return (
    <ArchivedCampaign name={campaign.name} action={isViewing ? null : payNow}>
      <Payments campaign={campaign} onOpen={see} />
    </ArchivedCampaign>
  );
}

/** The head of every tab, and the state that tabs share. */
function CampaignView({ campaign }: { campaign: Campaign }) {
  const api = useApi();
  const cache = useQueryClient();
  const settlements = useQuery(settlementsQuery(api, campaign.id));
  const refetchBalances = useBalanceRefetch(campaign.id);
  const live = useLive({
    key: campaign.id,
    open: (signal) => api.stream(`/api/v1/live/campaigns/${campaign.id}`, { signal }),
    onChange: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.statistics.allOf(campaign.id) });
      refetchBalances();
    },
  });
  // Refetches what happened between the first fetch and the start of the stream, or while it was interrupted: no update
  // contains it.
  useEffect(() => {
    if (live.status !== 'live') return;
    void cache.invalidateQueries({ queryKey: queryKeys.conversions.of(campaign.id) });
    void cache.invalidateQueries({ queryKey: queryKeys.clicks(campaign.id) });
  }, [cache, campaign.id, live.status]);
  const { see, payNow } = useSettle(campaign);
  const isViewing = useIsViewing();
  const tabs = useCampaignTabs(campaign);
  const reactivation = useCampaignReactivation();
  const { t } = useTranslation('campaign');
  const { requested } = useRequestedFigures();
  // Exports what is shown; the other tabs show no filtered figures, so they export all time.
  const exported = tabs.shown === 'overview' ? requested : ALL_TIME;
  const isFiltered = Object.keys(exported.filters).length > 0;
  const period = usePeriodText()(exported);
  return (
    <CampaignContext value={{ campaign, live }}>
      <div className="grid grid-cols-1 gap-8">
        <CampaignHeader
          campaign={campaign}
          page={tabs.labels[tabs.shown]}
          onExport={isViewing ? null : (kind) => downloadExport(api, campaign.id, kind, exported)}
          exportNote={isFiltered ? t('export.filtered', { period }) : period}
          live={<LiveBadge live={live} />}
          action={isViewing ? null : payNow}
          onResume={() => reactivation.activate(campaign)}
        />
        {campaign.isTest && (campaign.isDemo ? <DemoStrip /> : <TestMode campaign={campaign} />)}
        {settlements.data && <OpenSettlement settlements={settlements.data} onOpen={see} />}
        <CampaignTabs campaign={campaign} {...tabs} />
        {reactivation.dialogs}
      </div>
    </CampaignContext>
  );
}

function useCampaignTabs(campaign: Campaign) {
  const { t } = useTranslation('campaign');
  const shown = useChildMatches({
    select: ([child]) => CAMPAIGN_TABS.find((tab) => child?.fullPath.endsWith(`/${tab}`)) ?? 'overview',
  });
  const labels: Record<CampaignTab, string> = {
    overview: t('tabs.overview'),
    affiliates: t('tabs.affiliates', { count: campaign.affiliatesCount }),
    assets: t('assets:tab'),
    payments: t('settlements:tab'),
    integration: t('tabs.integration'),
    method: t('billing:method.tab'),
    settings: t('tabs.settings'),
  };
  return { shown, labels };
}

interface CampaignTabsProps extends ReturnType<typeof useCampaignTabs> {
  readonly campaign: Campaign;
}

function CampaignTabs({ campaign, shown, labels }: CampaignTabsProps) {
  const { t } = useTranslation('campaign');
  const router = useRouter();
  const isDemo = useIsDemo();
  const addressOf = (tab: CampaignTab) =>
    ({
      to: tab === 'overview' ? '/campaign/$campaignId' : `/campaign/$campaignId/${tab}`,
      params: { campaignId: campaign.id },
      search: true,
    }) as const;
  useKeys({
    n: () =>
      void router.navigate({
        ...addressOf('affiliates'),
        search: (last) => ({ ...last, add: 'true' }),
        resetScroll: false,
      }),
  });
  return (
    <Tabs
      label={t('tabs.label')}
      value={shown}
      onChange={(tab) => void router.navigate({ ...addressOf(tab), resetScroll: false })}
      onIntent={(tab) => void router.preloadRoute(addressOf(tab))}
      // The demo hides the card, which belongs to the owner.
      tabs={CAMPAIGN_TABS.filter((tab) => !(isDemo && tab === 'method')).map((value) => ({
        value,
        label: labels[value],
        content: <Outlet />,
      }))}
    />
  );
}
