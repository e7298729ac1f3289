import type { Conversion } from '@sillage/proto/http/conversions';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi, useCommands } from '../api/use-api.ts';
import { affiliatesQuery } from '../features/campaigns/queries.ts';
import { RecentClicks, RecentConversions } from '../features/conversions/activity.tsx';
import { ExplainDrawer } from '../features/conversions/explain-drawer.tsx';
import { clicksQuery, conversionCommands, conversionsQuery } from '../features/conversions/queries.ts';
import { CampaignPictures } from '../features/statistics/campaign-pictures.tsx';
import { campaignStatisticsQuery } from '../features/statistics/queries.ts';
import { newestFirst } from '../live/merge.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { Button } from '../ui/primitives/button.tsx';
import { useCampaign } from './-campaign/campaign-context.ts';
import { mergeConversions } from './-campaign/merge-conversions.ts';
import { CAMPAIGN_TABS } from './-campaign/tabs.ts';
import { useAffiliateName } from './-campaign/use-affiliate-name.ts';
import { useCampaignStatistics } from './-campaign/use-campaign-statistics.ts';

export const Route = createFileRoute('/_merchant/campaign/$campaignId/')({
  // A tab used to be said here; such addresses are in bookmarks.
  validateSearch: z.object({ tab: z.enum(CAMPAIGN_TABS).exclude(['overview']).optional().catch(undefined) }),
  beforeLoad: ({ params, search: { tab, ...search } }) => {
    if (tab) throw redirect({ to: `/campaign/$campaignId/${tab}`, params, search, replace: true });
  },
  loader: ({ context, params: { campaignId } }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(affiliatesQuery(context.api, campaignId)),
      cache.prefetchQuery(campaignStatisticsQuery(context.api, campaignId, '30d')),
      cache.prefetchInfiniteQuery(clicksQuery(context.api, campaignId)),
      cache.prefetchInfiniteQuery(conversionsQuery(context.api, campaignId)),
    ]),
  component: Overview,
});

function Overview() {
  const api = useApi();
  const { campaign } = useCampaign();
  const { period, statistics, allTimeTotals } = useCampaignStatistics();
  const last30Days = useQuery(campaignStatisticsQuery(api, campaign.id, '30d'));
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-12 lg:col-start-2 lg:row-start-1 lg:border-l lg:pl-8">
        <Activity />
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
  );
}

/** The newest conversions and clicks: what was fetched, and what has come since. */
function Activity() {
  const { t } = useTranslation('campaign');
  const api = useApi();
  const { campaign, live } = useCampaign();
  const review = useCommands(conversionCommands);
  const affiliateName = useAffiliateName(useQuery(affiliatesQuery(api, campaign.id)).data);
  const clicks = useInfiniteQuery(clicksQuery(api, campaign.id));
  const conversions = useInfiniteQuery(conversionsQuery(api, campaign.id));
  const [explained, setExplained] = useState<Conversion | null>(null);
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
  const listOf = (query: typeof clicks | typeof conversions) => ({
    pending: query.isPending,
    error: query.error,
    onRetry: () => void query.refetch(),
    onMore: query.hasNextPage ? () => void query.fetchNextPage() : null,
    affiliateName,
  });
  return (
    <>
      <RecentConversions rows={conversionRows} {...listOf(conversions)} onOpen={setExplained} />
      <RecentClicks
        rows={clickRows}
        {...listOf(clicks)}
        emptyAction={
          <Button asChild variant="outline" size="sm">
            <Link to="/campaign/$campaignId/affiliates" params={{ campaignId: campaign.id }} search resetScroll={false}>
              {t('affiliate.share')}
            </Link>
          </Button>
        }
      />
      {explained && (
        <ExplainDrawer
          isManaged={campaign.paymentMode === 'managed'}
          conversion={conversionRows.find((row) => row.id === explained.id) ?? explained}
          commands={review}
          affiliateName={affiliateName}
          onClose={() => setExplained(null)}
        />
      )}
    </>
  );
}
