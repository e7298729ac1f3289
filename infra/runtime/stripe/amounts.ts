import { currencyExponent } from '@sillage/proto/values/currency-exponents';

/**
 * Decimal places of Stripe's amounts where they differ from ISO 4217. Source: docs.stripe.com/currencies, "Special
 * cases". ISK and UGX are written with two, MGA with none.
 */
const STRIPE_EXPONENTS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/**
 * An amount in minor units as Stripe writes it: the same in nearly every currency. Undefined where Stripe cannot hold
 * it: the last of three decimals must be 0, MGA has no decimals there, and JSON no integers beyond 2^53.
 */
export function toStripeAmount(sumMinor: bigint, currency: string): number | undefined {
  const places = currencyExponent(currency);
  const amountMinor = Number(sumMinor);
  if (!Number.isSafeInteger(amountMinor)) return undefined;
  if (places === 3 && amountMinor % 10 !== 0) return undefined;
  const amount = amountMinor * 10 ** (exponentAtStripe(currency) - places);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** The minor units of an amount that Stripe answered. */
export const fromStripeAmount = (amount: number, currency: string): bigint =>
  BigInt(Math.round(amount * 10 ** (currencyExponent(currency) - exponentAtStripe(currency))));

const exponentAtStripe = (currency: string): number => STRIPE_EXPONENTS[currency] ?? currencyExponent(currency);
