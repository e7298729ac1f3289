import { lowerAscii } from '@sillage/proto/values/ascii';

/** bcrypt reads no further; a longer password would be cut off without a word. */
const MAX_PASSWORD_BYTES = 72;
const MAX_EMAIL_LENGTH = 255;

/** As accounts are compared and kept. Letters that are not ASCII stay what they are, so that `isEmail` refuses them. */
export const normalEmail = (email: string): string => lowerAscii(email.trim());

export function isEmail(email: string): boolean {
  return (
    email.length <= MAX_EMAIL_LENGTH &&
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(email)
  );
}

/** Digits with the country code, as E.164 has them without its plus; undefined for what is no such number. */
export function normalPhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+/, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}

export type PasswordFault = 'too_short' | 'too_long' | 'unusable';

/** Counts characters as people do, bytes as bcrypt does. */
export function passwordFault(password: string, minLength: number): PasswordFault | undefined {
  if ([...password].length < minLength) return 'too_short';
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) return 'too_long';
  // bcrypt reads up to the first one.
  return password.includes('\0') ? 'unusable' : undefined;
}

/** The product's name, which everybody who sees the sign-in page would try. */
const PRODUCT = 'sillage';
/** Shorter names are in half of all words. */
const MIN_NAME_LENGTH = 3;
/** What must be left of a password without the names in it. */
const MIN_REST_LENGTH = 6;
const MIN_DISTINCT = 3;

/**
 * One or two characters over and over, blanks, the product's name or one that its owner signs in with, with a little
 * around it.
 */
export function isPredictable(password: string, signInNames: readonly (string | null | undefined)[]): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  if (new Set(typed.replace(/\s/gu, '')).size < MIN_DISTINCT) return true;
  const letters = lettersOf(typed);
  const locals = signInNames.map((name) => name?.split('@')[0] ?? '');
  // An address such as ana+shop@example.com is Ana's.
  const names = [PRODUCT, ...locals, ...locals.map((local) => local.split('+')[0] ?? '')].map(lettersOf);
  return names.some((name) => {
    if (name.length < MIN_NAME_LENGTH || !letters.includes(name)) return false;
    return letters.replaceAll(name, '').length < MIN_REST_LENGTH;
  });
}

/** Without what is easily put between: dots, signs, blanks. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
