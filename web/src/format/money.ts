import { currencyExponent } from '@sillage/proto/values/currency-exponents';
import { toDecimal } from '@sillage/proto/values/money';
import { SHORT_FROM } from './numbers.ts';

/** Formats minor units with the currency's own decimals: `2900` EUR in French is `29,00 €`. */
export function formatMoney(amountMinor: number | bigint, currency: string, language: string): string {
  const exact = typeof amountMinor === 'bigint' ? toDecimal(amountMinor, currency) : major(amountMinor, currency);
  return moneyFormat(currency, language).format(exact);
}

/**
 * Without decimals that are zero, and abbreviated from a thousand on: for a figure whose tooltip has the exact value.
 */
export function formatMoneyShort(amountMinor: number | bigint, currency: string, language: string): string {
  const amount = major(Number(amountMinor), currency);
  const compact = Math.abs(amount) >= SHORT_FROM;
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    ...(compact
      ? { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 }
      : { trailingZeroDisplay: 'stripIfInteger' }),
  }).format(amount);
}

/** Minor units as a person would type them, for a form field: `2900` EUR is `29.00`. */
export function minorToDecimal(amountMinor: number, currency: string): string {
  return major(amountMinor, currency).toFixed(currencyExponent(currency));
}

/** The only division of money. The result is only shown, never calculated with. */
function major(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** currencyExponent(currency);
}

function moneyFormat(currency: string, language: string): Intl.NumberFormat {
  const places = currencyExponent(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
}
