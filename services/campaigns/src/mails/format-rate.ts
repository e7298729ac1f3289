import { percentOf } from '@sillage/proto/values/basis-points';
import type { Language } from '@sillage/proto/values/languages';

/** Formatted for the language: `12,5 %`. */
export const formatRate = (language: Language, rateBps: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(percentOf(rateBps) / 100);
