import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Sizes and times of machines as people read them: `12 MB`, `340 ms`. */
export function useSizes() {
  const { language } = useFormat();
  const { t } = useTranslation('admin');
  return useMemo(() => {
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    return {
      bytes(value: number): string {
        const power = value < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(value) / Math.log(1000)));
        const unit = UNITS[power] ?? 'byte';
        return new Intl.NumberFormat(language, {
          style: 'unit',
          unit,
          unitDisplay: 'narrow',
          maximumFractionDigits: 1,
        }).format(value / 1000 ** power);
      },
      ms: (value: number | null): string => (value === null ? '–' : t('ms', { value: number.format(value) })),
      percent: (ratio: number | null): string =>
        ratio === null
          ? '–'
          : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(ratio),
    };
  }, [language, t]);
}
