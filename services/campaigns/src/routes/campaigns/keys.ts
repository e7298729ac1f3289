import { ByCampaign } from '@sillage/proto/http/campaigns';
import { DEFAULT_OVERLAP_HOURS, RotateKey } from '@sillage/proto/http/key-rotation';
import { CreatedSecretKey, CreateSecretKey, SecretKeyList } from '@sillage/proto/http/secret-keys';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { type CreatedKey, createSecretKey, revokeKey, rotateSecretKey } from '../../commands/secret-keys.ts';
import { findOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { listSecretKeys } from '../../db/campaigns/secret-keys.ts';
import type { RouteDeps } from '../../deps.ts';
import { secretKeyView } from '../views.ts';

const ByKey = ByCampaign.extend({ keyId: Uuid });

export function keyRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  // The holder of a key can report sales, which are then paid for.
  const config = { changes: 'money' } as const;

  app.get(
    '/api/v1/campaigns/:campaignId/keys',
    { onRequest, schema: { params: ByCampaign, response: { 200: SecretKeyList } } },
    async (request) => {
      const campaign = found(await findOwnCampaign(deps.db, request.params.campaignId, request.user.id));
      return { keys: (await listSecretKeys(deps.db, campaign.id)).map(secretKeyView) };
    },
  );

  app.post(
    '/api/v1/campaigns/:campaignId/keys',
    {
      onRequest,
      config,
      schema: { params: ByCampaign, body: CreateSecretKey, response: { 201: CreatedSecretKey } },
    },
    async ({ user, params, body }, reply) => {
      const created = await createSecretKey(deps, user.id, params.campaignId, body);
      return reply.code(201).header('cache-control', 'no-store').send(createdKeyView(created));
    },
  );

  app.post(
    '/api/v1/campaigns/:campaignId/keys/:keyId/rotate',
    {
      onRequest,
      config,
      schema: { params: ByKey, body: RotateKey, response: { 201: CreatedSecretKey } },
    },
    async ({ user, params: { campaignId, keyId }, body }, reply) => {
      const overlapHours = body?.overlapHours ?? DEFAULT_OVERLAP_HOURS;
      const created = await rotateSecretKey(deps, user.id, campaignId, { keyId, overlapHours });
      return reply.code(201).header('cache-control', 'no-store').send(createdKeyView(created));
    },
  );

  app.delete(
    '/api/v1/campaigns/:campaignId/keys/:keyId',
    { onRequest, config, schema: { params: ByKey } },
    async (request, reply) => {
      await revokeKey(deps, request.user.id, request.params.campaignId, request.params.keyId);
      return reply.code(204).send();
    },
  );
}

const createdKeyView = ({ row, secretKey }: CreatedKey) => ({ ...secretKeyView(row), secretKey });
