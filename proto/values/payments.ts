import { z } from 'zod';
import { currencyExponent } from './currency-exponents.ts';
import { convertMinor, FALLBACK_RATES } from './exchange-rates.ts';
import { text } from './text.ts';

/**
 * Who pays the affiliates of a campaign: the merchant by themselves, or the platform out of a charge to the merchant's
 * card.
 */
export const PaymentMode = z.enum(['self_pay', 'managed']);
export type PaymentMode = z.infer<typeof PaymentMode>;

/** Whose the ids are in events from before events said at which provider they are. */
export const EARLIER_PROVIDER = 'stripe';

/**
 * So many euros in minor units of a currency, by the rates that do not move with the market. Of a currency without one, as many
 * of its major units.
 */
export function eurosInMinor(euros: number, currency: string): number {
  const converted = convertMinor(BigInt(euros * 100), 'EUR', currency, FALLBACK_RATES);
  return converted === undefined ? euros * 10 ** currencyExponent(currency) : Number(converted);
}

/** Revenue of a merchant and month below 20.00 € costs no fee. What a month costs is known when it is sold in. */
export const feeWaivedBelowMinor = (currency: string): number => eurosInMinor(20, currency);

/** Revenue in one currency, net of refunds. */
export interface Revenue {
  readonly currency: string;
  readonly revenueMinor: bigint;
}

/**
 * Whether a merchant's month is below 20.00 €, all of its currencies together. Each counts with its share of the amount
 * in that currency, exactly: neither the order nor how a sum is divided changes the answer. One in which refunds
 * outweigh what was sold lowers no other: it is credited in its own.
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

/** Where months begin and end, and what day it is on the 5th. */
export const BILLING_TIME_ZONE = 'Europe/Paris';
/** The day of a month on which the month before is charged. */
export const BILLING_DAY = 5;

/** A calendar month in BILLING_TIME_ZONE: `2026-11`. */
export const BillingPeriod = text(16).regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written like 2026-11');

/**
 * The least that a card can be charged at once, in minor units. Source: docs.stripe.com/currencies, "Minimum and
 * maximum charge amounts". What is settled in another currency must be worth as much: there the provider has the last
 * word.
 */
const LEAST_CHARGES: Readonly<Record<string, number>> = {
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
/** Of currencies without a published minimum: enough for most of them to be worth as much. */
const LEAST_CHARGE_ELSEWHERE = 1000;

/** Less than this many minor units cannot be charged at once. */
export const leastChargeMinor = (currency: string): number => LEAST_CHARGES[currency] ?? LEAST_CHARGE_ELSEWHERE;
