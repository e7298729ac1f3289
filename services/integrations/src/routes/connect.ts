import { ConnectionKey, ConnectShop, ExchangeCode, ShopReturn } from '@sillage/proto/http/integrations';
import { ConfigureWordPress, WordPressConfig } from '@sillage/proto/http/wordpress-config';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { z } from 'zod';
import { configureWordPress } from '../commands/configure-wordpress.ts';
import { connectShop, exchangeCode } from '../commands/connect-shop.ts';
import type { IntegrationsDeps } from '../deps.ts';

const ByCampaign = z.object({ campaignId: Uuid });

/**
 * Routes for shops that connect themselves: the merchant confirms, and the shop exchanges the code that the browser
 * brings.
 */
export function connectRoutes(app: HttpApp, deps: IntegrationsDeps): void {
  app.post(
    '/api/v1/integrations/campaigns/:campaignId/connect',
    {
      onRequest: requireUser(deps.authenticator),
      config: { changes: 'money' },
      schema: { params: ByCampaign, body: ConnectShop, response: { 201: ShopReturn } },
    },
    async ({ params, body, user }, reply) =>
      reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ returnTo: await connectShop(deps, user.id, params.campaignId, body) }),
  );

  app.post(
    '/api/wordpress-config',
    {
      onRequest: requireUser(deps.authenticator),
      config: { changes: 'money' },
      schema: { body: ConfigureWordPress, response: { 200: WordPressConfig } },
    },
    async ({ body, user }, reply) => {
      reply.header('cache-control', 'no-store');
      return configureWordPress(deps, user.id, body);
    },
  );

  app.post(
    '/api/v1/public/integrations/exchange',
    {
      config: { changes: 'money', proof: 'own check' },
      schema: { body: ExchangeCode, response: { 200: ConnectionKey } },
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      return { connectionKey: await exchangeCode(deps, body.code) };
    },
  );
}
