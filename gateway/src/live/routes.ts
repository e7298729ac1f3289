import { ByCampaign } from '@sillage/proto/http/campaigns';
import { text } from '@sillage/proto/values/text';
import { clientOf, type HttpApp } from '@sillage/runtime/http';
import { exposeGauge, type Metrics } from '@sillage/runtime/service';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GatewayDeps } from '../deps.ts';
import { type Limiter, limitClients } from '../limits.ts';
import { createUpdateReader } from './first-totals.ts';
import { follow } from './follow.ts';
import { createOpenStreams } from './open-streams.ts';
import { type Call, overviewView, ownersView, publicView } from './views.ts';

/** How often a stream checks its session, so that it ends within five seconds of the session. */
const HEARTBEAT_MS = 4_000;
const ByTicket = z.object({ ticket: text(2000).optional() });

const callOf = ({ headers, ip }: FastifyRequest): Call => ({
  authorization: headers.authorization,
  client: clientOf(ip),
});

/** Server-sent events of one campaign, of all campaigns of an owner, and of a public dashboard. */
export function liveRoutes(app: HttpApp, deps: GatewayDeps, limiter: Limiter, metrics: Metrics | undefined): void {
  const streams = createOpenStreams();
  const { hot, heartbeatMs = HEARTBEAT_MS, log } = deps;
  const shared = { hot, streams, read: createUpdateReader(), heartbeatMs, log };
  if (metrics)
    exposeGauge(metrics, 'sillage_live_streams', 'Live views that this gateway holds open', () => streams.count);
  app.addHook('preClose', async () => streams.endAll());

  const onRequest = limitClients(limiter, deps.config);

  app.get('/api/v1/live/overview', { onRequest }, async (request, reply) => {
    await follow(reply, await overviewView(deps, callOf(request)), shared);
    return reply;
  });

  app.get(
    '/api/v1/live/campaigns/:campaignId',
    { onRequest, schema: { params: ByCampaign, querystring: ByTicket } },
    async (request, reply) => {
      const { campaignId } = request.params;
      const { ticket } = request.query;
      const view =
        ticket === undefined
          ? await ownersView(deps, campaignId, callOf(request))
          : await publicView(deps, { campaignId, ticket, client: clientOf(request.ip), log: request.log });
      await follow(reply, view, shared);
      return reply;
    },
  );
}
