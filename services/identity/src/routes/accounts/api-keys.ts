import {
  type ApiKey,
  ApiKeyList,
  CreateApiKey,
  CreatedApiKey,
  ExchangeApiKey,
  ExchangedApiKey,
} from '@sillage/proto/http/api-keys';
import { DEFAULT_OVERLAP_HOURS, RotateKey } from '@sillage/proto/http/key-rotation';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  createApiKey,
  exchangeApiKey,
  type KeyOwner,
  type NewKey,
  revokeApiKey,
  rotateApiKey,
} from '../../commands/api-keys/api-keys.ts';
import { type ApiKeyRow, listApiKeys } from '../../db/accounts/api-keys.ts';
import type { IdentityDeps } from '../../deps.ts';
import { lacksSecondFactor } from '../../domain/second-factors.ts';
import { callerOf } from '../caller.ts';
import { OWN_CHECK } from '../own-check.ts';
import { accountOwner } from './account-owner.ts';

const PATH = '/api/v1/account/api-keys';
const ById = z.object({ id: Uuid });

/**
 * Routes for API keys, with which programs call the API on behalf of the account. Only the owner manages them, never a
 * key.
 */
export function apiKeyRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get(PATH, { schema: { response: { 200: ApiKeyList } } }, async (request) => {
    const { account } = await accountOwner(deps, request);
    const keys = await listApiKeys(deps.db, account.user.id, new Date(deps.clock()));
    return { keys: keys.map(keyView) };
  });

  app.post(
    PATH,
    { ...OWN_CHECK, schema: { body: CreateApiKey, response: { 201: CreatedApiKey } } },
    async (request, reply) => {
      const created = await createApiKey(deps, await keyOwner(deps, request), request.body);
      return reply.code(201).header('cache-control', 'no-store').send(createdView(created));
    },
  );

  app.post(
    `${PATH}/:id/rotate`,
    { ...OWN_CHECK, schema: { params: ById, body: RotateKey, response: { 201: CreatedApiKey } } },
    async (request, reply) => {
      const { id } = request.params;
      const owner = await keyOwner(deps, request);
      const created = await rotateApiKey(deps, owner, {
        id,
        overlapHours: request.body?.overlapHours ?? DEFAULT_OVERLAP_HOURS,
      });
      return reply.code(201).header('cache-control', 'no-store').send(createdView(created));
    },
  );

  app.delete(`${PATH}/:id`, { ...OWN_CHECK, schema: { params: ById } }, async (request, reply) => {
    await revokeApiKey(deps, await keyOwner(deps, request), request.params.id);
    return reply.code(204).send();
  });

  app.post(
    '/internal/api-keys/exchange',
    {
      onRequest: requireInternal(deps.config.INTERNAL_SECRET),
      ...OWN_CHECK,
      schema: { body: ExchangeApiKey, response: { 200: ExchangedApiKey } },
    },
    async (request) => ({ accessToken: await exchangeApiKey(deps, request.body.key) }),
  );
}

/** An account with a second factor must prove it before its keys change. */
async function keyOwner(deps: IdentityDeps, request: FastifyRequest): Promise<KeyOwner> {
  const { account, session } = await accountOwner(deps, request);
  if (lacksSecondFactor(account.factors, session.aal))
    throw new AppError('insufficient_aal', 'Enter a code of your second factor first.');
  return { account, caller: callerOf(request), acceptLanguage: request.headers['accept-language'] };
}

const createdView = ({ row, key }: NewKey): CreatedApiKey => ({ ...keyView(row), key });

const keyView = ({ id, name, hint, scopes, createdAt, lastUsedAt, expiresAt }: ApiKeyRow): ApiKey => ({
  id,
  name,
  hint,
  scopes,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});
