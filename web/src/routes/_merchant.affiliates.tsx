import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import { MAX_FOUND } from '@sillage/proto/http/listed-affiliates';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/use-api.ts';
import { AffiliateSearch, sortedBy, sortOf } from '../features/affiliates/affiliate-search.ts';
import { AllAffiliates } from '../features/affiliates/all-affiliates.tsx';
import { DataRequests } from '../features/affiliates/data-requests/data-requests.tsx';
import { downloadAffiliates, listedAffiliatesQuery } from '../features/affiliates/list-queries.ts';
import { campaignsQuery } from '../features/campaigns/queries.ts';
import { Applications } from '../features/joining/review/applications.tsx';
import { TagFilter } from '../features/people/tag-filter.tsx';
import { useFormat } from '../format/use-format.ts';
import { useIsViewing } from '../session/account-view.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { PageHead } from '../ui/layout/page-head.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { Select } from '../ui/primitives/field.tsx';
import { ListRest } from '../ui/primitives/list-rest.tsx';
import { MorePages } from '../ui/primitives/more-pages.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';
import { useAffiliateCommands } from './-lists/use-affiliate-commands.ts';
import { useListedAffiliates } from './-lists/use-listed-affiliates.ts';

export const Route = createFileRoute('/_merchant/affiliates')({
  validateSearch: AffiliateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(campaignsQuery(context.api)),
      cache.prefetchInfiniteQuery(listedAffiliatesQuery(context.api, deps)),
    ]),
  component: Affiliates,
});

function Affiliates() {
  const { t } = useTranslation('affiliates');
  const campaigns = useQuery(campaignsQuery(useApi()));
  const { campaign: chosen, tag } = Route.useSearch();
  const navigate = Route.useNavigate();
  const shown = useMemo(
    () => campaigns.data?.filter(({ id }) => chosen === undefined || id === chosen) ?? [],
    [campaigns.data, chosen],
  );
  const [first, ...others] = shown;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={t('title')}
        actions={
          <>
            <TagFilter
              chosen={tag}
              onChoose={(next) => void navigate({ search: (last) => ({ ...last, tag: next }), replace: true })}
            />
            {campaigns.data && campaigns.data.length > 1 && (
              <Select
                aria-label={t('campaign')}
                className="h-9 w-auto max-w-64"
                value={chosen ?? ''}
                onChange={({ target }) =>
                  void navigate({ search: (last) => ({ ...last, campaign: target.value || undefined }), replace: true })
                }
              >
                <option value="">{t('allCampaigns')}</option>
                {campaigns.data.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </>
        }
      />
      {/* Also shown without campaigns, because requests may concern archived ones. */}
      <DataRequests />
      <Applications
        campaignId={chosen}
        rateOf={(campaignId) => campaigns.data?.find(({ id }) => id === campaignId)?.defaultRateBps}
      />
      {campaigns.isPending && <SkeletonRows rows={6} className="h-9" />}
      {campaigns.isError && !campaigns.data && (
        <ErrorState error={campaigns.error} onRetry={() => void campaigns.refetch()} />
      )}
      {campaigns.data && !first && (
        <EmptyState
          title={t('noCampaign')}
          body={t('noCampaignHint')}
          action={
            <Button asChild>
              <Link to="/dashboard" search={{}}>
                {t('createCampaign')}
              </Link>
            </Button>
          }
        />
      )}
      {first && <Table campaigns={[first, ...others]} />}
    </div>
  );
}

function Table({ campaigns }: { campaigns: readonly [CampaignSummary, ...CampaignSummary[]] }) {
  const { t } = useTranslation('affiliates');
  const format = useFormat();
  const navigate = Route.useNavigate();
  const commandsOf = useAffiliateCommands();
  const settleAndRemove = useCallback(
    ({ id, campaignId }: Affiliate) =>
      void navigate({
        to: '/campaign/$campaignId/affiliates',
        params: { campaignId },
        search: { settle: 'affiliate_deletion', affiliate: id },
      }),
    [navigate],
  );
  const search = Route.useSearch();
  const { list, rows, isCut } = useListedAffiliates(campaigns, search);
  const api = useApi();
  const isViewing = useIsViewing();
  const [sought, setSought] = useState(search.q ?? '');
  const { history } = useRouter();
  // The address follows the typing at once; any other value of it comes from a link or the browser's buttons.
  useEffect(
    () =>
      history.subscribe(({ location }) => {
        const q = new URLSearchParams(location.search).get('q') ?? '';
        setSought((typed) => (typed.trim() === q ? typed : q));
      }),
    [history],
  );
  if (list.isPending) return <SkeletonRows rows={6} className="h-9" />;
  const change = (change: (last: AffiliateSearch) => AffiliateSearch) =>
    void navigate({ search: change, replace: true });
  return (
    <AllAffiliates
      list={{
        rows,
        isPart: list.hasNextPage,
        search: sought,
        setSearch: (text) => {
          setSought(text);
          change((last) => ({ ...last, q: text.trim() || undefined }));
        },
        sort: sortOf(search),
        sortBy: (key, descending) => change((last) => sortedBy(last, key, descending)),
      }}
      isEmpty={list.isSuccess && rows.length === 0 && sought.trim() === '' && search.tag === undefined}
      download={isViewing ? null : () => downloadAffiliates(api, search)}
      campaigns={campaigns}
      commandsOf={commandsOf}
      onSettleAndRemove={settleAndRemove}
    >
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && <ListRest list={{ search: sought, found: rows.length, more: null }} />}
      {isCut && <p className="py-2 text-ink-soft text-sm">{t('cut', { most: format.count(MAX_FOUND) })}</p>}
      <div className="grid py-4 empty:hidden">
        <MorePages list={list} />
      </div>
    </AllAffiliates>
  );
}
