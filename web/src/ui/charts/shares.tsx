import type { CampaignStatistics } from '@sillage/proto/http/statistics';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import type { Period } from './period-control.tsx';

interface ClickSharesProps {
  readonly statistics: Pick<CampaignStatistics, 'countries' | 'devices' | 'referrers'>;
  readonly period: Period;
}

/** Where the clicks of a period come from. */
export function ClickShares({ statistics, period }: ClickSharesProps) {
  const { t, i18n } = useTranslation('campaign');
  const format = useFormat();
  return (
    <section aria-labelledby="click-shares">
      <h2 id="click-shares" className="font-semibold tracking-tight">
        {t('shares.title')}
        <span className="ml-2 font-normal text-ink-soft text-xs">{t(`common:period.${period}`)}</span>
      </h2>
      <div className="mt-4 grid gap-10 sm:grid-cols-3">
        <Shares
          title={t('shares.countries')}
          rows={statistics.countries}
          nameOf={(code) => format.country(code) || t('shares.unknown')}
        />
        <Shares
          title={t('shares.devices')}
          rows={statistics.devices}
          nameOf={(device) =>
            i18n.exists(`conversions:device.${device}`) ? t(`conversions:device.${device}`) : device
          }
        />
        <Shares
          title={t('shares.referrers')}
          rows={statistics.referrers}
          nameOf={(host) => host || t('conversions:direct')}
        />
      </div>
    </section>
  );
}

interface SharesProps {
  readonly title: string;
  readonly rows: readonly { readonly value: string; readonly clicks: number }[];
  readonly nameOf: (value: string) => string;
}

const SHOWN = 6;

/** Where clicks come from: a bar each, the largest first; a full bar would be all of them. */
export function Shares({ title, rows, nameOf }: SharesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sorted = [...rows].sort((a, b) => b.clicks - a.clicks).slice(0, SHOWN);
  const all = rows.reduce((sum, row) => sum + row.clicks, 0);
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="font-medium text-sm">{title}</h3>
      {sorted.length === 0 && <p className="mt-3 text-ink-soft text-sm">{t('noData')}</p>}
      <ul className="mt-3 grid grid-cols-1 gap-2.5">
        {sorted.map((row) => (
          <li key={row.value} className="text-sm">
            <div className="flex justify-between gap-3">
              <span className="truncate">{nameOf(row.value)}</span>
              <span className="shrink-0 text-ink-soft" title={format.count(row.clicks)}>
                {format.percent((row.clicks * 100) / Math.max(1, all))}
              </span>
            </div>
            <div aria-hidden="true" className="mt-1 h-1 rounded-full bg-wash">
              <div
                className="h-1 rounded-full bg-ink/70"
                style={{ width: `${(row.clicks * 100) / Math.max(1, all)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
