import { Restriction } from '@sillage/proto/http/restriction';
import type { HttpApp } from '@sillage/runtime/http';
import type { FastifyRequest } from 'fastify';
import { endRestriction, restrictProcessing } from '../../commands/accounts/restriction.ts';
import { findRestriction } from '../../db/accounts/restrictions.ts';
import type { IdentityDeps } from '../../deps.ts';
import { callerOf } from '../caller.ts';
import { OWN_CHECK } from '../own-check.ts';
import { accountOwner } from './account-owner.ts';

const PATH = '/api/v1/account/restriction';

/** The owner's restriction of processing. Requires no further proof, which could keep them from it. */
export function restrictionRoutes(app: HttpApp, deps: IdentityDeps): void {
  const owner = async (request: FastifyRequest) => {
    const { account } = await accountOwner(deps, request);
    return { userId: account.user.id, caller: callerOf(request) };
  };

  app.get(PATH, { schema: { response: { 200: Restriction } } }, async (request) => {
    const { userId } = await owner(request);
    const since = await findRestriction(deps.db, userId);
    return { since: since?.toISOString() ?? null };
  });

  app.put(PATH, OWN_CHECK, async (request, reply) => {
    await restrictProcessing(deps, await owner(request));
    return reply.code(204).send();
  });

  app.delete(PATH, OWN_CHECK, async (request, reply) => {
    await endRestriction(deps, await owner(request));
    return reply.code(204).send();
  });
}
