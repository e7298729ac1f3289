import type { Click, Conversion } from '@sillage/proto/http/conversions';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi, useCommands } from '../api/use-api.ts';
import { affiliatesQuery } from '../features/campaigns/queries.ts';
import { RecentClicks, RecentConversions } from '../features/conversions/activity.tsx';
import { ClickDrawer } from '../features/conversions/click-drawer.tsx';
import { ExplainDrawer } from '../features/conversions/explain-drawer.tsx';
import { clicksQuery, conversionCommands, conversionsQuery } from '../features/conversions/queries.ts';
import { balancesQuery } from '../features/settlements/queries.ts';
import { campaignStatisticsQuery } from '../features/statistics/queries.ts';
import { FiguresSearch, granularityOf, requestedFigures } from '../features/statistics/requested-figures.ts';
import { newestFirst } from '../live/merge.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { Button } from '../ui/primitives/button.tsx';
import { useCampaign } from './-campaign/campaign-context.ts';
import { mergeConversions } from './-campaign/merge-conversions.ts';
import { OverviewFigures } from './-campaign/overview-figures.tsx';
import { CAMPAIGN_TABS } from './-campaign/tabs.ts';
import { useAffiliateName } from './-campaign/use-affiliate-name.ts';

export const Route = createFileRoute('/_merchant/campaign/$campaignId/')({
  // Older addresses name the tab here, and may be bookmarked.
  validateSearch: z.object({ tab: z.enum(CAMPAIGN_TABS).exclude(['overview']).optional().catch(undefined) }),
  beforeLoad: ({ params, search: { tab, ...search } }) => {
    if (tab) throw redirect({ to: `/campaign/$campaignId/${tab}`, params, search, replace: true });
  },
  loaderDeps: ({ search }) => ({ requested: requestedFigures(FiguresSearch.parse(search)) }),
  loader: ({ context, params: { campaignId }, deps: { requested } }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(affiliatesQuery(context.api, campaignId)),
      cache.prefetchQuery(balancesQuery(context.api, campaignId)),
      // The granularity of all time depends on the campaign's age, which is still being fetched.
      ...(requested.period === 'all'
        ? []
        : [
            cache.prefetchQuery(
              campaignStatisticsQuery(context.api, campaignId, requested, granularityOf(requested, '', Date.now())),
            ),
          ]),
      cache.prefetchInfiniteQuery(clicksQuery(context.api, campaignId)),
      cache.prefetchInfiniteQuery(conversionsQuery(context.api, campaignId)),
    ]),
  component: Overview,
});

function Overview() {
  const api = useApi();
  const { campaign } = useCampaign();
  const affiliateName = useAffiliateName(useQuery(affiliatesQuery(api, campaign.id)).data);
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <OverviewFigures affiliateName={affiliateName} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-12 lg:border-l lg:pl-8">
        <Activity affiliateName={affiliateName} />
      </div>
    </div>
  );
}

/** Drops rows from test mode, which a list fetched while the campaign went live may still contain. */
const currentOf = <Row extends { readonly occurredAt: string }>(liveSince: string | null, rows: Row[]): Row[] =>
  liveSince === null ? rows : rows.filter(({ occurredAt }) => occurredAt >= liveSince);

/** The newest conversions and clicks: the fetched and the streamed ones. */
function Activity({ affiliateName }: { affiliateName: (affiliateId: string) => string }) {
  const { t } = useTranslation('campaign');
  const api = useApi();
  const { campaign, live } = useCampaign();
  const review = useCommands(conversionCommands);
  const clicks = useInfiniteQuery(clicksQuery(api, campaign.id));
  const conversions = useInfiniteQuery(conversionsQuery(api, campaign.id));
  const [explained, setExplained] = useState<Conversion | null>(null);
  const [openClick, setOpenClick] = useState<Click | null>(null);
  const { liveSince } = campaign;
  const clickRows = useMemo(
    () => currentOf(liveSince, newestFirst(live.rows.clicks, clicks.data?.pages.flatMap((page) => page.clicks) ?? [])),
    [live.rows.clicks, clicks.data, liveSince],
  );
  const conversionRows = useMemo(
    () => currentOf(liveSince, mergeConversions(live.rows, conversions.data?.pages ?? [])),
    [live.rows, conversions.data, liveSince],
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
        onOpen={setOpenClick}
        emptyAction={
          <Button asChild variant="outline" size="sm">
            <Link to="/campaign/$campaignId/affiliates" params={{ campaignId: campaign.id }} search resetScroll={false}>
              {t('affiliate.share')}
            </Link>
          </Button>
        }
      />
      {openClick && (
        <ClickDrawer
          click={openClick}
          affiliateName={affiliateName}
          onConversion={(conversion) => {
            setOpenClick(null);
            setExplained(conversion);
          }}
          onClose={() => setOpenClick(null)}
        />
      )}
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
