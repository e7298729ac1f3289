import type { HttpApp } from '@sillage/runtime/http';
import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { requireLinking, unlinkIdentity } from '../../commands/providers/identities.ts';
import { beginJourney } from '../../commands/providers/provider-journeys.ts';
import type { IdentityDeps } from '../../deps.ts';
import { callerOf } from '../caller.ts';
import { OWN_CHECK } from '../own-check.ts';
import { signedInFully } from '../sessions/signed-in.ts';
import { readPlan } from './authorize.ts';
import { keepJourney } from './journey-cookie.ts';
import { mapProviderError } from './provider-errors.ts';

const Params = z.object({ identity_id: z.uuid() });

export function identityRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get('/user/identities/authorize', async (request, reply) => {
    requireLinking(deps.config);
    const { account, session } = await signedInFully(deps, request);
    const { plan, skipsRedirect } = await readPlan(deps, request);
    // Without PKCE, another person could be lured through the journey, and their browser would get the session and
    // their identity would be linked.
    if (!plan.challenge)
      throw new AuthError(400, 'validation_failed', 'Linking an identity needs PKCE: send code_challenge');
    const refusal = new AuthError(
      424,
      'provider_unavailable',
      'The identity provider cannot be used now. Try again later.',
    );
    const { address: url, state } = await beginJourney(deps, {
      ...plan,
      linkTo: { userId: account.user.id, sessionId: session.id },
    }).catch((error: unknown) => {
      throw mapProviderError(error, request, refusal);
    });
    reply.header('cache-control', 'no-store');
    keepJourney(reply, deps.config, state);
    return skipsRedirect ? { url } : reply.redirect(url, 302);
  });

  app.delete('/user/identities/:identity_id', OWN_CHECK, async (request) => {
    requireLinking(deps.config);
    const { account } = await signedInFully(deps, request);
    const params = Params.safeParse(request.params);
    if (!params.success) throw new AuthError(400, 'validation_failed', 'identity_id must be an UUID');
    await unlinkIdentity(deps, account.user.id, params.data.identity_id, callerOf(request));
    return {};
  });
}
