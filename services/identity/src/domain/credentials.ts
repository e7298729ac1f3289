import { lowerAscii } from '@sillage/proto/values/ascii';

/** bcrypt ignores further bytes, so a longer password would be truncated silently. */
const MAX_PASSWORD_BYTES = 72;
const MAX_EMAIL_LENGTH = 255;

/**
 * The form in which accounts are compared and stored. Non-ASCII letters are left as they are, and `isEmail` refuses
 * them.
 */
export const normalEmail = (email: string): string => lowerAscii(email.trim());

export function isEmail(email: string): boolean {
  return (
    email.length <= MAX_EMAIL_LENGTH &&
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(email)
  );
}

/** Digits with the country code, as in E.164 without the plus; undefined for a malformed number. */
export function normalPhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+/, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}

export type PasswordFault = 'too_short' | 'too_long' | 'unusable';

/** Counts code points for the minimum, bytes for bcrypt's maximum. */
export function passwordFault(password: string, minLength: number): PasswordFault | undefined {
  if ([...password].length < minLength) return 'too_short';
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) return 'too_long';
  // bcrypt stops at the first NUL.
  return password.includes('\0') ? 'unusable' : undefined;
}

/** The product's name, which every attacker would try. */
const PRODUCT = 'sillage';
/** Shorter names occur in too many words. */
const MIN_NAME_LENGTH = 3;
/** Minimum length of the rest of a password without the names in it. */
const MIN_REST_LENGTH = 6;
const MIN_DISTINCT = 3;

/**
 * True for a password of one or two repeated characters, of blanks, or with little besides the product's name or one of
 * its owner's sign-in names.
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

/** Without the separators that people insert: dots, signs, blanks. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
