import type { Campaign } from '@sillage/proto/http/campaigns';
import type { Conversion } from '@sillage/proto/http/conversions';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useApi, useCommands } from '../api/use-api.ts';
import { AffiliatesPanel } from '../features/affiliates/affiliates-panel.tsx';
import { ActiveSwitch } from '../features/campaigns/active-switch.tsx';
import { CampaignHeader } from '../features/campaigns/campaign-header.tsx';
import { IntegrationTab } from '../features/campaigns/integration-tab.tsx';
import { affiliatesQuery, campaignCommands, campaignQuery } from '../features/campaigns/queries.ts';
import { SecretKeys } from '../features/campaigns/secret-keys.tsx';
import { SettingsForm } from '../features/campaigns/settings-form.tsx';
import { RecentClicks, RecentConversions } from '../features/conversions/activity.tsx';
import { ExplainDrawer } from '../features/conversions/explain-drawer.tsx';
import { clicksQuery, conversionCommands, conversionsQuery } from '../features/conversions/queries.ts';
import { confirmAddress, inviteAffiliate } from '../features/payouts/queries.ts';
import { ArchivedCampaign } from '../features/settlements/archived-campaign.tsx';
import { CampaignDangerZone } from '../features/settlements/campaign-danger-zone.tsx';
import { SettlementSearch } from '../features/settlements/campaign-settlement.tsx';
import { OpenSettlement } from '../features/settlements/open-settlement.tsx';
import { settlementCommands, settlementsQuery } from '../features/settlements/queries.ts';
import { CampaignFigures } from '../features/statistics/campaign-figures.tsx';
import { CampaignPictures } from '../features/statistics/campaign-pictures.tsx';
import { campaignStatisticsQuery, downloadExport, RECHECK_MS } from '../features/statistics/queries.ts';
import { newerTotals, newestFirst } from '../live/merge.ts';
import { useLive } from '../live/use-live.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { FreshLine, LiveBadge } from '../ui/charts/freshness.tsx';
import { PERIODS, PeriodControl } from '../ui/charts/period-control.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { cn } from '../ui/primitives/cn.ts';
import { EmptyState, ErrorState, Skeleton } from '../ui/primitives/states.tsx';
import { Tabs } from '../ui/primitives/tabs.tsx';
import { CampaignSettlements } from './-campaign/campaign-settlements.tsx';
import { mergeConversions } from './-campaign/merge-conversions.ts';
import { MethodTab } from './-campaign/method-tab.tsx';
import { Payments } from './-campaign/payments.tsx';
import { useAffiliateName } from './-campaign/use-affiliate-name.ts';
import { useCampaignMoney } from './-campaign/use-campaign-money.ts';
import { useCampaignReactivation } from './-campaign/use-campaign-reactivation.ts';
import { useSettle } from './-campaign/use-settle.tsx';

const TABS = ['overview', 'affiliates', 'payments', 'integration', 'method', 'settings'] as const;

