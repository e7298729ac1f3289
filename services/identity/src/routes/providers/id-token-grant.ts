import { clientOf } from '@sillage/runtime/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { type Linking, linkIdentity, requireLinking } from '../../commands/providers/identities.ts';
import { userOf, withIdentities } from '../../commands/providers/provider-accounts.ts';
import { issueSession } from '../../commands/sessions/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { ProviderProfile } from '../../domain/provider-profile.ts';
import { parseBody, Text } from '../body.ts';
import { callerOf } from '../caller.ts';
import { countTry } from '../limits.ts';
import { signedInFully } from '../sessions/signed-in.ts';
import { mapProviderError } from './provider-errors.ts';

const IdTokenBody = z.object({
  provider: Text,
  id_token: Text,
  access_token: Text,
  nonce: Text,
  link_identity: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});

/**
 * Signs in with an ID token that the client obtained from the provider itself, or links the identity to the signed-in
 * user.
 */
export async function grantIdToken(deps: IdentityDeps, request: FastifyRequest) {
  await countTry(deps.hot, 'sign-in:address', clientOf(request.ip), deps.config.RATE_SIGN_IN_PER_ADDRESS);
  const body = parseBody(IdTokenBody, request.body);
  if (body.id_token === '') throw new AuthError(400, 'validation_failed', 'id_token required');
  const linkTo = body.link_identity ? await linkingOf(deps, request) : undefined;
  const proven = {
    provider: body.provider,
    profile: await readProfile(deps, request, body),
    caller: callerOf(request),
  };
  return withIdentities(deps, async (trx) => {
    if (linkTo !== undefined) await linkIdentity(trx, deps, linkTo, proven);
    const userId = linkTo?.userId ?? (await userOf(trx, deps, proven));
    return issueSession(trx, deps, { userId, method: 'oauth', provider: body.provider, caller: proven.caller });
  });
}

async function linkingOf(deps: IdentityDeps, request: FastifyRequest): Promise<Linking> {
  requireLinking(deps.config);
  const { account, session } = await signedInFully(deps, request);
  return { userId: account.user.id, sessionId: session.id };
}

async function readProfile(
  deps: IdentityDeps,
  request: FastifyRequest,
  body: z.output<typeof IdTokenBody>,
): Promise<ProviderProfile> {
  const provider = deps.providers.get(body.provider);
  if (!provider)
    throw new AuthError(400, 'provider_disabled', `Provider ${JSON.stringify(body.provider)} is not enabled`);
  const given = { idToken: body.id_token, nonce: body.nonce, accessToken: body.access_token };
  return provider.readIdToken(given, deps.clock()).catch((error: unknown) => {
    throw mapProviderError(error, request, new AuthError(400, 'validation_failed', 'Bad ID token'));
  });
}
