import type { AuthError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js';

/** Same as the client's own check, without importing the client: it marks its errors and names them. */
export const isAuthError = (error: unknown): error is AuthError =>
  typeof error === 'object' && error !== null && '__isAuthError' in error;

/** The identity service could not be reached, or failed. */
export const isAuthRetryableFetchError = (error: unknown): error is AuthRetryableFetchError =>
  isAuthError(error) && error.name === 'AuthRetryableFetchError';

export const isAuthWeakPasswordError = (error: unknown): error is AuthWeakPasswordError =>
  isAuthError(error) && error.name === 'AuthWeakPasswordError';

export const isAuthSessionMissingError = (error: unknown): boolean =>
  isAuthError(error) && error.name === 'AuthSessionMissingError';
