import type { Granularity } from '@sillage/proto/http/statistics';
import { DEFAULT_LANGUAGE, isLanguage } from '@sillage/proto/values/languages';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatMoneyShort } from './money.ts';
import {
  formatBytes,
  formatChange,
  formatConversionRate,
  formatCount,
  formatCountShort,
  formatDecimal,
  formatPercent,
  formatRate,
} from './numbers.ts';
import { regionalLocale } from './region.ts';
import {
  formatAge,
  formatBillingDate,
  formatBillingDay,
  formatBucket,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDay,
  formatDuration,
  formatElapsed,
  formatMoment,
  formatMonth,
} from './time.ts';

/** The formatters, bound to the shown language; dates and numbers follow the browser's region. */
export function useFormat() {
  const { resolvedLanguage = '' } = useTranslation().i18n;
  const language = isLanguage(resolvedLanguage) ? resolvedLanguage : DEFAULT_LANGUAGE;
  const locale = regionalLocale(language, navigator.languages);
  return useMemo(
    () => ({
      language,
      money: (minor: number | bigint, currency: string) => formatMoney(minor, currency, locale),
      moneyShort: (minor: number | bigint, currency: string) => formatMoneyShort(minor, currency, locale),
      bytes: (value: number) => formatBytes(value, locale),
      count: (value: number) => formatCount(value, locale),
      countShort: (value: number) => formatCountShort(value, locale),
      conversionRate: (percent: number | null) => formatConversionRate(percent, locale),
      percent: (value: number, minimum?: number) => formatPercent(value, locale, minimum),
      decimal: (value: number) => formatDecimal(value, locale),
      change: (percent: number) => formatChange(percent, locale),
      rate: (bps: number) => formatRate(bps, locale),
      date: (instant: string | number) => formatDate(instant, locale),
      /** For a day such as `2026-11-25`, which is the same for every reader. */
      calendarDate: (day: string) => formatDate(`${day}T12:00:00`, locale),
      dateRange: (first: string, last: string) => formatDateRange(first, last, locale),
      billingDate: (instant: string) => formatBillingDate(instant, locale),
      billingDay: (instant: string) => formatBillingDay(instant, locale),
      month: (period: string) => formatMonth(period, locale),
      day: (instant: string | number) => formatDay(instant, locale),
      bucket: (instant: string, of: Granularity) => formatBucket(instant, of, 'long', locale),
      bucketShort: (instant: string, of: Granularity) => formatBucket(instant, of, 'short', locale),
      dateTime: (instant: string | number) => formatDateTime(instant, locale),
      moment: (instant: string) => formatMoment(instant, Date.now(), locale),
      age: (ms: number) => formatAge(ms, locale),
      duration: (seconds: number) => formatDuration(seconds, locale),
      elapsed: (seconds: number) => formatElapsed(seconds, locale),
      country: (code: string) => countryName(code, language),
      currency: (code: string) => new Intl.DisplayNames([language], { type: 'currency' }).of(code) ?? code,
      /** `a, b et c`. */
      list: (items: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(items),
      symbol: (code: string) => currencySymbol(code, locale),
    }),
    [language, locale],
  );
}

/** `FR` is `France`; empty for a code that is not a region. */
function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ' || code === 'XX') return '';
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** `EUR` is `€`: the shortest symbol that is unambiguous. */
function currencySymbol(code: string, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency: code }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? code;
}
