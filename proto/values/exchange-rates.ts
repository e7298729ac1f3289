import { currencyExponent } from './currency-exponents.ts';
import { divideHalfEven } from './money.ts';

/**
 * Millionths of a currency's major unit for 1 EUR: USD 1_100_000 is 1.1 dollars. Integers, so that a conversion gives
 * the same amount everywhere. Only for display and thresholds: money is never charged or paid by an exchange rate.
 */
export type RatesPerEuro = Readonly<Record<string, number>>;

/** Used if no rates can be fetched, and for thresholds, which must not move with the market. */
export const FALLBACK_RATES: RatesPerEuro = {
  EUR: 1_000_000,
  USD: 1_100_000,
  GBP: 850_000,
  JPY: 160_000_000,
  CNY: 7_800_000,
  CAD: 1_500_000,
  AUD: 1_600_000,
  CHF: 950_000,
  RUB: 90_000_000,
};

/**
 * Converts minor units of `from` to minor units of `to`, rounded once, half to even; undefined if a rate is unknown.
 */
export function convertMinor(amountMinor: bigint, from: string, to: string, rates: RatesPerEuro): bigint | undefined {
  if (from === to) return amountMinor;
  if (!Object.hasOwn(rates, from) || !Object.hasOwn(rates, to)) return undefined;
  const [rateFrom, rateTo] = [rates[from], rates[to]];
  if (rateFrom === undefined || rateTo === undefined) return undefined;
  const numerator = amountMinor * BigInt(rateTo) * 10n ** BigInt(currencyExponent(to));
  return divideHalfEven(numerator, BigInt(rateFrom) * 10n ** BigInt(currencyExponent(from)));
}
