import type { CampaignStatistics } from '@sillage/proto/http/statistics';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../primitives/button.tsx';
import { Segmented } from '../primitives/segmented.tsx';
import { Skeleton } from '../primitives/states.tsx';

const Chart = lazy(() => import('./evolution-chart.tsx'));

const SERIES = {
  clicks: { colour: 'var(--ink)', dot: 'bg-ink' },
  conversions: { colour: 'var(--wake)', dot: 'bg-wake' },
  revenue: { colour: 'var(--buoy)', dot: 'bg-buoy' },
} as const;
type Series = keyof typeof SERIES;

interface EvolutionProps {
  readonly points: CampaignStatistics['evolution'];
  readonly currency: string;
}

/** 30 days as a picture, or as a table for those who read better than they see. */
export function Evolution({ points, currency }: EvolutionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [series, setSeries] = useState<Series>('clicks');
  const [asTable, setAsTable] = useState(false);
  const money = (minor: number | bigint) => format.money(minor, currency);
  const valueAt = (point: (typeof points)[number]) =>
    series === 'revenue' ? Number(point.revenueMinor) : point[series];
  return (
    <section aria-labelledby="evolution">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="evolution" className="font-semibold tracking-tight">
          {t('evolution.title')}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          {!asTable && (
            <Segmented
              label={t('evolution.series')}
              value={series}
              onChange={setSeries}
              options={(['clicks', 'conversions', 'revenue'] as const).map((value) => ({
                value,
                label: t(`evolution.${value}`),
                colour: SERIES[value].dot,
              }))}
            />
          )}
          <Button
            variant="ghost"
            size="sm"
            className="max-sm:-ml-3"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {t(asTable ? 'evolution.asChart' : 'evolution.asTable')}
          </Button>
        </div>
      </div>
      {asTable ? (
        <EvolutionTable points={points} currency={currency} />
      ) : (
        <div
          className="mt-4 h-56 overflow-hidden sm:h-64"
          role="img"
          aria-label={t('evolution.summary', { series: t(`evolution.${series}`), days: points.length })}
        >
          <Suspense fallback={<Skeleton className="h-full" />}>
            <Chart
              points={points.map((point) => ({ at: point.at, value: valueAt(point) }))}
              colour={SERIES[series].colour}
              formatDay={format.day}
              formatValue={series === 'revenue' ? money : format.count}
              formatAxis={series === 'revenue' ? (minor) => format.moneyShort(minor, currency) : format.countShort}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}

function EvolutionTable({ points, currency }: EvolutionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard
    <section className="mt-4 max-h-80 overflow-auto" tabIndex={0} aria-label={t('evolution.asTable')}>
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-paper text-ink-soft text-xs">
          <tr className="border-b text-right">
            <th scope="col" className="py-2 text-left font-medium">
              {t('evolution.day')}
            </th>
            <th scope="col" className="py-2 pl-3 font-medium">
              {t('evolution.clicks')}
            </th>
            <th scope="col" className="py-2 pl-3 font-medium">
              {t('evolution.conversions')}
            </th>
            <th scope="col" className="py-2 pl-3 font-medium">
              {t('evolution.revenue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at} className="border-b text-right">
              <th scope="row" className="py-1.5 text-left font-normal">
                {format.day(point.at)}
              </th>
              <td className="pl-3">{format.count(point.clicks)}</td>
              <td className="pl-3">{format.count(point.conversions)}</td>
              <td className="pl-3">{format.money(point.revenueMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
