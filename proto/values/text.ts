import { z } from 'zod';

const UNSTORABLE = /\0|\p{Surrogate}/u;

/** False for NUL and for half a surrogate pair: Postgres refuses the one, and UTF-8 has no way to write the other. */
export const isStorable = (given: string): boolean => !UNSTORABLE.test(given);

/**
 * The mark that every text of a contract carries; `infra/runtime/http` lets no route start that takes a string without
 * it.
 */
export const storable = z.refine<string>(isStorable, {
  error: 'This text holds a character that cannot be stored: NUL, or half of a pair',
  // Nothing else is worth saying of it.
  abort: true,
});

/** A text that is taken as it was typed: passwords, tokens. Lengths are UTF-16 units. */
export const verbatim = (maxLength: number) => z.string().check(storable).max(maxLength);

/**
 * The text of every contract: storable, spelled in one way (NFC), trimmed, and no longer than `maxLength` UTF-16 units.
 * What cannot be kept is refused: dropped or replaced, it would make one of two texts that differ. `tooLong` says what
 * is wrong with more.
 */
export const text = (maxLength: number, tooLong?: string) =>
  z.string().check(storable).normalize('NFC').trim().max(maxLength, tooLong);

/** An e-mail address as people are written to. `message` says what is wrong with anything else. */
export const emailAddress = (message?: string) =>
  text(320).regex(z.regexes.email, message ?? 'This is not an e-mail address');

/**
 * What a visitor brings, who is never refused, as a text: what cannot be stored is left out, what is too long is cut.
 */
export function storableText(given: string, maxLength: number): string {
  const whole = isStorable(given) ? given : given.replace(/\0|\p{Surrogate}/gu, '');
  // Never through the middle of a character: half of one is no text.
  return whole.length > maxLength ? whole.slice(0, maxLength).replace(/\p{Surrogate}$/u, '') : whole;
}
