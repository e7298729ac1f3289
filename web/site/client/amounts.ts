import { convertMinor, FALLBACK_RATES, type RatesPerEuro } from '@sillage/proto/values/exchange-rates';
import { formatMoney } from '../../src/format/money.ts';

/** The currency in which the page shows amounts, which are written in euros. */
export const shown: { currency: string; rates: RatesPerEuro } = { currency: 'EUR', rates: FALLBACK_RATES };

/** Converts euro cents to the chosen currency, formatted in the page's language. */
export function amountText(euroMinor: number): string {
  const minor = convertMinor(BigInt(Math.round(euroMinor)), 'EUR', shown.currency, shown.rates);
  const language = document.documentElement.lang;
  return minor === undefined ? formatMoney(euroMinor, 'EUR', language) : formatMoney(minor, shown.currency, language);
}

const listeners = new Set<() => void>();

/** Calls `show` after each change of the currency. */
export function onCurrency(show: () => void): void {
  listeners.add(show);
}

export function showIn(currency: string, rates: RatesPerEuro): void {
  shown.currency = currency;
  shown.rates = rates;
  for (const show of listeners) show();
}
