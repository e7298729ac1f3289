export function formatCount(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value);
}

/** From 100 000 on `128 k`, `1,2 M`; the exact value stands in the tooltip. */
export function formatCountShort(value: number, language: string): string {
  if (Math.abs(value) < 100_000) return formatCount(value, language);
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** `2.5` is `2,5 %`: percent in, one decimal at most. */
export function formatPercent(percent: number, language: string, minimumFractionDigits = 0): string {
  return new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits, maximumFractionDigits: 1 }).format(percent / 100);
}

/** Basis points as percent: `1250` is `12,5 %`. */
export function formatRate(rateBps: number, language: string): string {
  return formatPercent(rateBps / 100, language);
}
