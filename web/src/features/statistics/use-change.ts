import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { changeOf } from '../../ui/charts/series.ts';

/** A figure's change since the previous period; undefined if nothing is compared. */
export function useChange(
  value: number,
  before: number | undefined,
  exact: (value: number) => string,
): { readonly note: string; readonly detail: string } | undefined {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  if (before === undefined) return undefined;
  const change = changeOf(value, before);
  const detail = t('figures.before', { value: exact(before) });
  return { note: change === null ? detail : t('figures.changed', { change: format.change(change) }), detail };
}
