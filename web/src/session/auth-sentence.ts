import type { AuthError } from '@supabase/auth-js';
import i18next from 'i18next';
import { isAuthRetryableFetchError, isAuthSessionMissingError, isAuthWeakPasswordError } from './auth-errors.ts';

/** The message for the user, by the stable code; the vendor's English text is never shown. */
export const authSentence = (error: AuthError): string => i18next.t(authTextKey(error));

/** The key of the message, for forms that store keys. */
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
