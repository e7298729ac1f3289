import { clientOf, type HttpApp } from '@sillage/runtime/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { beginJourney, type JourneyPlan } from '../../commands/providers/provider-journeys.ts';
import type { IdentityDeps } from '../../deps.ts';
import { redirectTarget } from '../../domain/redirect-target.ts';
import { withError } from '../../domain/return-address.ts';
import type { IdentityProvider } from '../../providers/identity-provider.ts';
import { countTry } from '../limits.ts';
import { readCodeChallenge } from './code-challenge.ts';
import { keepJourney } from './journey-cookie.ts';
import { journeyError, mapProviderError } from './provider-errors.ts';

/** A parameter that is given twice counts as not given. */
const Once = z.string().catch('');
const Query = z.record(z.string(), z.unknown());
const Known = z.object({
  provider: Once,
  redirect_to: Once,
  scopes: Once,
  code_challenge: Once,
  code_challenge_method: Once,
  skip_http_redirect: Once,
});

/** Parameters that are exchanged between this service and the provider; clients cannot set them. */
const RESERVED = new Set([
  ...Object.keys(Known.shape),
  'apikey',
  'client_id',
  'client_secret',
  'id_token_hint',
  'nonce',
  'redirect_uri',
  'registration',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
]);

export function authorizeRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get('/authorize', async (request, reply) => {
    const { plan } = await readPlan(deps, request);
    reply.header('cache-control', 'no-store');
    const refusal = new AuthError(
      424,
      'provider_unavailable',
      'The identity provider cannot be used now. Try again later.',
    );
    try {
      const { address, state } = await beginJourney(deps, plan);
      keepJourney(reply, deps.config, state);
      return await reply.redirect(address, 302);
    } catch (error) {
      const seen = mapProviderError(error, request, refusal);
      return reply.redirect(
        withError(plan.redirectTo, journeyError(seen), { inQuery: plan.challenge !== undefined }),
        303,
      );
    }
  });
}

/** Reads a request to `/authorize` or `/user/identities/authorize`. Throws 400 `validation_failed`, 429. */
export async function readPlan(
  deps: IdentityDeps,
  request: FastifyRequest,
): Promise<{ readonly plan: JourneyPlan; readonly skipsRedirect: boolean }> {
  await countTry(deps.hot, 'authorize:address', clientOf(request.ip), deps.config.RATE_SIGN_IN_PER_ADDRESS);
  const query = Query.parse(request.query);
  const known = Known.parse(query);
  return {
    plan: {
      provider: requireProvider(deps, known.provider),
      redirectTo: redirectTarget(deps.redirects, known.redirect_to),
      challenge: readCodeChallenge(known),
      wishes: { scopes: readScopes(known.scopes), params: passedOn(query) },
    },
    skipsRedirect: known.skip_http_redirect === 'true',
  };
}

function requireProvider({ providers }: IdentityDeps, name: string): IdentityProvider {
  const provider = providers.get(name);
  if (provider) return provider;
  const why =
    name === ''
      ? 'missing provider'
      : name === 'google'
        ? 'provider is not enabled'
        : `Provider ${name} could not be found`;
  throw new AuthError(400, 'validation_failed', `Unsupported provider: ${why}`);
}

/** Separated by blanks or commas. */
function readScopes(scopes: string): readonly string[] {
  if (!/^[\x20\x21\x23-\x5b\x5d-\x7e]*$/.test(scopes))
    throw new AuthError(400, 'validation_failed', 'scopes are words with blanks between them');
  return scopes.split(/[ ,]+/).filter((scope) => scope !== '');
}

function passedOn(query: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !RESERVED.has(entry[0]),
  );
  return Object.fromEntries(entries);
}
