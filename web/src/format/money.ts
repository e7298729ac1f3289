import { currencyExponent } from '@sillage/proto/values/currency-exponents';
import { toDecimal } from '@sillage/proto/values/money';
import { SHORT_FROM } from './numbers.ts';

/** `2900` EUR in French: `29,00 €`. Minor units in, the currency's own decimals out. */
export function formatMoney(amountMinor: number | bigint, currency: string, language: string): string {
  const exact = typeof amountMinor === 'bigint' ? toDecimal(amountMinor, currency) : major(amountMinor, currency);
  return moneyFormat(currency, language).format(exact);
}

/**
 * Without decimals that say nothing, and short from a thousand on: for a figure whose exact value stands in its
 * tooltip.
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

/** The only division of money: the result is shown, never calculated with. */
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
