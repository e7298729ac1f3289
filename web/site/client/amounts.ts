import { convertMinor, FALLBACK_RATES, type RatesPerEuro } from '@sillage/proto/values/exchange-rates';
import { formatMoney } from '../../src/format/money.ts';

/** What amounts of a page are shown in; they are written in euros. */
export const shown: { currency: string; rates: RatesPerEuro } = { currency: 'EUR', rates: FALLBACK_RATES };

/** Cents of a euro as the page's language writes them in the chosen currency. */
export function amountText(euroMinor: number): string {
  const minor = convertMinor(BigInt(Math.round(euroMinor)), 'EUR', shown.currency, shown.rates);
  const language = document.documentElement.lang;
  return minor === undefined ? formatMoney(euroMinor, 'EUR', language) : formatMoney(minor, shown.currency, language);
}

const listeners = new Set<() => void>();

/** Called now and whenever another currency is chosen. */
export function onCurrency(show: () => void): void {
  listeners.add(show);
}

export function showIn(currency: string, rates: RatesPerEuro): void {
  shown.currency = currency;
  shown.rates = rates;
  for (const show of listeners) show();
}
