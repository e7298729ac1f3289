import type { PublicPayments } from '@sillage/proto/http/billing';
import type { PublicCampaign } from '@sillage/proto/http/campaigns';
import type { RateTiers } from '@sillage/proto/http/rate-tiers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../api/query-keys.ts';
import { useApi } from '../api/use-api.ts';
import { OwnConversions } from '../features/public-dashboard/activity/own-conversions.tsx';
import { UncountedClicks } from '../features/public-dashboard/activity/uncounted-clicks.tsx';
import { Adjustments } from '../features/public-dashboard/adjustments.tsx';
import { AffiliateFigures, AffiliateLink } from '../features/public-dashboard/affiliate-view.tsx';
import { OwnAssets } from '../features/public-dashboard/assets/assets.tsx';
import { Head } from '../features/public-dashboard/head.tsx';
import { NextPayment } from '../features/public-dashboard/next-payment.tsx';
import { OrderClaims } from '../features/public-dashboard/order-claims/order-claims.tsx';
import type { OwnDashboard } from '../features/public-dashboard/own-dashboard.ts';
import { OwnLinks } from '../features/public-dashboard/own-links/own-links.tsx';
import { OwnTerms } from '../features/public-dashboard/own-terms.tsx';
import { Payments } from '../features/public-dashboard/payments.tsx';
import { PayoutAccount } from '../features/public-dashboard/payout-account/payout-account.tsx';
import { Postbacks } from '../features/public-dashboard/postbacks/postbacks.tsx';
import { publicPaymentsQuery, publicStatisticsQuery } from '../features/public-dashboard/queries.ts';
import { Receipts } from '../features/public-dashboard/receipts/receipts.tsx';
import { OwnReviews } from '../features/public-dashboard/reviews/own-reviews.tsx';
import { TierProgress } from '../features/public-dashboard/tier-progress.tsx';
import { useOwnDevice } from '../features/public-dashboard/use-own-device.ts';
import { affiliatesPlace, affiliatesSelfBilled } from '../features/statements/queries.ts';
import { SelfBilledDocuments } from '../features/statements/self-billed.tsx';
import { Statements } from '../features/statements/statements.tsx';
import { moneyOf, NO_TOTALS } from '../format/totals.ts';
import { useLive } from '../live/use-live.ts';
import { FreshLine, LiveBadge } from '../ui/charts/freshness.tsx';
import type { Period } from '../ui/charts/period-control.tsx';
import { Select } from '../ui/primitives/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/primitives/states.tsx';

interface CampaignForAffiliatesProps {
  readonly campaign: PublicCampaign;
  /** The affiliate whose page is shown, if there are several. */
  readonly chosen?: string | undefined;
  readonly onChoose?: (affiliateId: string | undefined) => void;
  readonly period: Period | undefined;
  readonly onPeriod: (period: Period) => void;
  /** Refetches the campaign, with its access ticket. */
  readonly reopen: () => void;
}

/** One campaign as its affiliates see it, under all of its addresses. */
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
  const own =
    affiliate && !campaign.isDemo && campaign.affiliateId === affiliate.id
      ? { campaignId: campaign.id, affiliateId: affiliate.id, ticket: campaign.accessTicket }
      : undefined;
  useOwnDevice(own);
  const live = useLive({
    key: campaign.accessTicket,
    open: (signal) =>
      api.stream(`/api/v1/live/campaigns/${campaign.id}`, {
        signal,
        bearer: null,
        query: { ticket: campaign.accessTicket },
      }),
    onChange: () => {
      const { allStatistics, allPayments, allActivity } = queryKeys.publicPages;
      for (const all of [allStatistics, allPayments, allActivity])
        void cache.invalidateQueries({ queryKey: all(campaign.id) });
    },
  });
  return (
    <div className="grid gap-8 py-8 sm:py-12">
      <Head campaign={campaign} name={only?.name} live={<LiveBadge live={live} />} />
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
          <AffiliateMoney {...{ campaign, reopen }} affiliateId={affiliate.id} />
          <AffiliateLink affiliate={affiliate} />
          {campaign.terms && (
            <OwnTerms terms={campaign.terms} own={campaign.own} currency={campaign.currency}>
              {campaign.tiers && campaign.own?.followsTiers && (
                <OwnTiers campaign={campaign} tiers={campaign.tiers} affiliateId={affiliate.id} />
              )}
            </OwnTerms>
          )}
          <Statistics {...{ campaign, period, onPeriod, reopen, live }} affiliateId={affiliate.id} />
          {own && <OwnLinks of={own} />}
          <OwnAssets of={{ campaignId: campaign.id, affiliateId: affiliate.id, ticket: campaign.accessTicket }} />
          {own && <OwnConversions of={own} />}
          {own && <OwnReviews of={own} />}
          {own && <UncountedClicks of={own} model={campaign.terms?.attributionModel ?? 'first_click'} />}
          <AffiliatePayments {...{ campaign, own }} affiliateId={affiliate.id} />
          {own && <OwnSections of={own} campaign={campaign} />}
        </>
      )}
    </div>
  );
}

