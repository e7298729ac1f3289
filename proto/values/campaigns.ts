import { z } from 'zod';
import { currencyExponent } from './currency-exponents.ts';
import { convertMinor, FALLBACK_RATES } from './exchange-rates.ts';
import { UUID_PATTERN } from './ids.ts';

/** Which of a visitor's clicks gets a conversion. */
export const AttributionModel = z.enum(['first_click', 'last_click']);
export type AttributionModel = z.infer<typeof AttributionModel>;
export const DEFAULT_ATTRIBUTION_MODEL: AttributionModel = 'first_click';

/**
 * For how many months after a customer's first order an affiliate earns on later ones; 0: only on the first, null:
 * without a limit.
 */
export const RenewalMonths = z.int().min(0).max(120).nullable();
export type RenewalMonths = z.infer<typeof RenewalMonths>;

/** How long a click owns its visitor, by default. */
export const DEFAULT_ATTRIBUTION_WINDOW_SECONDS = 24 * 3600;
export const MIN_ATTRIBUTION_WINDOW_SECONDS = 3600;
export const MAX_ATTRIBUTION_WINDOW_SECONDS = 365 * 24 * 3600;

/** Days that a conversion waits before it may be paid; 14 is the EU withdrawal period. */
export const HOLD_DAYS = [0, 7, 14, 30, 60, 90] as const;
export const HoldDays = z.union(HOLD_DAYS.map((days) => z.literal(days)));
export type HoldDays = z.infer<typeof HoldDays>;
export const DEFAULT_HOLD_DAYS = 14;

export const DEFAULT_RATE_BPS = 1000;

/** Six characters of base 36: about 2.2 billion links. */
export const SHORT_CODE_PATTERN = /^[0-9a-z]{6}$/;

/** An affiliate's name in another tool's links, in lower case: `anna` for `?via=Anna`. */
const ALIAS_PATTERN = /^[0-9a-z][0-9a-z_-]{0,63}$/;

/** The alias in a link; undefined for an id, or an invalid alias. */
export function aliasIn(named: string): string | undefined {
  const alias = named.toLowerCase();
  return ALIAS_PATTERN.test(alias) && !UUID_PATTERN.test(alias) ? alias : undefined;
}

/** The short code of a campaign's alias. */
export const aliasCode = (campaignId: string, alias: string): string => `${campaignId}.${alias}`;

/**
 * Larger orders that only a page reported wait for the merchant's review: 10 000 €, in minor units of the campaign's
 * currency.
 */
export function defaultLargestOrder(currency: string): number {
  const converted = convertMinor(1_000_000n, 'EUR', currency, FALLBACK_RATES);
  return converted === undefined ? 10_000 * 10 ** currencyExponent(currency) : Number(converted);
}
