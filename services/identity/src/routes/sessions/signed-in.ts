import { bearerToken } from '@sillage/runtime/http';
import type { FastifyRequest } from 'fastify';
import { AuthError } from '../../auth-error.ts';
import { type Account, findAccount, findSessionAccount } from '../../db/accounts/accounts.ts';
import type { SessionRow } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import { lacksSecondFactor } from '../../domain/second-factors.ts';

export interface SignedIn {
  readonly account: Account;
  readonly session: SessionRow;
}

/**
 * The account and session of the request's access token. Queries the database, so that an ended session is refused at
 * once.
 */
export async function signedIn(deps: IdentityDeps, request: FastifyRequest): Promise<SignedIn> {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const { userId, sessionId, aal } = await deps.accessTokens.verify(token, deps.clock());
  const known = await findSessionAccount(deps.db, sessionId);
  if (known?.account.user.id !== userId) throw await whatIsMissing(deps, userId);
  const { account, session } = known;
  // The token may predate the proof or removal of a second factor; the lower level of token and session counts.
  return { account, session: aal === 'aal1' ? { ...session, aal } : session };
}

async function whatIsMissing({ db }: IdentityDeps, userId: string): Promise<AuthError> {
  if (!(await findAccount(db, userId)))
    return new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

/** Like `signedIn`, for changes of credentials: 403 `insufficient_aal` if a second factor was not proved. */
export async function signedInFully(deps: IdentityDeps, request: FastifyRequest): Promise<SignedIn> {
  const signed = await signedIn(deps, request);
  if (lacksSecondFactor(signed.account.factors, signed.session.aal)) {
    throw new AuthError(
      403,
      'insufficient_aal',
      'AAL2 session is required to change the ways to sign in when MFA is enabled.',
    );
  }
  return signed;
}
