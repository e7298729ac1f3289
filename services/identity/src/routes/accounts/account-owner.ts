import { AppError } from '@sillage/runtime/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '../../auth-error.ts';
import type { Account } from '../../db/accounts/accounts.ts';
import type { SessionRow } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import { signedIn } from '../sessions/signed-in.ts';

/** The signed-in account of a request to the platform's own API; throws errors of that API's catalogue. */
export async function accountOwner(
  deps: IdentityDeps,
  request: FastifyRequest,
): Promise<{ readonly account: Account; readonly session: SessionRow }> {
  return asProblems(() => signedIn(deps, request));
}

const CODES: Readonly<Record<string, 'session_not_found' | 'rate_limited'>> = {
  session_not_found: 'session_not_found',
  user_not_found: 'session_not_found',
  over_request_rate_limit: 'rate_limited',
  over_email_send_rate_limit: 'rate_limited',
};

/**
 * Maps errors of the sign-in API to the platform's catalogue; one without a counterpart is `unauthorized`. A
 * `retry-after` goes to `reply`.
 */
export async function asProblems<T>(work: () => Promise<T>, reply?: FastifyReply): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    if (error.retryAfterS !== undefined) reply?.header('retry-after', error.retryAfterS);
    throw new AppError(CODES[error.code] ?? 'unauthorized', error.message, { cause: error });
  }
}