interface OwnTiersProps {
  readonly campaign: PublicCampaign;
  readonly tiers: RateTiers;
  readonly affiliateId: string;
}

function OwnTiers({ campaign, tiers, affiliateId }: OwnTiersProps) {
  const range = tiers.basis === 'total' ? 'all' : '30d';
  const { data } = useQuery(publicStatisticsQuery(useApi(), campaign, affiliateId, range));
  const { conversions, awaitingReview } = data?.totals ?? NO_TOTALS;
  const { revenueMinor, refundedMinor } = moneyOf(data?.totals, campaign.currency);
  const volume = tiers.measure === 'orders' ? conversions - awaitingReview : Number(revenueMinor - refundedMinor);
  return <TierProgress tiers={tiers} currency={campaign.currency} volume={data && volume} />;
}

interface OwnSectionsProps {
  readonly of: OwnDashboard;
  readonly campaign: PublicCampaign;
}

/** Sections that only the affiliate sees. */
function OwnSections({ of, campaign }: OwnSectionsProps) {
  return (
    <>
      <Statements of={[{ title: campaign.name, place: affiliatesPlace(campaign.id, campaign.accessTicket) }]} />
      <SelfBilledDocuments place={affiliatesSelfBilled(campaign.id, campaign.accessTicket)} isOwn />
      <OrderClaims of={of} currency={campaign.currency} />
      <Postbacks of={of} currency={campaign.currency} />
      <Receipts of={of} />
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

/** Affiliates without earnings have no balance. */
const balanceIn = ({ balances }: PublicPayments, currency: string) =>
  balances.find((balance) => balance.currency === currency) ?? { paidMinor: 0n, owedMinor: 0n };

function AffiliateMoney({ campaign, affiliateId, reopen }: OwnPartProps) {
  const api = useApi();
  const payments = useQuery(publicPaymentsQuery(api, campaign, affiliateId));
  if (payments.data) return <NextPayment campaign={campaign} payments={payments.data} />;
  if (payments.isPending) return <Skeleton className="h-24" />;
  return <ErrorState error={payments.error} onRetry={reopen} />;
}

interface AffiliatePaymentsProps extends Omit<OwnPartProps, 'reopen'> {
  readonly own: OwnDashboard | undefined;
}

/** Their errors are shown in the section about the money. */
function AffiliatePayments({ campaign, affiliateId, own }: AffiliatePaymentsProps) {
  const api = useApi();
  const { data } = useQuery(publicPaymentsQuery(api, campaign, affiliateId));
  if (!data) return null;
  const { adjustments = [], payments, outlook } = data;
  return (
    <>
      <Payments payments={payments} />
      {adjustments.length > 0 && <Adjustments adjustments={adjustments} />}
      {outlook && campaign.terms && (own || campaign.terms.paymentMode === 'managed') && (
        <PayoutAccount of={own} mode={campaign.terms.paymentMode} status={outlook.accountStatus} />
      )}
    </>
  );
}
