import { Connection, ConnectionList, Received } from '@sillage/proto/http/integrations';
import {
  AuthorizedShop,
  AuthorizeShop,
  CheckoutClick,
  ConnectOwnApp,
  ShopAuthorization,
  ShopDiagnosis,
  ShopifySupport,
} from '@sillage/proto/http/shopify';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, keepRawBodies, rawBody, requireUser } from '@sillage/runtime/http';
import { z } from 'zod';
import { reportCheckoutClick } from '../commands/shopify/checkout-click.ts';
import { authorizeShop, completeAuthorization, connectOwnApp } from '../commands/shopify/connect.ts';
import { diagnoseShop } from '../commands/shopify/diagnose.ts';
import { obeyPrivacyDemand } from '../commands/shopify/redact.ts';
import { setUpAgain } from '../commands/shopify/set-up.ts';
import { STATE_TTL_MS } from '../commands/shopify/state.ts';
import { listOwnConnections } from '../db/connections.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { connectionViews, shopConnectionView } from './views.ts';

const ByCampaign = z.object({ campaignId: Uuid });
const ByConnection = z.object({ connectionId: Uuid });
const COOKIE = 'sillage-shopify';
const COOKIE_PATH = '/api/v1/integrations/shopify';
/** Bytes of a checkout's click, and of a privacy request. */
const [CLICK_LIMIT, DEMAND_LIMIT] = [4096, 262_144];

/** Shops at Shopify, connected with the installation's app or with one that the merchant created in the shop. */
export function shopifyRoutes(app: HttpApp, deps: IntegrationsDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const config = { changes: 'money' } as const;

  app.get(COOKIE_PATH, { onRequest, schema: { response: { 200: ShopifySupport } } }, async () => ({
    hasApp: deps.shopify.app !== null,
    tryWith: deps.shopify.tryWith,
  }));

  app.get(
    `${COOKIE_PATH}/connections`,
    { onRequest, schema: { response: { 200: ConnectionList } } },
    async ({ user }) => {
      const rows = await listOwnConnections(deps.db, user.id, 'shopify');
      return { connections: await connectionViews(deps, rows) };
    },
  );

  app.post(
    '/api/v1/integrations/campaigns/:campaignId/shopify/authorization',
    { onRequest, config, schema: { params: ByCampaign, body: AuthorizeShop, response: { 200: ShopAuthorization } } },
    async ({ params, body, user }, reply) => {
      const { url, state } = await authorizeShop(deps, user.id, params.campaignId, body);
      return reply.header('set-cookie', cookieOf(deps.publicUrl, state, STATE_TTL_MS)).send({ url });
    },
  );

  app.post(
    '/api/v1/integrations/shopify/connections',
    { onRequest, config, schema: { body: AuthorizedShop, response: { 201: Connection } } },
    async ({ body, user, headers }, reply) => {
      const state = headers.cookie?.split(/; */).find((pair) => pair.startsWith(`${COOKIE}=`)) ?? '';
      const row = await completeAuthorization(deps, user.id, body, state.slice(COOKIE.length + 1));
      return reply
        .code(201)
        .header('set-cookie', cookieOf(deps.publicUrl, '', 0))
        .send(await shopConnectionView(deps, row));
    },
  );

  app.post(
    '/api/v1/integrations/campaigns/:campaignId/shopify/own-app',
    { onRequest, config, schema: { params: ByCampaign, body: ConnectOwnApp, response: { 201: Connection } } },
    async ({ params, body, user }, reply) => {
      const row = await connectOwnApp(deps, user.id, params.campaignId, body);
      return reply.code(201).send(await shopConnectionView(deps, row));
    },
  );

  app.post(
    '/api/v1/integrations/connections/:connectionId/set-up',
    { onRequest, config, schema: { params: ByConnection } },
    async ({ params, user }, reply) => {
      await setUpAgain(deps, user.id, params.connectionId);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/v1/integrations/connections/:connectionId/diagnosis',
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByConnection, response: { 200: ShopDiagnosis } } },
    async ({ params, user }) => diagnoseShop(deps, user.id, params.connectionId),
  );

  void app.register(async (scope: HttpApp) => {
    keepRawBodies(scope);
    scope.post(
      '/webhooks/shopify',
      { bodyLimit: DEMAND_LIMIT, config: { changes: 'money', proof: 'signature' } },
      async ({ body, headers }, reply) => {
        const topic = String(headers['x-shopify-topic']);
        const signature = String(headers['x-shopify-hmac-sha256']);
        await obeyPrivacyDemand(deps, { body: rawBody(body), topic, signature });
        return reply.code(200).send();
      },
    );
  });

  // Called from the pages of any shop; sent as text/plain, which needs no preflight.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'ignore'));
  app.post(
    '/api/v1/public/integrations/shops/:connectionId/clicks',
    {
      onRequest: async (_request, reply) => void reply.header('access-control-allow-origin', '*'),
      bodyLimit: CLICK_LIMIT,
      config: { changes: 'money', proof: 'own check' },
      schema: { params: ByConnection, body: CheckoutClick, response: { 202: Received } },
    },
    async ({ params, body }, reply) =>
      reply.code(202).send({ id: await reportCheckoutClick(deps, params.connectionId, body) }),
  );
}

/** Limited to the route of the return from Shopify. */
function cookieOf(publicUrl: string, value: string, ttlMs: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=${COOKIE_PATH}; Max-Age=${ttlMs / 1000}; HttpOnly; SameSite=Strict${secure}`;
}
