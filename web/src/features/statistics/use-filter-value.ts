import { SUB_NAMES } from '@sillage/proto/http/statistics';
import { ASSET_SUB } from '@sillage/proto/values/assets';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import type { FilterName } from './requested-figures.ts';

/** The label of a filter. */
export function useFilterName(): (name: FilterName) => string {
  const { t } = useTranslation('campaign');
  return (name) => (isSub(name) ? t('filters.sub', { name }) : t(`filters.${name}`));
}

const isSub = (name: FilterName): name is (typeof SUB_NAMES)[number] => SUB_NAMES.some((sub) => sub === name);

/** Names of entities that occur as filter values. */
export interface FilterNames {
  readonly affiliate: (affiliateId: string) => string;
  /** By sub-id; undefined if the asset no longer exists, or while it is unknown. */
  readonly asset: (sub: string) => string | undefined;
}

/** A filter's value for readers: a country's name, or "direct" without a referrer. */
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
