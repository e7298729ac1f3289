import type { HttpApp } from '@sillage/runtime/http';
import { inTransaction } from '@sillage/runtime/postgres';
import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { recordSecurityEvent } from '../../commands/accounts/security-log.ts';
import { updateOwnUser } from '../../commands/accounts/update-user.ts';
import { endAndRevoke } from '../../commands/sessions/revocations.ts';
import type { SessionScope } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import { viewUser } from '../../user-view.ts';
import { parseBody, UpdateUserBody } from '../body.ts';
import { callerOf } from '../caller.ts';
import { journeyOf } from '../codes/journey.ts';
import { countSend, countTry } from '../limits.ts';
import { OWN_CHECK } from '../own-check.ts';
import { signedIn } from '../sessions/signed-in.ts';

const Scope = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

export function userRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get('/user', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return viewUser((await signedIn(deps, request)).account);
  });

  app.put('/user', OWN_CHECK, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const signed = await signedIn(deps, request);
    await countTry(deps.hot, 'update:account', signed.account.user.id, deps.config.RATE_UPDATE_PER_ACCOUNT);
    const {
      email,
      phone,
      password,
      data,
      app_metadata: appMetadata,
      ...more
    } = parseBody(UpdateUserBody, request.body);
    if (appMetadata !== undefined)
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    if (email !== undefined || phone !== undefined) await countSend(deps, request);
    const newPassword =
      password === undefined ? undefined : { password, currentPassword: more.current_password, nonce: more.nonce };
    const update = {
      email,
      phone,
      password: newPassword,
      currentPassword: more.current_password,
      data,
      journey: journeyOf(request, more),
    };
    return viewUser(await updateOwnUser(deps, { ...signed, caller: callerOf(request) }, update));
  });

  app.post('/logout', OWN_CHECK, async (request, reply) => {
    const scope = Scope.safeParse(request.query);
    if (!scope.success)
      throw new AuthError(400, 'validation_failed', 'Unsupported logout scope: use global, local or others');
    const { account, session } = await signedIn(deps, request);
    const ends = sessionsOf(scope.data.scope, account.user.id, session.id);
    await inTransaction(deps.db, async (trx) => {
      const event = {
        userId: account.user.id,
        caller: callerOf(request),
        at: new Date(deps.clock()),
        detail: scope.data.scope,
      };
      await recordSecurityEvent(trx, { ...event, kind: 'signed_out' });
      await endAndRevoke(trx, deps, ends);
    });
    return reply.code(204).send();
  });
}

function sessionsOf(scope: 'global' | 'local' | 'others', userId: string, sessionId: string): SessionScope {
  if (scope === 'local') return { userId, only: sessionId };
  if (scope === 'others') return { userId, except: sessionId };
  return { userId };
}
