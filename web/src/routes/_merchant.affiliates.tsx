import type { Affiliate, Campaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '../api/use-api.ts';
import { AllAffiliates } from '../features/affiliates/all-affiliates.tsx';
import { DataRequests } from '../features/affiliates/data-requests/data-requests.tsx';
import { campaignsQuery } from '../features/campaigns/queries.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { PageHead } from '../ui/layout/page-head.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { Select } from '../ui/primitives/field.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';
import { useAffiliateCommands } from './-lists/use-affiliate-commands.ts';
import { useAllAffiliates } from './-lists/use-all-affiliates.ts';

export const Route = createFileRoute('/_merchant/affiliates')({
  validateSearch: z.object({ campaign: z.uuid().optional().catch(undefined) }),
  loader: ({ context }) => fetchAhead(context, (cache) => [cache.prefetchQuery(campaignsQuery(context.api))]),
  component: Affiliates,
});

function Affiliates() {
  const { t } = useTranslation('affiliates');
  const campaigns = useQuery(campaignsQuery(useApi()));
  const { campaign: chosen } = Route.useSearch();
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
          campaigns.data &&
          campaigns.data.length > 1 && (
            <Select
              aria-label={t('campaign')}
              className="h-9 w-auto max-w-64"
              value={chosen ?? ''}
              onChange={({ target }) =>
                void navigate({ search: { campaign: target.value || undefined }, replace: true })
              }
            >
              <option value="">{t('allCampaigns')}</option>
              {campaigns.data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )
        }
      />
      {/* Of archived campaigns, too, of which there may be no other. */}
      <DataRequests />
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

function Table({ campaigns }: { campaigns: readonly [Campaign, ...Campaign[]] }) {
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
  const { rows, isPending, error, refetch } = useAllAffiliates(campaigns);
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={refetch} />;
  if (isPending && rows.length === 0) return <SkeletonRows rows={6} className="h-9" />;
  return (
    <AllAffiliates rows={rows} campaigns={campaigns} commandsOf={commandsOf} onSettleAndRemove={settleAndRemove} />
  );
}
