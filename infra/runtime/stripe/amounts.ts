import { currencyExponent } from '@sillage/proto/values/currency-exponents';
import { inWholeSteps } from '@sillage/proto/values/payments';

/**
 * Decimal places of Stripe's amounts that differ from ISO 4217: two for ISK and UGX, none for MGA. Source:
 * docs.stripe.com/currencies, "Special cases".
 */
const STRIPE_EXPONENTS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/**
 * Converts minor units to Stripe's amount, which is the same in nearly every currency. Undefined if Stripe cannot
 * represent it: it is no multiple of the currency's step, or above 2^53, where JSON has no integers.
 */
export function toStripeAmount(sumMinor: bigint, currency: string): number | undefined {
  const amountMinor = Number(sumMinor);
  if (!Number.isSafeInteger(amountMinor) || inWholeSteps(sumMinor, currency) !== sumMinor) return undefined;
  const amount = amountMinor * 10 ** (exponentAtStripe(currency) - currencyExponent(currency));
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Converts an amount of Stripe to minor units. */
export const fromStripeAmount = (amount: number, currency: string): bigint =>
  BigInt(Math.round(amount * 10 ** (currencyExponent(currency) - exponentAtStripe(currency))));

const exponentAtStripe = (currency: string): number => STRIPE_EXPONENTS[currency] ?? currencyExponent(currency);
