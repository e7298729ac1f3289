import { bearerToken } from '@sillage/runtime/http';
import type { onRequestAsyncHookHandler } from 'fastify';
import { AuthError } from '../../auth-error.ts';
import type { IdentityDeps } from '../../deps.ts';

/** A hook that accepts only tokens with an operator's role: 401 without a token, 403 `not_admin` for any other. */
export function requireOperator({
  accessTokens,
  clock,
}: Pick<IdentityDeps, 'accessTokens' | 'clock'>): onRequestAsyncHookHandler {
  return async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = bearerToken(request.headers.authorization);
    if (token === undefined)
      throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    await accessTokens.verifyOperator(token, clock());
  };
}
