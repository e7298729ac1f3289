import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { changeOf, type Series } from './series.ts';

interface SeriesTableProps {
  readonly series: readonly Series[];
  readonly names: readonly string[];
}

/** All points of the chart with exact values, newest first. */
export function SeriesTable({ series, names }: SeriesTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard
    <section className="h-53 overflow-auto sm:h-66" tabIndex={0} aria-label={t('evolution.asTable')}>
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-paper text-ink-soft text-xs">
          <tr className="border-b text-right">
            <th scope="col" className="py-2 text-left font-medium">
              {t('evolution.day')}
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="py-2 pl-3 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names
            .map((name, point) => (
              <tr key={name} className="border-b text-right">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {name}
                </th>
                {series.map(({ key, values, previous, format: exact }) => {
                  const change = changeOf(values[point] ?? 0, previous[point]);
                  return (
                    <td key={key} className="py-1.5 pl-3 tabular-nums">
                      {exact(values[point] ?? 0)}
                      {change !== null && <span className="ml-2 text-ink-soft text-xs">{format.change(change)}</span>}
                    </td>
                  );
                })}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </section>
  );
}
