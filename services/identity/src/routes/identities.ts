import type { HttpApp } from '@sillage/infra/http';
import { z } from 'zod';
import { AuthError } from '../auth-error.ts';
import { requireLinking, unlinkIdentity } from '../commands/identities.ts';
import { beginJourney } from '../commands/provider-journeys.ts';
import type { IdentityDeps } from '../deps.ts';
import { readPlan } from './authorize.ts';
import { callerOf } from './caller.ts';
import { seeProviderError } from './provider-errors.ts';
import { signedInFully } from './signed-in.ts';

const Params = z.object({ identity_id: z.uuid() });

export function identityRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get('/user/identities/authorize', async (request, reply) => {
    requireLinking(deps.config);
    const { account, session } = await signedInFully(deps, request);
    const { plan, skipsRedirect } = await readPlan(deps, request);
    const refusal = new AuthError(424, 'provider_unavailable', 'The identity provider cannot be used now. Try again later.');
    const url = await beginJourney(deps, { ...plan, linkTo: { userId: account.user.id, sessionId: session.id } }).catch(
      (error: unknown) => {
        throw seeProviderError(error, request, refusal);
      },
    );
    reply.header('cache-control', 'no-store');
    return skipsRedirect ? { url } : reply.redirect(url, 302);
  });

  app.delete('/user/identities/:identity_id', async (request) => {
    requireLinking(deps.config);
    const { account } = await signedInFully(deps, request);
    const params = Params.safeParse(request.params);
    if (!params.success) throw new AuthError(400, 'validation_failed', 'identity_id must be an UUID');
    await unlinkIdentity(deps, account.user.id, params.data.identity_id, callerOf(request));
    return {};
  });
}
