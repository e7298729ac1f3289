import { clientOf, type HttpApp } from '@sillage/runtime/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { readRefreshToken, refreshSession } from '../../commands/sessions/refresh.ts';
import { signInWithPassword } from '../../commands/sessions/sign-in.ts';
import { phoneIsEnabled } from '../../commands/sessions/sign-in-names.ts';
import { admitSignIn } from '../../commands/sessions/sign-in-throttle.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { RefreshToken } from '../../domain/refresh-token.ts';
import { PasswordBody, parseBody, RefreshBody } from '../body.ts';
import { callerOf } from '../caller.ts';
import { accountOf, countTries, refusalOf } from '../limits.ts';
import { OWN_CHECK } from '../own-check.ts';
import { grantIdToken } from '../providers/id-token-grant.ts';
import { grantPkce } from '../providers/pkce-grant.ts';

const GrantType = z.object({ grant_type: z.string().optional() });

export function tokenRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.post('/token', OWN_CHECK, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const grant = GrantType.safeParse(request.query).data?.grant_type;
    if (grant === 'password') return grantPassword(deps, request);
    if (grant === 'refresh_token') return grantRefresh(deps, request);
    if (grant === 'pkce') return grantPkce(deps, request);
    if (grant === 'id_token') return grantIdToken(deps, request);
    if (grant === 'web3') throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
    throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  });
}

async function grantPassword(deps: IdentityDeps, request: FastifyRequest) {
  const { email, phone, password } = parseBody(PasswordBody, request.body);
  const addressRefusal = await refusalOf(
    deps.hot,
    'sign-in:address',
    clientOf(request.ip),
    deps.config.RATE_SIGN_IN_PER_ADDRESS,
  );
  if (email !== '' && phone !== '') {
    throw new AuthError(400, 'validation_failed', 'Only an email address or phone number should be provided on login.');
  }
  if (email === '' && phone === '') throw new AuthError(400, 'validation_failed', 'missing email or phone');
  if (phone !== '' && !phoneIsEnabled(deps.config))
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  const name = email === '' ? { phone } : { email };
  const caller = callerOf(request);
  const tried = { name, account: accountOf(name), caller, cookies: request.headers.cookie, addressRefusal };
  const forgive = await admitSignIn(deps, tried);
  const session = await signInWithPassword(deps, { name, password }, caller);
  await forgive();
  return session;
}

async function grantRefresh(deps: IdentityDeps, request: FastifyRequest) {
  const perAddress = {
    kind: 'refresh:address',
    who: clientOf(request.ip),
    limit: deps.config.RATE_REFRESH_PER_ADDRESS,
  };
  const token = readToken(deps, request);
  if (token instanceof AuthError) {
    await countTries(deps.hot, [perAddress]);
    throw token;
  }
  await countTries(deps.hot, [
    perAddress,
    { kind: 'refresh:session', who: token.sessionId, limit: deps.config.RATE_REFRESH_PER_SESSION },
  ]);
  return refreshSession(deps, token, callerOf(request));
}

/** The token, or the error: malformed requests are counted as well. */
function readToken(deps: IdentityDeps, request: FastifyRequest): RefreshToken | AuthError {
  try {
    return readRefreshToken(deps, parseBody(RefreshBody, request.body).refresh_token);
  } catch (error) {
    if (error instanceof AuthError) return error;
    throw error;
  }
}
