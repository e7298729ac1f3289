import { AppError } from '@sillage/runtime/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '../../auth-error.ts';
import type { Account } from '../../db/accounts.ts';
import type { SessionRow } from '../../db/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import { signedIn } from '../sessions/signed-in.ts';

/** Who asks the platform's own API about their account: the same check as everywhere, in the words of that API. */
export async function accountOwner(
  deps: IdentityDeps,
  request: FastifyRequest,
): Promise<{ readonly account: Account; readonly session: SessionRow }> {
  return inProblems(() => signedIn(deps, request));
}

const CODES: Readonly<Record<string, 'session_not_found' | 'rate_limited'>> = {
  session_not_found: 'session_not_found',
  user_not_found: 'session_not_found',
  over_request_rate_limit: 'rate_limited',
};

/**
 * Errors of the sign-in API, said by the platform's catalogue: what is not known there is `unauthorized`. `reply`
 * learns when to try again.
 */
export async function inProblems<T>(work: () => Promise<T>, reply?: FastifyReply): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    if (error.retryAfterS !== undefined) reply?.header('retry-after', error.retryAfterS);
    throw new AppError(CODES[error.code] ?? 'unauthorized', error.message, { cause: error });
  }
}
