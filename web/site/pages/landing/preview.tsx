import type { ReactNode } from 'react';
import { placeTimeSeries } from '../../../src/ui/charts/geometry/time-series.ts';
import type { Series } from '../../../src/ui/charts/series.ts';
import { Sparkline } from '../../../src/ui/charts/sparkline.tsx';
import { TimeSeriesPicture } from '../../../src/ui/charts/time-series-picture.tsx';
import { DOT } from '../../../src/ui/charts/tones.ts';
import { Button } from '../../../src/ui/primitives/button.tsx';
import { useReader } from '../../reader.ts';
import { EXAMPLE } from './example.ts';

const TABS = ['overview', 'analytics', 'affiliates'] as const;
const { totals } = EXAMPLE;

/** Three tabs of an example. Without JavaScript they are shown below each other; client/tabs.ts makes them tabs. */
export function Preview() {
  const { t } = useReader();
  const panels = { overview: <Overview />, analytics: <Analytics />, affiliates: <Affiliates /> };
  return (
    <div data-tabs className="rounded-card border bg-sheet">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b p-3 sm:px-6">
        <div role="tablist" aria-label={t('landing:preview.tabs.label')} className="needs-js flex gap-1">
          {TABS.map((tab, index) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`tab-${tab}`}
              aria-controls={`panel-${tab}`}
              aria-selected={index === 0}
              tabIndex={index === 0 ? 0 : -1}
              className="h-9 rounded-lg px-3 font-medium text-sm aria-selected:bg-wash max-sm:px-2"
            >
              {t(`landing:preview.tabs.${tab}`)}
            </button>
          ))}
        </div>
        <span className="rounded-full border px-3 py-1 text-ink-soft text-xs">{t('landing:preview.example')}</span>
      </div>
      {TABS.map((tab, index) => (
        <div
          key={tab}
          role="tabpanel"
          id={`panel-${tab}`}
          aria-labelledby={`tab-${tab}`}
          data-panel={tab}
          className={`p-5 sm:p-8 ${index > 0 ? 'border-t' : ''}`}
        >
          {panels[tab]}
        </div>
      ))}
    </div>
  );
}

function Overview() {
  const { language, t, format } = useReader();
  const growth = new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  });
  return (
    <div className="grid gap-8">
      <div className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        <Card label={t('landing:preview.revenue')} line={<Sparkline values={EXAMPLE.revenueMinor} tone="buoy" />}>
          <Counted kind="money" value={totals.revenueMinor} text={format.money(totals.revenueMinor)} />
        </Card>
        <Card label={t('landing:preview.activeAffiliates')}>
          <Counted kind="count" value={EXAMPLE.affiliates.length} text={format.count(EXAMPLE.affiliates.length)} />
        </Card>
        <Card label={t('landing:preview.growth')}>
          <Counted kind="percent" value={totals.growthPercent} text={growth.format(totals.growthPercent / 100)} />
        </Card>
        <Card label={t('landing:preview.conversions')} line={<Sparkline values={EXAMPLE.conversions} tone="wake" />}>
          <Counted kind="count" value={totals.conversions} text={format.count(totals.conversions)} />
        </Card>
      </div>
      <Chart />
    </div>
  );
}

interface CardProps {
  readonly label: string;
  readonly line?: ReactNode;
  readonly children: ReactNode;
}

function Card({ label, line, children }: CardProps) {
  const { t } = useReader();
  return (
    <div className="min-w-0">
      <p className="text-ink-soft text-sm">{label}</p>
      <p className="mt-1 truncate font-medium text-[28px] leading-9 tracking-tight sm:text-4xl sm:leading-11">
        {children}
      </p>
      <p className="text-ink-soft text-xs">{t('landing:preview.period')}</p>
      <div className="mt-3 h-7">{line}</div>
    </div>
  );
}

/** A figure that client/count-up.ts animates. */
function Counted({ kind, value, text }: { readonly kind: string; readonly value: number; readonly text: string }) {
  return (
    <span data-count={value} data-kind={kind}>
      {text}
    </span>
  );
}

