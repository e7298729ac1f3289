import type { AuthError } from '@supabase/auth-js';
import i18next from 'i18next';
import { isAuthRetryableFetchError, isAuthSessionMissingError, isAuthWeakPasswordError } from './auth-errors.ts';

/** The sentence for a person, by the stable code; a vendor's English sentence is never shown. */
export const authSentence = (error: AuthError): string => i18next.t(authTextKey(error));

/** Its key, for forms that keep keys. */
export function authTextKey(error: AuthError): string {
  if (isAuthRetryableFetchError(error)) return error.status === 0 ? 'errors:network' : 'errors:unavailable';
  if (isAuthSessionMissingError(error)) return 'errors:unauthorized';
  if (isAuthWeakPasswordError(error)) return keyOfCode(`weak_${error.reasons[0] ?? 'password'}`);
  return keyOfCode(error.code);
}

export function keyOfCode(code: string | undefined): string {
  const key = `auth:errors.${code ?? ''}`;
  return code && i18next.exists(key) ? key : 'auth:errors.unknown';
}
