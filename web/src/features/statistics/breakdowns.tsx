import { type CampaignStatistics, SUB_NAMES } from '@sillage/proto/http/statistics';
import { useTranslation } from 'react-i18next';
import { Shares } from '../../ui/charts/shares.tsx';
import type { FiguresSearch, FilterName, RequestedFigures } from './requested-figures.ts';
import { type FilterNames, useFilterName, useFilterValue } from './use-filter-value.ts';

interface BreakdownsProps {
  readonly statistics: CampaignStatistics;
  readonly requested: RequestedFigures;
  readonly period: string;
  readonly names: FilterNames;
  readonly onChange: (change: Partial<FiguresSearch>) => void;
}

/** The clicks by source and by affiliate. Choosing a row filters all figures by it. */
export function Breakdowns({ statistics, requested, period, names, onChange }: BreakdownsProps) {
  const { t } = useTranslation('campaign');
  const titleOf = useFilterName();
  const nameOf = useFilterValue(names);
  const affiliates = statistics.affiliates.filter((row) => row.clicks > 0);
  const lists: readonly { readonly name: FilterName; readonly rows: CampaignStatistics['countries'] }[] = [
    { name: 'affiliateId', rows: affiliates.map(({ affiliateId, clicks }) => ({ value: affiliateId, clicks })) },
    { name: 'country', rows: statistics.countries },
    { name: 'device', rows: statistics.devices },
    { name: 'referrer', rows: statistics.referrers },
    { name: 'link', rows: statistics.links },
    // Leaves out sub-ids that no link has.
    ...SUB_NAMES.map((name) => ({ name, rows: statistics.subs.filter((row) => row.name === name) })).filter(
      ({ name, rows }) => requested.filters[name] !== undefined || rows.some((row) => row.value !== ''),
    ),
  ];
  return (
    <section aria-labelledby="click-shares">
      <h2 id="click-shares" className="font-semibold tracking-tight">
        {t('shares.title')}
        <span className="ml-2 font-normal text-ink-soft text-xs">{period}</span>
      </h2>
      <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
        {lists.map(({ name, rows }) => {
          const chosen = requested.filters[name];
          return (
            <Shares
              key={name}
              title={titleOf(name)}
              rows={rows}
              nameOf={(value) => nameOf(name, value)}
              chosen={chosen}
              onChoose={(value) => onChange({ [name]: value === chosen ? undefined : value })}
            />
          );
        })}
      </div>
    </section>
  );
}
