import { GrantSupportAccess, SupportAccess } from '@sillage/proto/http/support-access';
import type { HttpApp } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { FastifyRequest } from 'fastify';
import { endSupportAccess, grantSupportAccess } from '../../commands/accounts/support-access.ts';
import { findSupportAccess } from '../../db/accounts/support-access.ts';
import type { IdentityDeps } from '../../deps.ts';
import { lacksSecondFactor } from '../../domain/second-factors.ts';
import { callerOf } from '../caller.ts';
import { OWN_CHECK } from '../own-check.ts';
import { accountOwner } from './account-owner.ts';

const PATH = '/api/v1/account/support-access';

/** The owner's consent to being viewed by the administrator. */
export function supportAccessRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get(PATH, { schema: { response: { 200: SupportAccess } } }, async (request) => {
    const { account } = await accountOwner(deps, request);
    const expiresAt = await findSupportAccess(deps.db, account.user.id, new Date(deps.clock()));
    return { expiresAt: expiresAt?.toISOString() ?? null };
  });

  app.put(
    PATH,
    { ...OWN_CHECK, schema: { body: GrantSupportAccess, response: { 200: SupportAccess } } },
    async (request) => {
      const owner = await provenOwner(deps, request);
      return { expiresAt: (await grantSupportAccess(deps, owner, request.body.hours)).toISOString() };
    },
  );

  // Requires no further proof, which could keep an owner from it.
  app.delete(PATH, OWN_CHECK, async (request, reply) => {
    const { account } = await accountOwner(deps, request);
    await endSupportAccess(deps, { userId: account.user.id, caller: callerOf(request) });
    return reply.code(204).send();
  });
}

/** An account with a second factor must prove it before others may view it. */
async function provenOwner(deps: IdentityDeps, request: FastifyRequest) {
  const { account, session } = await accountOwner(deps, request);
  if (lacksSecondFactor(account.factors, session.aal))
    throw new AppError('insufficient_aal', 'Enter a code of your second factor first.');
  return { userId: account.user.id, caller: callerOf(request) };
}
