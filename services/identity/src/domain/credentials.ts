/** bcrypt reads no further; a longer password would be cut off without a word. */
const MAX_PASSWORD_BYTES = 72;
const MAX_EMAIL_LENGTH = 255;

/** As accounts are compared and kept. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

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
