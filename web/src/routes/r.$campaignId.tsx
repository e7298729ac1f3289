import type { PublicPayments } from '@sillage/proto/http/billing';
import type { PublicCampaign } from '@sillage/proto/http/campaigns';
import { SHORT_CODE_PATTERN } from '@sillage/proto/values/campaigns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type ComponentProps, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useApi } from '../api/use-api.ts';
import { AffiliateFigures, AffiliateLink } from '../features/public-dashboard/affiliate-view.tsx';
import { OrderClaims } from '../features/public-dashboard/order-claims/order-claims.tsx';
import { Payments } from '../features/public-dashboard/payments.tsx';
import { Postbacks } from '../features/public-dashboard/postbacks/postbacks.tsx';
import { DashboardSkeleton, PublicShell } from '../features/public-dashboard/public-shell.tsx';
import {
  publicCampaignQuery,
  publicPaymentsQuery,
  publicStatisticsQuery,
} from '../features/public-dashboard/queries.ts';
import { Refused } from '../features/public-dashboard/refused.tsx';
import { useLive } from '../live/use-live.ts';
import { FreshLine, LiveBadge } from '../ui/charts/freshness.tsx';
import { PERIODS } from '../ui/charts/period-control.tsx';
import { Badge } from '../ui/primitives/badge.tsx';
import { Select } from '../ui/primitives/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/primitives/states.tsx';

export const Route = createFileRoute('/r/$campaignId')({
  validateSearch: z.object({
    token: z.string().optional().catch(undefined),
    affiliate: z.string().optional().catch(undefined),
    period: z.enum(PERIODS).optional().catch(undefined),
  }),
  beforeLoad: ({ params }) => {
    // Six characters are a short link that was typed as /r/ instead of /s/.
    if (SHORT_CODE_PATTERN.test(params.campaignId)) window.location.replace(`/s/${params.campaignId}`);
  },
  component: PublicDashboard,
});

function PublicDashboard() {
  const api = useApi();
  const { campaignId } = Route.useParams();
  const { token } = Route.useSearch();
  const campaign = useQuery(publicCampaignQuery(api, campaignId, token));
  // What was fetched while access was still allowed is no longer shown.
  const isRestricted = campaign.error instanceof ApiError && campaign.error.code === 'access_restricted';
  return (
    <PublicShell>
      {campaign.data && !isRestricted ? (
        <CampaignForAffiliates campaign={campaign.data} />
      ) : campaign.isPending ? (
        <DashboardSkeleton />
      ) : (
        <Refused error={campaign.error} onRetry={() => void campaign.refetch()} />
      )}
    </PublicShell>
  );
}

