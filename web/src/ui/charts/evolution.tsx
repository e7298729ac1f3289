import type { CampaignStatistics, Granularity } from '@sillage/proto/http/statistics';
import { currencyExponent } from '@sillage/proto/values/currency-exponents';
import { ChartColumn, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../primitives/button.tsx';
import { cn } from '../primitives/cn.ts';
import type { Series } from './series.ts';
import { TimeSeries } from './time-series.tsx';
import { DOT } from './tones.ts';

interface EvolutionProps {
  readonly points: CampaignStatistics['evolution'];
  /** The previous period's points; empty if nothing is compared. */
  readonly previous?: CampaignStatistics['evolution'];
  readonly currency: string;
  /** The period in words. */
  readonly period: string;
  readonly granularity?: Granularity;
  /** The last point's time is not over yet. */
  readonly unfinished?: boolean;
}

const SeriesTable = lazy(async () => ({ default: (await import('./series-table.tsx')).SeriesTable }));

const KEYS = ['clicks', 'conversions', 'revenue'] as const;

/** Clicks, conversions and revenue of a period as a chart, or as a table, which is easier with a screen reader. */
export function Evolution(props: EvolutionProps) {
  const { points, period, granularity = 'day', unfinished = true } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [asTable, setAsTable] = useState(false);
  const all = useEvolutionSeries(props);
  const shown = all.filter(({ key }) => !hidden.includes(key));
  const names = points.map(({ at }) => format.bucket(at, granularity));
  const toggle = (key: string) =>
    setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
  return (
    <section aria-labelledby="evolution">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="evolution" className="font-semibold tracking-tight max-sm:sr-only">
          {t('evolution.title')}
          <span className="ml-2 font-normal text-ink-soft text-xs">{period}</span>
        </h2>
        <div className="flex flex-wrap items-center gap-1 max-sm:w-full">
          {!asTable &&
            all.map(({ key, label, tone }) => {
              const isShown = !hidden.includes(key);
              return (
                <Button
                  key={key}
                  variant="ghost"
                  size="sm"
                  aria-pressed={isShown}
                  // At least one series stays: an empty chart is useless.
                  disabled={isShown && shown.length === 1}
                  className="gap-2 px-2 disabled:opacity-100 max-sm:px-1.5 max-sm:first:-ml-1.5"
                  onClick={() => toggle(key)}
                >
                  <span
                    aria-hidden="true"
                    className={cn('size-2 rounded-full', isShown ? DOT[tone] : 'border border-line-strong')}
                  />
                  <span className={cn(!isShown && 'text-ink-soft line-through')}>{label}</span>
                </Button>
              );
            })}
          <Button variant="ghost" size="sm" className="px-2 max-sm:ml-auto" onClick={() => setAsTable(!asTable)}>
            {asTable ? <ChartColumn className="sm:hidden" /> : <Table2 className="sm:hidden" />}
            <span className="max-sm:sr-only">{t(asTable ? 'evolution.asChart' : 'evolution.asTable')}</span>
          </Button>
        </div>
      </div>
      <div className="mt-2 sm:mt-4">
        {asTable ? (
          <Suspense>
            <SeriesTable series={all} names={names} />
          </Suspense>
        ) : (
          <TimeSeries
            label={t('evolution.label', { series: format.list(shown.map((one) => one.label)), period })}
            series={shown}
            names={names}
            labels={points.map(({ at }) => format.bucketShort(at, granularity))}
            unfinished={unfinished}
          />
        )}
      </div>
    </section>
  );
}

function useEvolutionSeries({ points, previous = [], currency }: EvolutionProps): readonly Series[] {
  const { t } = useTranslation();
  const format = useFormat();
  const count = { kind: 'bars', unit: 1, format: format.count, formatAxis: format.countShort } as const;
  const money = {
    kind: 'line',
    unit: 10 ** currencyExponent(currency),
    format: (minor: number) => format.money(minor, currency),
    formatAxis: (minor: number) => format.moneyShort(minor, currency),
  } as const;
  const tones = { clicks: 'ink', conversions: 'wake', revenue: 'buoy' } as const;
  return KEYS.map((key) => {
    const valuesOf = (list: EvolutionProps['points']) =>
      list.map((point) => (key === 'revenue' ? Number(point.revenueMinor) : point[key]));
    return {
      key,
      label: t(`evolution.${key}`),
      tone: tones[key],
      ...(key === 'revenue' ? money : count),
      values: valuesOf(points),
      previous: valuesOf(previous),
    };
  });
}
