export function formatCount(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value);
}

/** Figures are abbreviated from here on: K, then M from a million, in each language's own letters. */
export const SHORT_FROM = 1_000;

/** `999`, `1.2K`, `1.2M`; the exact value is in the tooltip. */
export function formatCountShort(value: number, language: string): string {
  if (Math.abs(value) < SHORT_FROM) return formatCount(value, language);
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

const SIZES = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `12 MB`: in the largest unit that is not above the value, and `0.5 kB` below the smallest unit. */
export function formatBytes(value: number, language: string): string {
  const power = Math.min(SIZES.length, Math.max(1, Math.floor(Math.log(value) / Math.log(1000))));
  const unit = SIZES[power - 1];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(value / 1000 ** power);
}

/** Formats a percentage with one decimal at most: `2.5` is `2,5 %`. */
export function formatPercent(percent: number, language: string, minimumFractionDigits = 0): string {
  return new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits, maximumFractionDigits: 1 }).format(
    percent / 100,
  );
}

/** With exactly one decimal. */
export function formatDecimal(value: number, language: string): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** A relative change: `+12.5%`, `-3.0%`; without a sign if it is zero. */
export function formatChange(percent: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(percent / 100);
}

/** A conversion rate with one decimal; '–' if there are too few clicks to tell. */
export function formatConversionRate(percent: number | null, language: string): string {
  return percent === null ? '–' : formatPercent(percent, language, 1);
}

/** Basis points as percent, exactly: `1250` is `12,5 %`, `255` is `2,55 %`. */
export function formatRate(rateBps: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(rateBps / 10_000);
}
