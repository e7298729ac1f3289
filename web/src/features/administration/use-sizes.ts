import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';

const AGES = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats sizes and durations: `12 MB`, `340 ms`. */
export function useSizes() {
  const { language, bytes } = useFormat();
  const { t } = useTranslation('admin');
  return useMemo(() => {
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    return {
      bytes,
      /** In the largest unit that is not above the duration: `3 days`, `40 seconds`. */
      age(seconds: number): string {
        const [unit, size] = AGES.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
        return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
          Math.floor(seconds / size),
        );
      },
      ms: (value: number | null): string => (value === null ? '–' : t('ms', { value: number.format(value) })),
      percent: (ratio: number | null): string =>
        ratio === null
          ? '–'
          : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(ratio),
    };
  }, [language, bytes, t]);
}
