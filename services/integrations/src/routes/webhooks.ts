import {
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  UpdateWebhookEndpoint,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEventType,
  WebhookEventTypes,
} from '@sillage/proto/http/webhooks';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { z } from 'zod';
import { resend, sendTest } from '../commands/webhooks/deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateSecret,
} from '../commands/webhooks/endpoints.ts';
import { listEndpoints } from '../db/webhooks/endpoints.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { endpointView, listDeliveries } from './webhook-views.ts';

const ROOT = '/api/v1/integrations/webhook-endpoints';
const ByEndpoint = z.object({ endpointId: Uuid });
const ByDelivery = ByEndpoint.extend({ deliveryId: Uuid });
// The addresses receive data about the account's events.
const config = { changes: 'access' } as const;

/** Routes for merchants about their webhook endpoints. */
export function webhookRoutes(app: HttpApp, deps: IntegrationsDeps): void {
  endpointRoutes(app, deps);
  deliveryRoutes(app, deps);
}

function endpointRoutes(app: HttpApp, deps: IntegrationsDeps): void {
  const onRequest = requireUser(deps.authenticator);

  app.get(
    '/api/v1/integrations/webhook-event-types',
    { onRequest, schema: { response: { 200: WebhookEventTypes } } },
    async () => ({ eventTypes: [...WebhookEventType.options] }),
  );

  app.get(ROOT, { onRequest, schema: { response: { 200: WebhookEndpointList } } }, async ({ user }) => ({
    endpoints: (await listEndpoints(deps.db, { ownerUserId: user.id })).map(endpointView),
  }));

  app.post(
    ROOT,
    { onRequest, config, schema: { body: CreateWebhookEndpoint, response: { 201: CreatedWebhookEndpoint } } },
    async ({ body, user }, reply) => {
      const { row, secret } = await createEndpoint(deps, user.id, body);
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ ...endpointView(row), secret });
    },
  );

  app.patch(
    `${ROOT}/:endpointId`,
    {
      onRequest,
      config,
      schema: { params: ByEndpoint, body: UpdateWebhookEndpoint, response: { 200: WebhookEndpoint } },
    },
    async ({ params, body, user }) =>
      endpointView(await changeEndpoint(deps, { ownerUserId: user.id }, params.endpointId, body)),
  );

  app.delete(
    `${ROOT}/:endpointId`,
    { onRequest, config, schema: { params: ByEndpoint } },
    async ({ params, user }, reply) => {
      await removeEndpoint(deps, user.id, params.endpointId);
      return reply.code(204).send();
    },
  );

  app.post(
    `${ROOT}/:endpointId/secret`,
    { onRequest, config, schema: { params: ByEndpoint, response: { 200: CreatedWebhookEndpoint } } },
    async ({ params, user }, reply) => {
      const { row, secret } = await rotateSecret(deps, { ownerUserId: user.id }, params.endpointId);
      return reply.header('cache-control', 'no-store').send({ ...endpointView(row), secret });
    },
  );

  app.post(
    `${ROOT}/:endpointId/disable`,
    { onRequest, config, schema: { params: ByEndpoint, response: { 200: WebhookEndpoint } } },
    async ({ params, user }) => endpointView(await disableEndpoint(deps, { ownerUserId: user.id }, params.endpointId)),
  );

  app.post(
    `${ROOT}/:endpointId/enable`,
    { onRequest, config, schema: { params: ByEndpoint, response: { 200: WebhookEndpoint } } },
    async ({ params, user }) => endpointView(await enableEndpoint(deps, { ownerUserId: user.id }, params.endpointId)),
  );
}

function deliveryRoutes(app: HttpApp, deps: IntegrationsDeps): void {
  const onRequest = requireUser(deps.authenticator);

  app.get(
    `${ROOT}/:endpointId/deliveries`,
    {
      onRequest,
      schema: { params: ByEndpoint, querystring: WebhookDeliveryQuery, response: { 200: WebhookDeliveryList } },
    },
    async ({ params, query, user }) => listDeliveries(deps, { ownerUserId: user.id }, params.endpointId, query),
  );

  app.post(
    `${ROOT}/:endpointId/test`,
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByEndpoint } },
    async ({ params, user }, reply) => {
      await sendTest(deps, { ownerUserId: user.id }, params.endpointId);
      return reply.code(204).send();
    },
  );

  app.post(
    `${ROOT}/:endpointId/deliveries/:deliveryId/resend`,
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByDelivery } },
    async ({ params, user }, reply) => {
      await resend(deps, { ownerUserId: user.id }, params.endpointId, params.deliveryId);
      return reply.code(204).send();
    },
  );
}
