import { currencyExponent } from '@sillage/proto/values/currency-exponents';
import type { Language } from '@sillage/proto/values/languages';
import { toDecimal } from '@sillage/proto/values/money';
import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';

/** Currencies whose sign is missing in the fonts, and would be printed as an empty box. */
const WITHOUT_SIGN: ReadonlySet<string> = new Set(['AFN', 'AMD', 'AZN', 'BDT', 'GEL', 'KGS', 'KHR']);

/** The formats of amounts, dates and months in one language and currency. */
export function documentFormats(language: Language, currency: string) {
  const places = currencyExponent(currency);
  const money = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    // €, ₽, ¥, zł in every language; the code of the currency is at the top of the page.
    currencyDisplay: WITHOUT_SIGN.has(currency) ? 'code' : 'narrowSymbol',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: BILLING_TIME_ZONE });
  const month = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return {
    money: (amountMinor: bigint): string => money.format(toDecimal(amountMinor, currency)),
    rate: (bps: number): string => percent.format(bps / 10_000),
    day: (instant: string): string => day.format(new Date(instant)),
    month: (period: string): string => month.format(new Date(`${period}-15T00:00:00Z`)),
  };
}