export const Route = createFileRoute('/_merchant/campaign/$campaignId')({
  validateSearch: z.object({
    tab: z.enum(TABS).optional().catch(undefined),
    period: z.enum(PERIODS).optional().catch(undefined),
    ...SettlementSearch,
  }),
  loader: ({ context, params: { campaignId } }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(campaignQuery(context.api, campaignId)),
      cache.prefetchQuery(affiliatesQuery(context.api, campaignId)),
      cache.prefetchQuery(campaignStatisticsQuery(context.api, campaignId, 'all')),
      cache.prefetchQuery(settlementsQuery(context.api, campaignId)),
      cache.prefetchInfiniteQuery(conversionsQuery(context.api, campaignId)),
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
        <View key={campaignId} campaign={campaign.data} />
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

/** An id that is not well-formed is refused as invalid; for a reader it is the same as unknown. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed');

function ArchivedView({ campaign }: { campaign: Campaign }) {
  const money = useCampaignMoney(campaign.id);
  const { see, payNow } = useSettle(campaign);
  return (
    <ArchivedCampaign name={campaign.name} action={payNow}>
      <Payments campaign={campaign} money={money} onOpen={see} />
    </ArchivedCampaign>
  );
}

function CampaignView({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaign');
  const api = useApi();
  const { tab = 'overview', period = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const cache = useQueryClient();
  const commands = useCommands(campaignCommands);
  const review = useCommands(conversionCommands);
  const settlements = useCommands(settlementCommands);
  const statistics = useQuery(campaignStatisticsQuery(api, campaign.id, period));
  const allTime = useQuery({
    ...campaignStatisticsQuery(api, campaign.id, 'all'),
    refetchInterval: tab === 'integration' ? RECHECK_MS : false,
  });
  const last30Days = useQuery(campaignStatisticsQuery(api, campaign.id, '30d'));
  const affiliates = useQuery(affiliatesQuery(api, campaign.id));
  const money = useCampaignMoney(campaign.id);
  const clicks = useInfiniteQuery(clicksQuery(api, campaign.id));
  const conversions = useInfiniteQuery(conversionsQuery(api, campaign.id));
  const [explained, setExplained] = useState<Conversion | null>(null);
  const live = useLive({
    key: campaign.id,
    open: (signal) => api.stream(`/api/v1/live/campaigns/${campaign.id}`, { signal }),
    onChange: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.statistics.allOf(campaign.id) });
      void cache.invalidateQueries({ queryKey: queryKeys.billing.balances(campaign.id) });
    },
  });

  const affiliateName = useAffiliateName(affiliates.data);
  const allTimeTotals = allTime.data && newerTotals(allTime.data, live.totals.get(campaign.id));
  const totals = period === 'all' ? allTimeTotals : statistics.data?.totals;
  const clickRows = useMemo(
    () => newestFirst(live.rows.clicks, clicks.data?.pages.flatMap((page) => page.clicks) ?? []),
    [live.rows.clicks, clicks.data],
  );
  const conversionRows = useMemo(
    () =>
      mergeConversions(
        live.rows.conversions,
        conversions.data?.pages.flatMap((page) => page.conversions) ?? [],
        conversions.dataUpdatedAt,
        live.heardAt,
      ),
    [live.rows.conversions, conversions.data, conversions.dataUpdatedAt, live.heardAt],
  );
  const reactivation = useCampaignReactivation(commands.update);
  const fresh = <FreshLine live={live} fetchedAt={statistics.dataUpdatedAt} />;
  const update = (change: Parameters<typeof commands.update>[1]) => commands.update(campaign.id, change);
  const { settle, see, payNow } = useSettle(campaign);
  const addAffiliate = () => void navigate({ search: (last) => ({ ...last, tab: 'affiliates' }) });

  return (
    <div className="grid grid-cols-1 gap-8">
      <CampaignHeader
        campaign={campaign}
        onExport={(kind) => downloadExport(api, campaign.id, kind)}
        live={<LiveBadge live={live} />}
        action={payNow}
        onResume={() => reactivation.activate(campaign)}
      />
      {money.settlements.data && <OpenSettlement settlements={money.settlements.data} onOpen={see} />}
      <div className="grid gap-4">
        <PeriodControl
          value={period}
          onChange={(next) => void navigate({ search: (last) => ({ ...last, period: next }), replace: true })}
        />
        {totals && (
          <div aria-busy={statistics.isPlaceholderData} className={cn(statistics.isPlaceholderData && 'opacity-50')}>
            <CampaignFigures
              totals={totals}
              allTime={allTimeTotals}
              rejections={statistics.data?.rejections ?? []}
              currency={campaign.currency}
              period={period}
              freshness={fresh}
            />
          </div>
        )}
        {statistics.isPending && <Skeleton className="h-32" />}
        {statistics.isError && !totals && (
          <ErrorState error={statistics.error} onRetry={() => void statistics.refetch()} />
        )}
      </div>
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onChange={(next) =>
          void navigate({ search: (last) => ({ ...last, tab: next }), replace: true, resetScroll: false })
        }
        tabs={[
          {
            value: 'overview',
            label: t('tabs.overview'),
            content: (
              <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
                <div className="grid min-w-0 grid-cols-1 content-start gap-12 lg:col-start-2 lg:row-start-1 lg:border-l lg:pl-8">
                  <RecentConversions
                    rows={conversionRows}
                    pending={conversions.isPending}
                    error={conversions.error}
                    onRetry={() => void conversions.refetch()}
                    onMore={conversions.hasNextPage ? () => void conversions.fetchNextPage() : null}
                    affiliateName={affiliateName}
                    onOpen={setExplained}
                  />
                  <RecentClicks
                    rows={clickRows}
                    pending={clicks.isPending}
                    error={clicks.error}
                    onRetry={() => void clicks.refetch()}
                    onMore={clicks.hasNextPage ? () => void clicks.fetchNextPage() : null}
                    affiliateName={affiliateName}
                    emptyAction={
                      <Button variant="outline" size="sm" onClick={addAffiliate}>
                        {t('affiliate.share')}
                      </Button>
                    }
                  />
                </div>
                <div className="grid min-w-0 grid-cols-1 content-start gap-12 lg:col-start-1 lg:row-start-1">
                  <CampaignPictures
                    last30Days={last30Days.data}
                    statistics={statistics.data}
                    period={period}
                    allTime={allTimeTotals}
                    currency={campaign.currency}
                  />
                </div>
              </div>
            ),
          },
          {
            value: 'affiliates',
            label: t('tabs.affiliates', { count: affiliates.data?.length ?? campaign.affiliatesCount }),
            content: (
              <AffiliatesPanel
                campaign={campaign}
                affiliates={affiliates.data}
                error={affiliates.error}
                onRetry={() => void affiliates.refetch()}
                figures={statistics.data?.affiliates ?? []}
                add={(input) => commands.addAffiliate(campaign.id, input)}
                update={(affiliateId, change) => commands.updateAffiliate(campaign.id, affiliateId, change)}
                remove={(affiliateId) => commands.removeAffiliate(campaign.id, affiliateId)}
                renewLink={(affiliateId) => commands.renewDashboardLink(campaign.id, affiliateId)}
                balances={money.balances.data}
                accounts={money.accounts.data}
                invite={(affiliateId) => inviteAffiliate(api, cache, campaign.id, affiliateId)}
                confirmAddress={(affiliateId) => confirmAddress(api, cache, campaign.id, affiliateId)}
                markPaid={(shown) => settlements.markPaid(campaign.id, shown)}
                onSettleAndRemove={({ id }) => settle({ settle: 'affiliate_deletion', affiliate: id })}
              />
            ),
          },
          {
            value: 'payments',
            label: t('settlements:tab'),
            content: <Payments campaign={campaign} money={money} onOpen={see} />,
          },
          {
            value: 'integration',
            label: t('tabs.integration'),
            content: (
              <IntegrationTab
                campaign={campaign}
                integration={allTime.data?.integration}
                failed={allTime.isError}
                keys={<SecretKeys campaignId={campaign.id} commands={commands} />}
              />
            ),
          },
          {
            value: 'method',
            label: t('billing:method.tab'),
            content: (
              <MethodTab campaign={campaign} update={update} onChange={() => void reactivation.chooseCard(campaign)} />
            ),
          },
          {
            value: 'settings',
            label: t('tabs.settings'),
            content: (
              <div className="grid gap-8">
                <ActiveSwitch campaign={campaign} update={update} activate={() => reactivation.activate(campaign)} />
                <div className="max-w-2xl border-t pt-8">
                  <SettingsForm campaign={campaign} update={update} />
                </div>
                <CampaignDangerZone onDelete={() => settle({ settle: 'campaign_deletion' })} />
              </div>
            ),
          },
        ]}
      />
      {reactivation.dialogs}
      {explained && (
        <ExplainDrawer
          isManaged={campaign.paymentMode === 'managed'}
          conversion={conversionRows.find((row) => row.id === explained.id) ?? explained}
          commands={review}
          affiliateName={affiliateName}
          onClose={() => setExplained(null)}
        />
      )}
    </div>
  );
}
