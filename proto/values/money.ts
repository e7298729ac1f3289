import { z } from 'zod';
import { currencyExponent } from './currency-exponents.ts';
import { isKnownCurrency } from './known-currencies.ts';
import { text, verbatim } from './text.ts';

/** ISO 4217 code, upper case. */
export const Currency = text(16).regex(/^[A-Z]{3}$/, 'A currency is a three-letter ISO 4217 code such as EUR');

/**
 * A currency in a request, whose decimals must be known. With any other code an amount could be wrong by a factor of
 * ten or a hundred.
 */
export const KnownCurrency = text(16).refine(
  isKnownCurrency,
  'This currency is not known: give an ISO 4217 code in use, such as EUR',
);

/** One amount in integer minor units (cents), within a double's exact range. */
export const AmountMinor = z.int();

/**
 * A sum of amounts in minor units, of any size. On the wire a decimal text (`"-1250"`), because JSON numbers are read
 * as doubles, which are exact only up to 2^53; in code a bigint, in Postgres `numeric`.
 */
export const SumMinor = z.codec(
  verbatim(41).regex(/^(0|-?[1-9]\d{0,39})$/, 'A sum is an integer in minor units, written as text'),
  z.bigint(),
  {
    decode: (text) => BigInt(text),
    encode: (sum) => sum.toString(),
  },
);

/** JSON with bigint sums in the format of {@link SumMinor}. */
export const sumsToJson = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) => (typeof member === 'bigint' ? member.toString() : member));

export const sumOf = (amounts: Iterable<number | bigint>): bigint => {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(amount);
  return sum;
};

/**
 * The largest amount of one order or refund. The same at the edge and in the ledger, so that every accepted amount can
 * be booked.
 */
export const MAX_AMOUNT_MINOR = 1_000_000_000_000;

/** The largest amount that a page may report unverified. It enters no sum of money before a merchant approves it. */
export const MAX_PAGE_AMOUNT_MINOR = 10_000_000_000;

/**
 * Minor units as an exact decimal, which `Intl.NumberFormat` formats without conversion to a double: `-1250` EUR is
 * `-12.50`.
 */
export function toDecimal(minor: number | bigint, currency: string): `${number}` {
  const places = currencyExponent(currency);
  const sum = BigInt(minor);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const text = `${sum < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`;
  if (!isDecimal(text)) throw new RangeError(`${text} is no decimal`);
  return text;
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/** `amountMinor × rateBps / 10 000`, rounded half to even. Exact for every safe integer. */
export function applyRate(amountMinor: number, rateBps: number): number {
  return Number(divideHalfEven(BigInt(amountMinor) * BigInt(rateBps), 10_000n));
}

/** `amountMinor × part / whole`, rounded half to even: the part of a commission that a partial refund takes back. */
export function proportion(amountMinor: number, part: number, whole: number): number {
  if (whole <= 0) throw new RangeError(`proportion of a whole of ${whole}`);
  return Number(divideHalfEven(BigInt(amountMinor) * BigInt(part), BigInt(whole)));
}

/** `numerator / denominator` of any size, rounded half to even. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const absolute = negative ? -numerator : numerator;
  const quotient = absolute / denominator;
  const twice = (absolute % denominator) * 2n;
  const roundUp = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  const rounded = roundUp ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

/**
 * Parses a decimal amount as a person or a script writes it: `12.5` EUR is 1250, `1000` JPY is 1000. Undefined if the
 * text is not a plain decimal. More decimal places than the currency has are refused (undefined), or rounded half to
 * even.
 */
export function parseDecimalAmount(
  text: string,
  currency: string,
  extraPlaces: 'refuse' | 'round' = 'refuse',
): number | undefined {
  const match = /^(\d{1,13})(?:\.(\d{1,60}))?$/.exec(text.trim());
  if (!match) return undefined;
  const exponent = currencyExponent(currency);
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > exponent && extraPlaces === 'refuse') return undefined;
  const digits = BigInt(`${match[1]}${fraction.padEnd(exponent, '0')}`);
  const minor = Number(divideHalfEven(digits, 10n ** BigInt(Math.max(0, fraction.length - exponent))));
  return Number.isSafeInteger(minor) ? minor : undefined;
}
