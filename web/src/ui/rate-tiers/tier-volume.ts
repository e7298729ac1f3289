import type { TierMeasure } from '@sillage/proto/http/rate-tiers';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';

/** Formats a volume: `€1,000.00` of revenue, or `20 orders`. */
export function useTierVolume(currency: string): (measure: TierMeasure, volume: number) => string {
  const { t } = useTranslation('groups');
  const format = useFormat();
  return (measure, volume) =>
    measure === 'revenue' ? format.money(volume, currency) : t('tiers.orders', { count: volume });
}
