import { PostbackQuery, Received } from '@sillage/proto/http/integrations';
import { Uuid } from '@sillage/proto/values/ids';
import { text } from '@sillage/proto/values/text';
import { type HttpApp, keepRawBodies, rawBody } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { z } from 'zod';
import { keep, receive } from '../commands/receive.ts';
import { findCampaign } from '../db/campaigns.ts';
import { findConnectionByKey } from '../db/connections.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { readPostback } from '../platforms/postback.ts';
import { hashOfKey } from '../secrets.ts';

const ByConnection = z.object({ connectionId: Uuid });
/** Bytes; enough for an order with hundreds of lines. */
const BODY_LIMIT = 1_048_576;

/** Messages of shops. Answered with 202 once they are stored. */
export function inboundRoutes(app: HttpApp, deps: IntegrationsDeps): void {
  void app.register(async (scope: HttpApp) => {
    keepRawBodies(scope);
    const config = { changes: 'money', proof: 'signature' } as const;
    scope.post(
      '/webhooks/shops/:connectionId',
      {
        bodyLimit: BODY_LIMIT,
        config,
        schema: {
          params: ByConnection,
          querystring: z.object({ key: text(64).optional() }),
          response: { 202: Received },
        },
      },
      async ({ params, query, body, headers }, reply) => {
        const inbound = { body: rawBody(body), headers, nowMs: deps.clock(), key: query.key };
        return reply.code(202).send({ id: await receive(deps, params.connectionId, inbound) });
      },
    );
  });

  // A GET with side effects, because its senders support nothing else.
  app.get(
    '/pb',
    {
      config: { changes: 'money', proof: 'secret key' },
      schema: { querystring: PostbackQuery, response: { 202: Received } },
    },
    async ({ query }, reply) => {
      const connection = await findConnectionByKey(deps.db, hashOfKey(query.key));
      const campaign = connection?.platform === 'postback' && (await findCampaign(deps.db, connection.campaignId));
      if (!connection || !campaign)
        throw new AppError('invalid_key', 'The key does not belong to a postback connection. Nothing was recorded.');
      const message = readPostback(query, campaign.currency, deps.clock());
      return reply
        .code(202)
        .header('cache-control', 'no-store')
        .send({ id: await keep(deps, connection.id, message) });
    },
  );
}
