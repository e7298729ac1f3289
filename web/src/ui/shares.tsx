import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format.ts';

interface SharesProps {
  readonly title: string;
  readonly rows: readonly { readonly value: string; readonly clicks: number }[];
  readonly nameOf: (value: string) => string;
}

const SHOWN = 6;

/** Where clicks come from: a bar each, the largest first. */
export function Shares({ title, rows, nameOf }: SharesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sorted = [...rows].sort((a, b) => b.clicks - a.clicks).slice(0, SHOWN);
  const all = rows.reduce((sum, row) => sum + row.clicks, 0);
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="font-semibold text-sm">{title}</h3>
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
                style={{ width: `${(row.clicks * 100) / Math.max(1, sorted[0]?.clicks ?? 1)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
