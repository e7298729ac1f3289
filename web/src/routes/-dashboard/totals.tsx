import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import type { OverviewStatistics, Totals } from '@sillage/proto/http/statistics';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { profileQuery } from '../../features/account/queries.ts';
import { dueQuery } from '../../features/billing/queries.ts';
import { AnswerSentence, LastSentence } from '../../features/merchant-home/answer-sentence.tsx';
import { owedOf } from '../../features/merchant-home/owed.ts';
import { sumBalances } from '../../features/settlements/balances.ts';
import { ownBalancesQuery } from '../../features/settlements/queries.ts';
import { OverviewFigures } from '../../features/statistics/overview-figures.tsx';
import { pointsIn } from '../../features/statistics/overview-points.ts';
import { type OverviewRange, overviewGranularity } from '../../features/statistics/queries.ts';
import { convertTotals } from '../../format/convert-totals.ts';
import { moneyOf, sumTotals } from '../../format/totals.ts';
import { useIsViewing } from '../../session/account-view.ts';
import { lastAnswer, rememberAnswer } from '../../session/last-answer.ts';
import { useUserId } from '../../session/use-session.ts';
import { exchangeRatesQuery } from '../../site/queries.ts';
import { Evolution } from '../../ui/charts/evolution.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Skeleton } from '../../ui/primitives/states.tsx';

export interface OfCampaigns {
  readonly campaigns: readonly CampaignSummary[];
  readonly totalsOf: (campaignId: string) => Totals;
  readonly period: OverviewRange;
  /** The fetched statistics; undefined until they are loaded. */
  readonly overview: OverviewStatistics | undefined;
}

interface SummedProps extends Pick<OfCampaigns, 'period' | 'overview'> {
  readonly summed: ReturnType<typeof useSummed>;
}

export function Answer({ summed, period, overview }: SummedProps) {
  const { t } = useTranslation('testMode');
  const { currency, totals, isTest } = summed;
  const due = useQuery(dueQuery(useApi()));
  const remember = useRememberedAnswer();
  const balances = useQuery({ ...ownBalancesQuery(useApi()), enabled: isTest });
  return (
    <div className="grid justify-items-start gap-3">
      {isTest && (
        <Badge tone="outline" title={t('homeHint')}>
          {t('home')}
        </Badge>
      )}
      {balances.isLoading ? (
        <AnswerPlaceholder period={period} />
      ) : (
        <AnswerSentence
          period={period}
          revenueMinor={moneyOf(totals, currency).revenueMinor}
          currency={currency}
          orders={totals.conversions}
          partners={overview?.sellingAffiliates ?? 0}
          owed={isTest ? undefined : due.data && owedOf(due.data)}
          toPay={isTest ? balances.data && sumBalances(balances.data) : undefined}
          onSaid={period === 'all' ? remember : undefined}
        />
      )}
    </div>
  );
}

/** The last sentence in the place of the current one, or a skeleton of its height. */
export function AnswerPlaceholder({ period }: Pick<OfCampaigns, 'period'>) {
  const { i18n } = useTranslation();
  const isViewing = useIsViewing();
  const last = lastAnswer(useUserId(), i18n.resolvedLanguage ?? '');
  if (last !== null && period === 'all' && !isViewing) return <LastSentence sentence={last} />;
  return <Skeleton className="h-16 w-full max-w-2xl sm:h-10" />;
}

/** Stores the sentence for the next visit, but not while another person's account is viewed. */
function useRememberedAnswer() {
  const { t, i18n } = useTranslation('dashboard');
  const userId = useUserId();
  const isViewing = useIsViewing();
  const language = i18n.resolvedLanguage ?? '';
  const title = t('title');
  return useCallback(
    (sentence: string) => {
      if (!isViewing) rememberAnswer({ userId, language, title, sentence });
    },
    [userId, isViewing, language, title],
  );
}

/**
 * The sum over all live campaigns or, if there are none, over those in test mode, converted to the merchant's currency
 * as far as possible.
 */
export function useSummed(campaigns: readonly CampaignSummary[], totalsOf: (campaignId: string) => Totals) {
  const api = useApi();
  const profile = useQuery({ ...profileQuery(api), enabled: !useIsViewing() });
  const rates = useQuery(exchangeRatesQuery(api));
  const currency = profile.data?.currency ?? mostUsedCurrency(campaigns);
  const isTest = campaigns.every((campaign) => campaign.isTest);
  const summed = campaigns.filter((campaign) => campaign.isTest === isTest);
  const own = sumTotals(summed.map((campaign) => totalsOf(campaign.id)));
  return { isTest, currency, own, rates: rates.data, totals: convertTotals(own, currency, rates.data?.ratesMicro) };
}

interface FiguresProps extends SummedProps, Pick<OfCampaigns, 'campaigns'> {
  readonly freshness: ReactNode;
}

/** The figures of all campaigns together. */
export function Figures({ campaigns, summed: { currency, own, rates }, period, overview, freshness }: FiguresProps) {
  return (
    <OverviewFigures
      activeCampaigns={campaigns.filter((campaign) => campaign.isActive).length}
      campaigns={campaigns.length}
      affiliates={campaigns.reduce((sum, campaign) => sum + campaign.affiliatesCount, 0)}
      totals={own}
      previous={overview?.previous ?? null}
      evolution={overview?.evolution ?? []}
      previousEvolution={overview?.previousEvolution ?? []}
      currency={currency}
      rates={rates}
      period={period}
      freshness={freshness}
    />
  );
}

/** The course of the figures by day, or by week for all time. */
export function Picture({ summed: { currency, rates }, period, overview }: SummedProps) {
  const { t } = useTranslation();
  if (!overview) return null;
  return (
    <Evolution
      points={pointsIn(overview.evolution, currency, rates?.ratesMicro)}
      previous={pointsIn(overview.previousEvolution, currency, rates?.ratesMicro)}
      currency={currency}
      period={t(`period.${period}`)}
      granularity={overviewGranularity(period)}
    />
  );
}

function mostUsedCurrency(campaigns: readonly CampaignSummary[]): string {
  const counts = new Map<string, number>();
  for (const { currency } of campaigns) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'EUR';
}
