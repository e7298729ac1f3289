import { ConversionSource } from '@sillage/proto/events/conversions';
import { ReportedOrder, ReportedRefund, Tracked } from '@sillage/proto/http/tracking';
import { Uuid } from '@sillage/proto/values/ids';
import { text } from '@sillage/proto/values/text';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { z } from 'zod';
import type { CollectorDeps } from '../deps.ts';
import { createReports } from '../reports.ts';

const ByCampaign = z.object({ campaignId: Uuid });
const IdempotencyKey = z.object({ 'idempotency-key': text(128).min(8) });

/**
 * For integrations, which has verified the shop's signature: accepts orders and refunds of any campaign, in the format
 * of the server-to-server API.
 */
export function internalRoutes(app: HttpApp, deps: CollectorDeps): void {
  const reports = createReports(deps, ConversionSource.WEBHOOK);
  const onRequest = requireInternal(deps.internalSecret);
  const config = { changes: 'money', proof: 'own check' } as const;
  const schema = { params: ByCampaign, headers: IdempotencyKey, response: { 202: Tracked } };

  app.post(
    '/internal/campaigns/:campaignId/orders',
    { onRequest, config, schema: { ...schema, body: ReportedOrder } },
    async ({ params, headers, body: { customerAddress, ...order } }, reply) => {
      const campaign = found(await deps.links.findCampaign(params.campaignId));
      return reply.code(202).send(await reports.sale(campaign, order, headers['idempotency-key'], customerAddress));
    },
  );

  app.post(
    '/internal/campaigns/:campaignId/refunds',
    { onRequest, config, schema: { ...schema, body: ReportedRefund } },
    async ({ params, headers, body }, reply) => {
      const campaign = found(await deps.links.findCampaign(params.campaignId));
      return reply.code(202).send(await reports.refund(campaign, body, headers['idempotency-key']));
    },
  );
}
