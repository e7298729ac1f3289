import {
  ByAffiliateOfTicket,
  CreatePostback,
  Postback,
  PostbackList,
  SignedPostback,
  UpdatePostback,
} from '@sillage/proto/http/postbacks';
import { WebhookDeliveryList, WebhookDeliveryQuery } from '@sillage/proto/http/webhooks';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, ownAffiliate } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import { resend, sendTest } from '../commands/webhooks/deliveries.ts';
import { changeEndpoint, disableEndpoint, enableEndpoint, rotateSecret } from '../commands/webhooks/endpoints.ts';
import { createPostback, removePostback } from '../commands/webhooks/postbacks.ts';
import { listEndpoints } from '../db/webhooks/endpoints.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { listDeliveries, postbackView } from './webhook-views.ts';

const ROOT = '/api/v1/public/integrations/campaigns/:campaignId/affiliates/:affiliateId/postbacks';
const ByPostback = ByAffiliateOfTicket.extend({ postbackId: Uuid });
const ByDelivery = ByPostback.extend({ deliveryId: Uuid });
// The addresses receive data about an affiliate's commissions.
const config = { changes: 'access', proof: 'private link' } as const;

/** Routes for affiliates in their own dashboard: addresses of trackers that are notified of their commissions. */
export function postbackRoutes(app: HttpApp, deps: IntegrationsDeps): void {
  const onRequest = requireOwnDashboard(deps);

  app.get(
    ROOT,
    { onRequest, schema: { params: ByAffiliateOfTicket, response: { 200: PostbackList } } },
    async ({ params: { affiliateId } }) => ({
      postbacks: (await listEndpoints(deps.db, { affiliateId })).map(postbackView),
    }),
  );

  app.post(
    ROOT,
    { onRequest, config, schema: { params: ByAffiliateOfTicket, body: CreatePostback, response: { 201: Postback } } },
    async ({ params, body }, reply) => reply.code(201).send(postbackView(await createPostback(deps, params, body))),
  );

  app.patch(
    `${ROOT}/:postbackId`,
    { onRequest, config, schema: { params: ByPostback, body: UpdatePostback, response: { 200: Postback } } },
    async ({ params, body }) => postbackView(await changeEndpoint(deps, params, params.postbackId, body)),
  );

  app.delete(
    `${ROOT}/:postbackId`,
    { onRequest, config, schema: { params: ByPostback } },
    async ({ params }, reply) => {
      await removePostback(deps, params, params.postbackId);
      return reply.code(204).send();
    },
  );

  app.post(
    `${ROOT}/:postbackId/secret`,
    { onRequest, config, schema: { params: ByPostback, response: { 200: SignedPostback } } },
    async ({ params }, reply) => {
      const { row, secret } = await rotateSecret(deps, params, params.postbackId);
      return reply.header('cache-control', 'no-store').send({ ...postbackView(row), secret });
    },
  );

  app.post(
    `${ROOT}/:postbackId/disable`,
    { onRequest, config, schema: { params: ByPostback, response: { 200: Postback } } },
    async ({ params }) => postbackView(await disableEndpoint(deps, params, params.postbackId)),
  );

  app.post(
    `${ROOT}/:postbackId/enable`,
    { onRequest, config, schema: { params: ByPostback, response: { 200: Postback } } },
    async ({ params }) => postbackView(await enableEndpoint(deps, params, params.postbackId)),
  );

  app.post(
    `${ROOT}/:postbackId/test`,
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByPostback } },
    async ({ params }, reply) => {
      await sendTest(deps, params, params.postbackId);
      return reply.code(204).send();
    },
  );

  app.get(
    `${ROOT}/:postbackId/deliveries`,
    {
      onRequest,
      schema: { params: ByPostback, querystring: WebhookDeliveryQuery, response: { 200: WebhookDeliveryList } },
    },
    async ({ params, query }) => listDeliveries(deps, params, params.postbackId, query),
  );

  app.post(
    `${ROOT}/:postbackId/deliveries/:deliveryId/resend`,
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByDelivery } },
    async ({ params }, reply) => {
      await resend(deps, params, params.postbackId, params.deliveryId);
      return reply.code(204).send();
    },
  );
}

interface OwnDashboard {
  readonly headers: { readonly authorization?: string | undefined };
  readonly params: unknown;
}

/**
 * Accepts only the ticket of an affiliate's private link: if a dashboard is public, its viewers must not be able to
 * send another person's commissions to themselves.
 */
const requireOwnDashboard =
  (deps: Pick<IntegrationsDeps, 'tickets'>) =>
  async ({ headers, params }: OwnDashboard): Promise<void> => {
    const named = ByAffiliateOfTicket.safeParse(params);
    if (!named.success) throw notFound();
    const { affiliateId } = await ownAffiliate(deps, { params: named.data, headers });
    if (affiliateId !== named.data.affiliateId) throw notFound();
  };
