import type { ExchangeRates } from '@sillage/proto/http/site';
import type { Totals } from '@sillage/proto/http/statistics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { convertTotals } from '../../format/convert-totals.ts';
import { moneyOf } from '../../format/totals.ts';
import { useFormat } from '../../format/use-format.ts';
import { Figure } from '../../ui/charts/figure.tsx';
import { LiveTotals } from '../../ui/charts/live-totals.tsx';
import type { Period } from '../../ui/charts/period-control.tsx';
import { RateFigure } from '../../ui/charts/rate-figure.tsx';

interface OverviewFiguresProps {
  readonly activeCampaigns: number;
  readonly campaigns: number;
  readonly affiliates: number;
  readonly totals: Totals;
  /** The currency that the merchant chose to see totals in; what cannot be converted is listed beneath. */
  readonly currency: string;
  /** Undefined until they are there: then every currency stands for itself. */
  readonly rates: ExchangeRates | undefined;
  readonly period: Period;
  readonly freshness: ReactNode;
}

/** Is it working, how much came in. */
export function OverviewFigures(props: OverviewFiguresProps) {
  const { activeCampaigns, campaigns, affiliates, currency, rates, period, freshness } = props;
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
  return (
    <div className="grid grid-cols-2 border-y lg:grid-cols-4">
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
          details={[format.money(money.revenueMinor, currency), ...conversion, periodText, freshness]}
          note={
            others.length > 0
              ? others.map((row) => `+ ${format.money(row.revenueMinor, row.currency)}`).join(' ')
              : periodText
          }
        />
      </Cell>
      <Cell>
        <RateFigure
          label={t('stats.rate')}
          totals={totals}
          about={[periodText, freshness]}
          note={t('stats.clicks', { count: totals.clicks })}
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