const SIZES = [
  { width: 320, className: 'sm:hidden' },
  { width: 640, className: 'max-sm:hidden lg:hidden' },
  { width: 980, className: 'max-lg:hidden' },
] as const;
const HEIGHT = 264;

/** The dashboard's chart, rendered on the server for three window widths. */
function Chart() {
  const { t, format } = useReader();
  const count = { kind: 'bars', unit: 1, format: format.count, formatAxis: format.count, previous: [] } as const;
  const series: readonly Series[] = [
    { key: 'clicks', label: t('landing:preview.clicks'), tone: 'ink', values: EXAMPLE.clicks, ...count },
    {
      key: 'conversions',
      label: t('landing:preview.conversions'),
      tone: 'wake',
      values: EXAMPLE.conversions,
      ...count,
    },
    {
      key: 'revenue',
      label: t('landing:preview.revenue'),
      tone: 'buoy',
      kind: 'line',
      unit: 100,
      values: EXAMPLE.revenueMinor,
      previous: [],
      format: format.money,
      formatAxis: format.moneyShort,
    },
  ];
  const labels = EXAMPLE.clicks.map((_, day) => String(day + 1));
  return (
    <div role="img" aria-label={t('landing:preview.chart')}>
      {SIZES.map(({ width, className }) => (
        <div key={width} className={className}>
          <TimeSeriesPicture
            id={`preview-${width}`}
            series={series}
            placed={placeTimeSeries(series, { width, height: HEIGHT, count: labels.length })}
            width={width}
            height={HEIGHT}
            labels={labels}
            unfinished
            reading={null}
          />
        </div>
      ))}
      <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-xs">
        {series.map(({ key, label, tone }) => (
          <span key={key} className="inline-flex items-center gap-2">
            <span className={`size-2 rounded-full ${DOT[tone]}`} />
            {label}
          </span>
        ))}
      </p>
    </div>
  );
}

function Analytics() {
  const { language, t, format } = useReader();
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // The first of the thirty days is a Monday.
  const bestDay = day.format(new Date(Date.UTC(2026, 0, 5 + EXAMPLE.bestDay)));
  const [best] = EXAMPLE.affiliates;
  const rows = [
    [t('landing:preview.conversionRate'), format.conversionRate((totals.conversions * 100) / totals.clicks)],
    [t('landing:preview.averageBasket'), format.money(Math.round(totals.revenueMinor / totals.conversions))],
    [t('landing:preview.bestAffiliate'), best.name],
    [t('landing:preview.bestDay'), bestDay],
  ] as const;
  return (
    <dl className="grid gap-8 sm:grid-cols-2">
      {rows.map(([label, value]) => (
        <div key={label} className="border-t pt-4">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="mt-1 font-medium text-2xl tracking-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Affiliates() {
  const { t, format } = useReader();
  const heads = ['clicks', 'conversions', 'commissions'] as const;
  return (
    <div className="grid gap-5">
      <div className="needs-js flex flex-wrap items-center gap-3">
        <Button variant="outline" size="sm" data-says={t('landing:preview.newAffiliateNote')}>
          {t('landing:preview.newAffiliate')}
        </Button>
        <p role="status" className="text-ink-soft text-sm" />
      </div>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b text-ink-soft text-xs">
              <th scope="col" className="py-2 pr-4 text-left font-medium">
                {t('landing:preview.name')}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="py-2 pl-4 text-right font-medium">
                  {t(`landing:preview.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {EXAMPLE.affiliates.map(({ name, clicks, conversions, commissionMinor }) => (
              <tr key={name} className="border-b last:border-b-0">
                <th scope="row" className="py-3 pr-4 text-left font-medium">
                  {name}
                </th>
                <td className="py-3 pl-4 text-right">{format.count(clicks)}</td>
                <td className="py-3 pl-4 text-right">{format.count(conversions)}</td>
                <td className="whitespace-nowrap py-3 pl-4 text-right" data-money={commissionMinor}>
                  {format.money(commissionMinor)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