function CampaignForAffiliates({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useTranslation('public');
  const api = useApi();
  const { affiliate: chosen } = Route.useSearch();
  const navigate = Route.useNavigate();
  const cache = useQueryClient();
  const selectId = useId();
  const only = campaign.affiliates.length === 1 ? campaign.affiliates[0] : undefined;
  const affiliate = campaign.affiliates.find(({ id }) => id === chosen) ?? only;
  const live = useLive({
    key: campaign.accessTicket,
    open: (signal) =>
      api.stream(`/api/v1/live/campaigns/${campaign.id}`, {
        signal,
        bearer: null,
        query: { ticket: campaign.accessTicket },
      }),
    onChange: () => {
      for (const all of [queryKeys.publicPages.allStatistics, queryKeys.publicPages.allPayments])
        void cache.invalidateQueries({ queryKey: all(campaign.id) });
    },
  });
  return (
    <div className="grid gap-8 py-8 sm:py-12">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {!campaign.isActive && (
            <Badge tone="buoy" dot>
              {t('paused')}
            </Badge>
          )}
          {campaign.isDemo && <Badge tone="outline">{t('demo')}</Badge>}
          {campaign.isTest && !campaign.isDemo && (
            <Badge tone="outline" title={t('testMode')}>
              {t('test')}
            </Badge>
          )}
          <LiveBadge live={live} />
        </div>
        <h1 className="max-w-3xl text-balance wrap-anywhere font-serif text-4xl leading-[1.1] sm:text-5xl">
          {campaign.name}
        </h1>
        <p className="max-w-prose text-ink-soft leading-relaxed">
          {campaign.description || t(campaign.isDemo ? 'demoText' : 'welcome')}
        </p>
      </header>
      {campaign.affiliates.length > 1 && (
        <div className="grid max-w-sm gap-1.5">
          <label htmlFor={selectId} className="font-medium text-sm">
            {t('choose')}
          </label>
          <Select
            id={selectId}
            value={affiliate?.id ?? ''}
            onChange={(event) =>
              void navigate({
                search: (last) => ({ ...last, affiliate: event.target.value || undefined }),
                replace: true,
              })
            }
          >
            <option value="">{t('choosePlaceholder')}</option>
            {campaign.affiliates.map((option) => (
              <option key={option.id} value={option.id}>
                {option.name}
              </option>
            ))}
          </Select>
        </div>
      )}
      {campaign.affiliates.length === 0 && <EmptyState title={t('noAffiliates.title')} body={t('noAffiliates.body')} />}
      {campaign.affiliates.length > 1 && !affiliate && (
        <EmptyState title={t('nobodyChosen.title')} body={t('nobodyChosen.body')} />
      )}
      {affiliate && (
        <>
          {only && <p className="font-medium text-lg">{t('hello', { name: affiliate.name })}</p>}
          <AffiliateLink affiliate={affiliate} />
          <Statistics campaign={campaign} affiliateId={affiliate.id} live={live} />
          <AffiliatePayments campaign={campaign} affiliateId={affiliate.id} />
          {!campaign.isDemo && campaign.affiliateId === affiliate.id && (
            <OwnSections
              of={{ campaignId: campaign.id, affiliateId: affiliate.id, ticket: campaign.accessTicket }}
              currency={campaign.currency}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What only the affiliate sees, by their private link. */
function OwnSections(props: ComponentProps<typeof Postbacks>) {
  return (
    <>
      <OrderClaims {...props} />
      <Postbacks {...props} />
    </>
  );
}

function Statistics({
  campaign,
  affiliateId,
  live,
}: {
  campaign: PublicCampaign;
  affiliateId: string;
  live: ReturnType<typeof useLive>;
}) {
  const api = useApi();
  const { period = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const reopen = useReopening(campaign.id);
  const statistics = useQuery(publicStatisticsQuery(api, campaign, affiliateId, period));
  const payments = useQuery(publicPaymentsQuery(api, campaign, affiliateId));
  const last30Days = useQuery(publicStatisticsQuery(api, campaign, affiliateId, '30d'));
  if (statistics.data) {
    return (
      <AffiliateFigures
        statistics={statistics.data}
        period={period}
        onPeriod={(next) =>
          void navigate({ search: (last) => ({ ...last, period: next }), replace: true, resetScroll: false })
        }
        balance={payments.data && balanceIn(payments.data, campaign.currency)}
        last30Days={last30Days.data}
        isChanging={statistics.isPlaceholderData}
        freshness={<FreshLine live={live} fetchedAt={statistics.dataUpdatedAt} />}
      />
    );
  }
  if (statistics.isPending) return <Skeleton className="h-48" />;
  return <ErrorState error={statistics.error} onRetry={reopen} />;
}

/** Who never earned has no balance. */
const balanceIn = ({ balances }: PublicPayments, currency: string) =>
  balances.find((balance) => balance.currency === currency) ?? { paidMinor: 0n, owedMinor: 0n };

function AffiliatePayments({ campaign, affiliateId }: { campaign: PublicCampaign; affiliateId: string }) {
  const api = useApi();
  const reopen = useReopening(campaign.id);
  const payments = useQuery(publicPaymentsQuery(api, campaign, affiliateId));
  if (payments.data) return <Payments {...payments.data} />;
  if (payments.isPending) return <Skeleton className="h-24" />;
  return <ErrorState error={payments.error} onRetry={reopen} />;
}

/**
 * Fetches the page again: the access ticket may have ended because the campaign's visibility changed. There is a new
 * ticket then, or the reason for the refusal.
 */
function useReopening(campaignId: string): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: queryKeys.publicPages.allOf(campaignId) });
}
