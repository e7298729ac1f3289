import type { CampaignStatistics } from '@sillage/proto/http/statistics';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { cn } from '../primitives/cn.ts';
import type { Period } from './period-control.tsx';

interface ClickSharesProps {
  readonly statistics: Pick<CampaignStatistics, 'countries' | 'devices' | 'referrers'>;
  readonly period: Period;
}

/** The sources of the clicks of a period. */
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
  /** Makes each row a button. */
  readonly onChoose?: (value: string) => void;
  readonly chosen?: string | undefined;
}

const SHOWN = 6;

/** The sources of clicks, largest first, with a bar each; a full bar would be all clicks. */
export function Shares({ title, rows, nameOf, onChoose, chosen }: SharesProps) {
  const { t } = useTranslation();
  const sorted = [...rows].sort((a, b) => b.clicks - a.clicks).slice(0, SHOWN);
  const all = rows.reduce((sum, row) => sum + row.clicks, 0);
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="font-medium text-sm">{title}</h3>
      {sorted.length === 0 && <p className="mt-3 text-ink-soft text-sm">{t('noData')}</p>}
      <ul className={cn('mt-3 grid grid-cols-1', onChoose ? 'gap-0.5' : 'gap-2.5')}>
        {sorted.map((row) => (
          <li key={row.value} className="text-sm">
            {onChoose ? (
              <button
                type="button"
                aria-pressed={row.value === chosen}
                onClick={() => onChoose(row.value)}
                className="-mx-2 block w-[calc(100%+1rem)] rounded-lg px-2 py-1 text-left hover:bg-wash aria-pressed:bg-wake-wash"
              >
                <Share name={nameOf(row.value)} clicks={row.clicks} all={all} />
              </button>
            ) : (
              <Share name={nameOf(row.value)} clicks={row.clicks} all={all} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Share({ name, clicks, all }: { readonly name: string; readonly clicks: number; readonly all: number }) {
  const format = useFormat();
  const percent = (clicks * 100) / Math.max(1, all);
  return (
    <>
      <span className="flex justify-between gap-3">
        <span className="truncate">{name}</span>
        <span className="shrink-0 text-ink-soft tabular-nums">
          {format.count(clicks)} · {format.percent(percent)}
        </span>
      </span>
      <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-wash">
        <span className="block h-1 rounded-full bg-ink/70" style={{ width: `${percent}%` }} />
      </span>
    </>
  );
}
