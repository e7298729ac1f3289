import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatMoneyShort } from './money.ts';
import { formatCount, formatCountShort, formatPercent, formatRate } from './numbers.ts';
import { formatAge, formatBillingDate, formatDate, formatDateTime, formatDay, formatDuration, formatMoment, formatMonth } from './time.ts';

/** The formats, bound to the language that is shown. */
export function useFormat() {
  const language = useTranslation().i18n.resolvedLanguage ?? 'en';
  return useMemo(
    () => ({
      language,
      money: (minor: number, currency: string) => formatMoney(minor, currency, language),
      moneyShort: (minor: number, currency: string) => formatMoneyShort(minor, currency, language),
      count: (value: number) => formatCount(value, language),
      countShort: (value: number) => formatCountShort(value, language),
      percent: (value: number, minimum?: number) => formatPercent(value, language, minimum),
      rate: (bps: number) => formatRate(bps, language),
      date: (instant: string | number) => formatDate(instant, language),
      billingDate: (instant: string) => formatBillingDate(instant, language),
      month: (period: string) => formatMonth(period, language),
      day: (instant: string | number) => formatDay(instant, language),
      dateTime: (instant: string | number) => formatDateTime(instant, language),
      moment: (instant: string) => formatMoment(instant, Date.now(), language),
      age: (ms: number) => formatAge(ms, language),
      duration: (seconds: number) => formatDuration(seconds, language),
      country: (code: string) => countryName(code, language),
      currency: (code: string) => new Intl.DisplayNames([language], { type: 'currency' }).of(code) ?? code,
      /** `a, b et c`. */
      list: (items: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(items),
      symbol: (code: string) => currencySymbol(code, language),
    }),
    [language],
  );
}

/** `FR` is `France`; a code that is no region stays as it is. */
function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ' || code === 'XX') return '';
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** `EUR` is `€`; as short as it can be without being mistaken for another currency. */
function currencySymbol(code: string, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency: code }).formatToParts(0);
  return parts.find((it) => it.type === 'currency')?.value ?? code;
}
