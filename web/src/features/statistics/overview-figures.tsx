import type { ExchangeRates } from '@sillage/proto/http/site';
import type { OverviewPoint, Totals } from '@sillage/proto/http/statistics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { convertTotals } from '../../format/convert-totals.ts';
import { moneyOf } from '../../format/totals.ts';
import { useFormat } from '../../format/use-format.ts';
import { Change } from '../../ui/charts/change.tsx';
import { Figure } from '../../ui/charts/figure.tsx';
import { LiveTotals } from '../../ui/charts/live-totals.tsx';
import { RateFigure } from '../../ui/charts/rate-figure.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { pointsIn } from './overview-points.ts';
import type { OverviewRange } from './queries.ts';

interface OverviewFiguresProps {
  readonly activeCampaigns: number;
  readonly campaigns: number;
  readonly affiliates: number;
  readonly totals: Totals;
  /** The previous period's totals; null if there is no previous period. */
  readonly previous: Totals | null;
  readonly evolution: readonly OverviewPoint[];
  readonly previousEvolution: readonly OverviewPoint[];
  /** The merchant's currency for totals; amounts that cannot be converted are listed below. */
  readonly currency: string;
  /** Undefined until loaded; until then each currency is shown separately. */
  readonly rates: ExchangeRates | undefined;
  readonly period: OverviewRange;
  readonly freshness: ReactNode;
}

/** Answers: is it working, how much came in. */
export function OverviewFigures(props: OverviewFiguresProps) {
  const { activeCampaigns, campaigns, affiliates, currency, rates, period, freshness, evolution, previousEvolution } =
    props;
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const totals = convertTotals(props.totals, currency, rates?.ratesMicro);
  const money = moneyOf(totals, currency);
  const others = totals.money.filter((row) => row.currency !== currency);
  const foreign = props.totals.money.filter((row) => row.currency !== currency);
  const converted = foreign.filter((row) => !others.some((other) => other.currency === row.currency));
  const rateDate = rates?.fetchedAt ?? null;
  const conversion =
    converted.length === 0
      ? []
      : [
          converted.map((row) => format.money(row.revenueMinor, row.currency)).join(' + '),
          rateDate === null ? t('stats.convertedFixed') : t('stats.convertedAt', { date: format.date(rateDate) }),
        ];
  const periodText = t(`common:period.${period}`);
  const previous = props.previous && convertTotals(props.previous, currency, rates?.ratesMicro);
  const before = previous && moneyOf(previous, currency).revenueMinor;
  const points = pointsIn(evolution, currency, rates?.ratesMicro);
  const pointsBefore = pointsIn(previousEvolution, currency, rates?.ratesMicro);
  const revenueOf = (point: (typeof points)[number]) => Number(point.revenueMinor);
  return (
    <div data-tour="figures" className="grid grid-cols-2 border-y lg:grid-cols-4">
      <Cell>
        <Figure
          label={t('stats.campaigns')}
          value={activeCampaigns}
          format={format.count}
          note={t('stats.outOf', { count: campaigns })}
          details={[t('stats.campaignsExact', { active: activeCampaigns, count: campaigns })]}
        />
      </Cell>
      <Cell>
        <Figure
          label={t('stats.affiliates')}
          value={affiliates}
          format={format.countShort}
          details={[format.count(affiliates), t('stats.affiliatesExact')]}
        />
      </Cell>
      <Cell>
        <Figure
          label={t('stats.revenue')}
          value={Number(money.revenueMinor)}
          format={(minor) => format.moneyShort(Math.round(minor), currency)}
          details={[
            format.money(money.revenueMinor, currency),
            ...conversion,
            periodText,
            ...(before === null ? [] : [t('common:change.before', { value: format.money(before, currency) })]),
            freshness,
          ]}
          note={
            <>
              {before !== null && <Change now={Number(money.revenueMinor)} before={Number(before)} />}{' '}
              {others.length > 0
                ? others.map((row) => `+ ${format.money(row.revenueMinor, row.currency)}`).join(' ')
                : periodText}
            </>
          }
        />
        <Sparkline values={points.map(revenueOf)} previous={pointsBefore.map(revenueOf)} tone="buoy" className="mt-2" />
      </Cell>
      <Cell>
        <RateFigure
          label={t('stats.rate')}
          totals={totals}
          about={[periodText, freshness]}
          note={
            <>
              {previous && <Change now={totals.clicks} before={previous.clicks} />}{' '}
              {t('stats.clicks', { count: totals.clicks })}
            </>
          }
        />
        <Sparkline
          values={points.map((point) => point.clicks)}
          previous={pointsBefore.map((point) => point.clicks)}
          tone="ink"
          className="mt-2"
        />
      </Cell>
      <LiveTotals totals={totals} currency={currency} />
    </div>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <div className="min-w-0 border-line py-5 pr-4 [&:nth-child(even)]:border-l [&:nth-child(even)]:pl-4 [&:nth-child(n+3)]:border-t sm:[&:nth-child(even)]:pl-6 lg:[&:nth-child(n+2)]:border-l lg:[&:nth-child(n+2)]:pl-6 lg:[&:nth-child(n+3)]:border-t-0">
      {children}
    </div>
  );
}
