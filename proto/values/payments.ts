import { z } from 'zod';
import { currencyExponent } from './currency-exponents.ts';
import { convertMinor, FALLBACK_RATES } from './exchange-rates.ts';
import { text } from './text.ts';

/**
 * Who pays the affiliates of a campaign: the merchant directly, or the platform from a charge to the merchant's card.
 */
export const PaymentMode = z.enum(['self_pay', 'managed']);
export type PaymentMode = z.infer<typeof PaymentMode>;

/** The provider of ids in events from before events named the provider. */
export const EARLIER_PROVIDER = 'stripe';

/**
 * An amount in euros as minor units of a currency, at fixed rates. For a currency without a rate, the same number of
 * its major units.
 */
export function eurosInMinor(euros: number, currency: string): number {
  const converted = convertMinor(BigInt(euros * 100), 'EUR', currency, FALLBACK_RATES);
  return converted === undefined ? euros * 10 ** currencyExponent(currency) : Number(converted);
}

/** Below 20.00 € of revenue, a merchant's month costs no fee. A fixed rate makes the threshold predictable. */
export const feeWaivedBelowMinor = (currency: string): number => eurosInMinor(20, currency);

/** Revenue in one currency, net of refunds. */
export interface Revenue {
  readonly currency: string;
  readonly revenueMinor: bigint;
}

/**
 * Whether a merchant's revenue of a month is below 20.00 €, all currencies together. Each currency counts with its
 * exact share of the threshold, so that neither the order nor the grouping of sums changes the result. A currency with
 * negative revenue does not reduce the others, because it is credited separately.
 */
export function isFeeWaived(revenues: Iterable<Revenue>): boolean {
  const sums = new Map<string, bigint>();
  for (const { currency, revenueMinor } of revenues) sums.set(currency, (sums.get(currency) ?? 0n) + revenueMinor);
  let [reached, whole] = [0n, 1n];
  for (const [currency, revenueMinor] of sums) {
    if (revenueMinor <= 0n) continue;
    const wholeMinor = BigInt(feeWaivedBelowMinor(currency));
    [reached, whole] = [reached * wholeMinor + revenueMinor * whole, whole * wholeMinor];
  }
  return reached < whole;
}

/** The time zone for billing months and for the 5th. */
export const BILLING_TIME_ZONE = 'Europe/Paris';
/** The day on which the previous month is charged. */
export const BILLING_DAY = 5;

/** A calendar month in BILLING_TIME_ZONE: `2026-11`. */
export const BillingPeriod = text(16).regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written like 2026-11');

/**
 * Minimum card charges in minor units. Source: docs.stripe.com/currencies, "Minimum and maximum charge amounts". The
 * minimum of the settlement currency applies as well; only the provider can check that.
 */
const MIN_CHARGES: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};
/** For currencies without a published minimum; high enough for most of them. */
const MIN_CHARGE_ELSEWHERE = 1000;

/** The minimum charge of a currency in minor units; a multiple of its step. */
export const leastChargeMinor = (currency: string): number => MIN_CHARGES[currency] ?? MIN_CHARGE_ELSEWHERE;

/**
 * The step of a currency in minor units: only multiples of it can be charged and transferred. Source:
 * docs.stripe.com/currencies, "Special cases": the last of three decimals must be 0, and MGA has no decimals.
 */
export const chargeStepMinor = (currency: string): number =>
  currency === 'MGA' ? 100 : currencyExponent(currency) === 3 ? 10 : 1;

/** The part of an amount that is a multiple of the currency's step, rounded towards zero. */
export const inWholeSteps = (amountMinor: bigint, currency: string): bigint =>
  amountMinor - (amountMinor % BigInt(chargeStepMinor(currency)));
