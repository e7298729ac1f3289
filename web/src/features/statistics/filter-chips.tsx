import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { FILTER_NAMES, type FiguresSearch, type FilterName } from './requested-figures.ts';
import { type FilterNames, useFilterName, useFilterValue } from './use-filter-value.ts';

interface FilterChipsProps {
  readonly filters: FiguresSearch;
  readonly names: FilterNames;
  readonly onChange: (change: Partial<FiguresSearch>) => void;
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ filters, names, onChange }: FilterChipsProps) {
  const { t } = useTranslation('campaign');
  const titleOf = useFilterName();
  const nameOf = useFilterValue(names);
  const active = FILTER_NAMES.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ name, value }];
  });
  if (active.length === 0) return null;
  return (
    <ul aria-label={t('filters.active')} className="flex flex-wrap items-center gap-2">
      {active.map(({ name, value }) => (
        <li key={name} className="min-w-0">
          <Button
            variant="secondary"
            size="sm"
            className="max-w-full rounded-full"
            aria-label={t('filters.remove', { filter: `${titleOf(name)}: ${nameOf(name, value)}` })}
            onClick={() => onChange({ [name]: undefined })}
          >
            <span className="truncate">
              <span className="text-ink-soft">{titleOf(name)}</span> {nameOf(name, value)}
            </span>
            <X />
          </Button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button variant="link" size="sm" onClick={() => onChange(NO_FILTERS)}>
            {t('filters.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}

export const NO_FILTERS: Readonly<Record<FilterName, undefined>> = {
  affiliateId: undefined,
  country: undefined,
  device: undefined,
  referrer: undefined,
  link: undefined,
  sub1: undefined,
  sub2: undefined,
  sub3: undefined,
  sub4: undefined,
  sub5: undefined,
};
