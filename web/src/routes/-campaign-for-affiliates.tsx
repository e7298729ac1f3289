import type { PublicPayments } from '@sillage/proto/http/billing';
import type { PublicCampaign } from '@sillage/proto/http/campaigns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../api/query-keys.ts';
import { useApi } from '../api/use-api.ts';
import { Adjustments } from '../features/public-dashboard/adjustments.tsx';
import { AffiliateFigures, AffiliateLink } from '../features/public-dashboard/affiliate-view.tsx';
import { OrderClaims } from '../features/public-dashboard/order-claims/order-claims.tsx';
import { Payments } from '../features/public-dashboard/payments.tsx';
import { Postbacks } from '../features/public-dashboard/postbacks/postbacks.tsx';
import { publicPaymentsQuery, publicStatisticsQuery } from '../features/public-dashboard/queries.ts';
import { Receipts } from '../features/public-dashboard/receipts/receipts.tsx';
import { OwnReviews } from '../features/public-dashboard/reviews/own-reviews.tsx';
import { affiliatesPlace } from '../features/statements/queries.ts';
import { Statements } from '../features/statements/statements.tsx';
import { useLive } from '../live/use-live.ts';
import { FreshLine, LiveBadge } from '../ui/charts/freshness.tsx';
import type { Period } from '../ui/charts/period-control.tsx';
import { Badge } from '../ui/primitives/badge.tsx';
import { Select } from '../ui/primitives/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/primitives/states.tsx';

interface CampaignForAffiliatesProps {
  readonly campaign: PublicCampaign;
  /** The affiliate whose page is shown, where there are several. */
  readonly chosen?: string | undefined;
  readonly onChoose?: (affiliateId: string | undefined) => void;
  readonly period: Period | undefined;
  readonly onPeriod: (period: Period) => void;
  /** Fetches the campaign again, with its access ticket. */
  readonly reopen: () => void;
}

/** One campaign as its affiliates see it, whichever address led to it. */
export function CampaignForAffiliates({
  campaign,
  chosen,
  onChoose,
  period,
  onPeriod,
  reopen,
}: CampaignForAffiliatesProps) {
  const { t } = useTranslation('public');
  const api = useApi();
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
            onChange={(event) => onChoose?.(event.target.value || undefined)}
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
          <Statistics {...{ campaign, period, onPeriod, reopen, live }} affiliateId={affiliate.id} />
          <AffiliatePayments {...{ campaign, reopen }} affiliateId={affiliate.id} />
          {!campaign.isDemo && campaign.affiliateId === affiliate.id && (
            <>
              <Statements of={[{ title: campaign.name, place: affiliatesPlace(campaign.id, campaign.accessTicket) }]} />
              <OwnSections
                of={{ campaignId: campaign.id, affiliateId: affiliate.id, ticket: campaign.accessTicket }}
                currency={campaign.currency}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** What only the affiliate sees. */
function OwnSections(props: ComponentProps<typeof Postbacks>) {
  return (
    <>
      <OwnReviews of={props.of} />
      <OrderClaims {...props} />
      <Postbacks {...props} />
      <Receipts of={props.of} />
    </>
  );
}

interface OwnPartProps extends Pick<CampaignForAffiliatesProps, 'campaign' | 'reopen'> {
  readonly affiliateId: string;
}

interface StatisticsProps extends OwnPartProps, Pick<CampaignForAffiliatesProps, 'period' | 'onPeriod'> {
  readonly live: ReturnType<typeof useLive>;
}

function Statistics({ campaign, affiliateId, period = 'all', onPeriod, reopen, live }: StatisticsProps) {
  const api = useApi();
  const statistics = useQuery(publicStatisticsQuery(api, campaign, affiliateId, period));
  const payments = useQuery(publicPaymentsQuery(api, campaign, affiliateId));
  const last30Days = useQuery(publicStatisticsQuery(api, campaign, affiliateId, '30d'));
  if (statistics.data) {
    return (
      <AffiliateFigures
        statistics={statistics.data}
        period={period}
        onPeriod={onPeriod}
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

function AffiliatePayments({ campaign, affiliateId, reopen }: OwnPartProps) {
  const api = useApi();
  const payments = useQuery(publicPaymentsQuery(api, campaign, affiliateId));
  if (payments.data) {
    const { adjustments = [], ...paid } = payments.data;
    return (
      <>
        <Payments {...paid} />
        {adjustments.length > 0 && <Adjustments adjustments={adjustments} />}
      </>
    );
  }
  if (payments.isPending) return <Skeleton className="h-24" />;
  return <ErrorState error={payments.error} onRetry={reopen} />;
}
