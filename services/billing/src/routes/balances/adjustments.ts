import {
  Adjustment,
  AdjustmentList,
  AdjustmentQuery,
  ByAdjustment,
  MadeAdjustments,
  MakeAdjustment,
  MakeAdjustments,
  ReverseAdjustment,
} from '@sillage/proto/http/adjustments';
import { ByAffiliate, ByCampaign } from '@sillage/proto/http/campaigns';
import { idsOf } from '@sillage/proto/values/affiliate-ids';
import { cutPage, type HttpApp, requireUser } from '@sillage/runtime/http';
import { adjustBalance, bookDifferences, reverseAdjustment } from '../../commands/adjust-balance.ts';
import { listAdjustments } from '../../db/balances/adjustments.ts';
import type { BillingDeps } from '../../deps.ts';
import { viewAdjustment } from './view-adjustment.ts';

/** Bonuses and corrections by the merchant. */
export function adjustmentRoutes(app: HttpApp, deps: BillingDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const config = { changes: 'money' } as const;

  app.get(
    '/api/v1/billing/adjustments',
    { onRequest, schema: { querystring: AdjustmentQuery, response: { 200: AdjustmentList } } },
    async ({ query, user }, reply) => {
      const affiliateIds = idsOf(query.ids);
      const rows = await listAdjustments(deps.db, user.id, {
        affiliateIds,
        cursor: query.cursor,
        limit: query.limit + 1,
      });
      const { shown, last } = cutPage(rows, query.limit);
      reply.header('cache-control', 'no-store');
      return { adjustments: shown.map(viewAdjustment), next: last?.id ?? null };
    },
  );

  app.post(
    '/api/v1/billing/campaigns/:campaignId/affiliates/:affiliateId/adjustments',
    { onRequest, config, schema: { params: ByAffiliate, body: MakeAdjustment, response: { 201: Adjustment } } },
    async ({ params, body, user }, reply) =>
      reply.code(201).send(viewAdjustment(await adjustBalance(deps, { ...params, ...body, madeBy: user.id }))),
  );

  app.post(
    '/api/v1/billing/campaigns/:campaignId/adjustments',
    { onRequest, config, schema: { params: ByCampaign, body: MakeAdjustments, response: { 201: MadeAdjustments } } },
    async ({ params, body, user }, reply) => {
      const { ordersFrom, ordersTo, ...requested } = body;
      const orders = { from: new Date(ordersFrom), to: new Date(ordersTo) };
      const made = await bookDifferences(deps, { ...params, ...requested, orders, madeBy: user.id });
      return reply.code(201).send({ adjustments: made.map(viewAdjustment) });
    },
  );

  app.post(
    '/api/v1/billing/adjustments/:adjustmentId/reversal',
    { onRequest, config, schema: { params: ByAdjustment, body: ReverseAdjustment, response: { 201: Adjustment } } },
    async ({ params, body, user }, reply) => {
      const requested = { id: params.adjustmentId, reason: body.reason, madeBy: user.id };
      return reply.code(201).send(viewAdjustment(await reverseAdjustment(deps, requested)));
    },
  );
}
