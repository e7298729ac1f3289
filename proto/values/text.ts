import { z } from 'zod';

const UNSTORABLE = /\0|\p{Surrogate}/u;

/** False for NUL, which Postgres rejects, and for lone surrogates, which UTF-8 cannot encode. */
export const isStorable = (given: string): boolean => !UNSTORABLE.test(given);

/**
 * Marks every string of a schema as checked; an app with a route that accepts an unmarked string does not start
 * (`infra/runtime/http`).
 */
export const storable = z.refine<string>(isStorable, {
  error: 'This text holds a character that cannot be stored: NUL, or half of a pair',
  // No further checks, because their messages would not help.
  abort: true,
});

/** A text that is kept as entered, such as passwords and tokens. Lengths are in UTF-16 units. */
export const verbatim = (maxLength: number) => z.string().check(storable).max(maxLength);

/**
 * The usual text in schemas: storable, normalised (NFC), trimmed, and at most `maxLength` UTF-16 units long. Unstorable
 * characters are refused, not removed, because removal could make two different texts equal. `tooLong` is the message
 * for longer texts.
 */
export const text = (maxLength: number, tooLong?: string) =>
  z.string().check(storable).normalize('NFC').trim().max(maxLength, tooLong);

/** An e-mail address. `message` is the error for anything else. */
export const emailAddress = (message?: string) =>
  text(320).regex(z.regexes.email, message ?? 'This is not an e-mail address');

/**
 * Makes a visitor's text storable without refusing it: removes unstorable characters, and cuts it to `maxLength`.
 */
export function storableText(given: string, maxLength: number): string {
  const whole = isStorable(given) ? given : given.replace(/\0|\p{Surrogate}/gu, '');
  // Does not split a surrogate pair.
  return whole.length > maxLength ? whole.slice(0, maxLength).replace(/\p{Surrogate}$/u, '') : whole;
}
