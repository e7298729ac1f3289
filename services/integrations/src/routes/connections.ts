import { DeliveryList, DeliveryQuery } from '@sillage/proto/http/deliveries';
import {
  CheckPage,
  Connection,
  ConnectionList,
  ConnectStripe,
  CreateConnection,
  CreatedConnection,
  PageCheck,
  SendTestOrder,
  SigningSecret,
  TestOrder,
  UpdateConnection,
} from '@sillage/proto/http/integrations';
import { Uuid } from '@sillage/proto/values/ids';
import { cutPage, type HttpApp, requireUser } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { z } from 'zod';
import { checkPage } from '../commands/check-page.ts';
import {
  bringSecret,
  changeConnection,
  createConnection,
  removeConnection,
  renewSecret,
} from '../commands/connections.ts';
import { processAgain } from '../commands/process-again.ts';
import { sendTestOrder } from '../commands/send-test-order.ts';
import { findOwnCampaign } from '../db/campaigns.ts';
import { findOwnConnection, listConnections } from '../db/connections.ts';
import { listDeliveries } from '../db/deliveries.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { connectionView, connectionViews, deliveryView, shopConnectionView } from './views.ts';

const ByCampaign = z.object({ campaignId: Uuid });
const ByConnection = z.object({ connectionId: Uuid });
const ByDelivery = ByConnection.extend({ deliveryId: Uuid });

/** Routes for merchants about connections of their campaigns. */
export function connectionRoutes(app: HttpApp, deps: IntegrationsDeps): void {
  const onRequest = requireUser(deps.authenticator);
  // A connection's secret allows reporting sales, on which commissions are paid.
  const config = { changes: 'money' } as const;

  app.get(
    '/api/v1/integrations/campaigns/:campaignId/connections',
    { onRequest, schema: { params: ByCampaign, response: { 200: ConnectionList } } },
    async ({ params, user }) => {
      const { campaignId } = found(await findOwnCampaign(deps.db, params.campaignId, user.id));
      return { connections: await connectionViews(deps, await listConnections(deps.db, campaignId)) };
    },
  );

  app.post(
    '/api/v1/integrations/campaigns/:campaignId/connections',
    { onRequest, config, schema: { params: ByCampaign, body: CreateConnection, response: { 201: CreatedConnection } } },
    async ({ params, body, user }, reply) => {
      const { row, secret } = await createConnection(deps, user.id, params.campaignId, body);
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ ...connectionView(deps, row), secret });
    },
  );

  app.post(
    '/api/v1/integrations/campaigns/:campaignId/stripe',
    { onRequest, config, schema: { params: ByCampaign, body: ConnectStripe, response: { 201: Connection } } },
    async ({ params, body, user }, reply) => {
      // Until Stripe's secret is entered, a random one is set, so that no message is accepted.
      const { row } = await createConnection(deps, user.id, params.campaignId, { ...body, platform: 'stripe' });
      return reply.code(201).send(connectionView(deps, row));
    },
  );

  app.post(
    '/api/v1/integrations/campaigns/:campaignId/page-check',
    {
      onRequest,
      config: { changes: 'nothing' },
      schema: { params: ByCampaign, body: CheckPage, response: { 200: PageCheck } },
    },
    async ({ params, body, user }) => checkPage(deps, user.id, params.campaignId, body),
  );

  app.patch(
    '/api/v1/integrations/connections/:connectionId',
    { onRequest, config, schema: { params: ByConnection, body: UpdateConnection, response: { 200: Connection } } },
    async ({ params, body, user }) =>
      shopConnectionView(deps, await changeConnection(deps, user.id, params.connectionId, body)),
  );

  app.post(
    '/api/v1/integrations/connections/:connectionId/secret',
    { onRequest, config, schema: { params: ByConnection, response: { 200: CreatedConnection } } },
    async ({ params, user }, reply) => {
      const { row, secret } = await renewSecret(deps, user.id, params.connectionId);
      return reply.header('cache-control', 'no-store').send({ ...(await shopConnectionView(deps, row)), secret });
    },
  );

  app.post(
    '/api/v1/integrations/connections/:connectionId/signing-secret',
    { onRequest, config, schema: { params: ByConnection, body: SigningSecret } },
    async ({ params, body, user }, reply) => {
      await bringSecret(deps, user.id, params.connectionId, body);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/v1/integrations/connections/:connectionId',
    { onRequest, config, schema: { params: ByConnection } },
    async ({ params, user }, reply) => {
      await removeConnection(deps, user.id, params.connectionId);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/v1/integrations/connections/:connectionId/deliveries',
    { onRequest, schema: { params: ByConnection, querystring: DeliveryQuery, response: { 200: DeliveryList } } },
    async ({ params, query, user }) => {
      const { id } = found(await findOwnConnection(deps.db, params.connectionId, user.id));
      const rows = await listDeliveries(deps.db, id, { ...query, limit: query.limit + 1 });
      const { shown, last } = cutPage(rows, query.limit);
      return { deliveries: shown.map(deliveryView), next: last?.id ?? null };
    },
  );

  app.post(
    '/api/v1/integrations/connections/:connectionId/test-order',
    { onRequest, config, schema: { params: ByConnection, body: SendTestOrder, response: { 202: TestOrder } } },
    async ({ params, body, user }, reply) =>
      reply.code(202).send(await sendTestOrder(deps, user.id, params.connectionId, body)),
  );

  app.post(
    '/api/v1/integrations/connections/:connectionId/deliveries/:deliveryId/retry',
    { onRequest, config, schema: { params: ByDelivery } },
    async ({ params, user }, reply) => {
      await processAgain(deps, user.id, params.connectionId, params.deliveryId);
      return reply.code(204).send();
    },
  );
}
