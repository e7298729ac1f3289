import { SUB_NAMES } from '@sillage/proto/http/statistics';
import { ASSET_SUB } from '@sillage/proto/values/assets';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import type { FilterName } from './asked-figures.ts';

/** What a filter is called. */
export function useFilterName(): (name: FilterName) => string {
  const { t } = useTranslation('campaign');
  return (name) => (isSub(name) ? t('filters.sub', { name }) : t(`filters.${name}`));
}

const isSub = (name: FilterName): name is (typeof SUB_NAMES)[number] => SUB_NAMES.some((sub) => sub === name);

/** What is shown by its own name. */
export interface FilterNames {
  readonly affiliate: (affiliateId: string) => string;
  /** By its sub-id; undefined: there is no such asset any more, or it is not known yet. */
  readonly asset: (sub: string) => string | undefined;
}

/** A value of a filter as people read it: a country by its name, no referrer as a direct visit. */
export function useFilterValue(names: FilterNames): (name: FilterName, value: string) => string {
  const { t, i18n } = useTranslation('campaign');
  const format = useFormat();
  return (name, value) => {
    if (name === 'affiliateId') return names.affiliate(value);
    if (name === ASSET_SUB && value !== '') return names.asset(value) ?? value;
    if (name === 'country') return format.country(value) || t('shares.unknown');
    if (name === 'device') {
      return i18n.exists(`conversions:device.${value}`) ? t(`conversions:device.${value}`) : value;
    }
    if (value !== '') return name === 'link' ? `/s/${value}` : value;
    return name === 'referrer' ? t('conversions:direct') : t(name === 'link' ? 'filters.ownLink' : 'filters.none');
  };
}
