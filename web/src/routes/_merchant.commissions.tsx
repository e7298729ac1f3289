import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import type { Conversion } from '@sillage/proto/http/conversions';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { queryKeys } from '../api/query-keys.ts';
import { useApi, useCommands } from '../api/use-api.ts';
import { affiliatesQuery, campaignsQuery } from '../features/campaigns/queries.ts';
import { ExplainDrawer } from '../features/conversions/explain-drawer.tsx';
import { ApprovalRules } from '../features/conversions/list/approval-rules.tsx';
import { CommissionList } from '../features/conversions/list/commission-list.tsx';
import { CommissionSearch, inBook, isNarrowed, toFilter } from '../features/conversions/list/filter.ts';
import { FilterBar } from '../features/conversions/list/filter-bar.tsx';
import { bulkReviewsQuery, commissionsQuery } from '../features/conversions/list/queries.ts';
import { conversionCommands } from '../features/conversions/queries.ts';
import { ClaimsInbox } from '../features/order-claims/claims-inbox.tsx';
import { orderClaimsQuery } from '../features/order-claims/queries.ts';
import { useLive } from '../live/use-live.ts';
import { useIsViewing } from '../session/account-view.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { PageHead } from '../ui/layout/page-head.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { MorePages } from '../ui/primitives/more-pages.tsx';
import { Segmented } from '../ui/primitives/segmented.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';
import { useIsTestOnly } from './-lists/use-is-test-only.ts';
import { useNames } from './-lists/use-names.ts';

export const Route = createFileRoute('/_merchant/commissions')({
  validateSearch: CommissionSearch.extend({ view: z.enum(['claims']).optional().catch(undefined) }),
  loaderDeps: ({ search: { view: _view, ...search } }) => search,
  loader: ({ context, deps }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(campaignsQuery(context.api)),
      cache.prefetchInfiniteQuery(commissionsQuery(context.api, { ...deps, book: deps.book ?? 'live' })),
      cache.prefetchQuery(bulkReviewsQuery(context.api)),
    ]),
  component: Commissions,
});

const NONE: readonly never[] = [];

function Commissions() {
  const { t } = useTranslation('commissions');
  const { view, campaign } = Route.useSearch();
  const navigate = Route.useNavigate();
  const campaigns = useQuery(campaignsQuery(useApi())).data ?? NONE;
  const isViewing = useIsViewing();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={t('title')}
        note={view ? null : <p className="text-ink-soft text-sm max-sm:hidden">{t('keys.hint')}</p>}
        actions={isViewing ? null : <Views view={view} />}
      />
      {view === 'claims' && !isViewing ? (
        <ClaimsInbox
          campaigns={campaigns}
          campaignId={campaign}
          onCampaign={(next) => void navigate({ search: (last) => ({ ...last, campaign: next }), replace: true })}
        />
      ) : (
        <FilteredRows campaigns={campaigns} />
      )}
    </div>
  );
}

/** Switches between commissions and claims about missing orders. */
function Views({ view }: { view: 'claims' | undefined }) {
  const { t } = useTranslation('orderClaims');
  const navigate = Route.useNavigate();
  const open = useInfiniteQuery(orderClaimsQuery(useApi(), 'open', undefined));
  const count = open.data?.pages.flatMap((page) => page.claims).length ?? 0;
  return (
    <Segmented
      label={t('tabs.label')}
      value={view ?? 'commissions'}
      onChange={(next) => void navigate({ search: next === 'claims' ? { view: next } : {} })}
      options={[
        { value: 'commissions', label: t('tabs.commissions') },
        { value: 'claims', label: count > 0 ? t('tabs.claimsOpen', { count }) : t('tabs.claims') },
      ]}
    />
  );
}

function FilteredRows({ campaigns }: { campaigns: readonly CampaignSummary[] }) {
  const search = useShownSearch();
  const navigate = Route.useNavigate();
  const affiliates = useQuery({
    ...affiliatesQuery(useApi(), search.campaign ?? ''),
    enabled: search.campaign !== undefined,
  });
  return (
    <>
      <FilterBar
        search={search}
        onChange={(change) => void navigate({ search: (last) => ({ ...last, ...change }), replace: true })}
        onReset={() => void navigate({ search: {}, replace: true })}
        campaigns={campaigns}
        affiliates={affiliates.data ?? NONE}
      />
      <ApprovalRules
        campaigns={inBook(campaigns, search.book).filter(
          ({ id }) => search.campaign === undefined || id === search.campaign,
        )}
      />
      <Rows campaigns={campaigns} />
    </>
  );
}

/** Excludes tests, unless they are requested or there is nothing else. */
function useShownSearch(): CommissionSearch {
  const { view: _view, ...search } = Route.useSearch();
  const isTestOnly = useIsTestOnly();
  return { ...search, book: search.book ?? (isTestOnly ? 'test' : 'live') };
}

function Rows({ campaigns }: { campaigns: readonly CampaignSummary[] }) {
  const api = useApi();
  const cache = useQueryClient();
  const search = useShownSearch();
  const list = useInfiniteQuery(commissionsQuery(api, search));
  const bulkReviews = useQuery({ ...bulkReviewsQuery(api), enabled: !useIsViewing() });
  const commands = useCommands(conversionCommands);
  const [explained, setExplained] = useState<Conversion | null>(null);
  const refetch = useCallback(() => void cache.invalidateQueries({ queryKey: queryKeys.conversions.lists }), [cache]);
  useLive({ key: 'overview', open: (signal) => api.stream('/api/v1/live/overview', { signal }), onChange: refetch });
  const rows = list.data?.pages.flatMap((page) => page.conversions) ?? NONE;
  const names = useNames(
    campaigns,
    rows.map(({ affiliateId }) => affiliateId),
  );
  if (list.isPending) return <SkeletonRows rows={8} className="h-9" />;
  if (list.isError && rows.length === 0) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const shown = explained && (rows.find(({ id }) => id === explained.id) ?? explained);
  return (
    <>
      {rows.length === 0 && <Empty hasCampaign={campaigns.length > 0} />}
      <CommissionList
        rows={rows}
        bulkReviews={bulkReviews.data ?? NONE}
        filter={toFilter(search)}
        onExplain={setExplained}
        onEnd={() => list.hasNextPage && void list.fetchNextPage()}
        onDecided={refetch}
        {...names}
      />
      <MorePages list={list} />
      {shown && (
        <ExplainDrawer
          isManaged={campaigns.find(({ id }) => id === shown.campaignId)?.paymentMode === 'managed'}
          conversion={shown}
          commands={commands}
          affiliateName={names.nameOf}
          onClose={() => setExplained(null)}
        />
      )}
    </>
  );
}

/** Nothing matches the filter, or there is nothing yet: then says how to get the first commission. */
function Empty({ hasCampaign }: { hasCampaign: boolean }) {
  const { t } = useTranslation('commissions');
  const search = useShownSearch();
  if (isNarrowed(search))
    return (
      <EmptyState
        mark={false}
        title={t('empty.filtered')}
        action={
          <Button asChild variant="outline">
            <Link to="/commissions" search={{}}>
              {t('filter.reset')}
            </Link>
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={t('empty.title')}
      body={t('empty.body')}
      action={
        <Button asChild>
          <Link to="/dashboard" search={{}}>
            {t(hasCampaign ? 'empty.share' : 'empty.create')}
          </Link>
        </Button>
      }
    />
  );
}
