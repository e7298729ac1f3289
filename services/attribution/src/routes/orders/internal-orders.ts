import { AskReviews, ReviewedOrderList } from '@sillage/proto/http/appeals';
import { CreditedOrder, CreditOrder, ExplainOrder, OrderEvidence } from '@sillage/proto/http/order-claims';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { findCampaign } from '../../db/campaigns.ts';
import { listUnderReview } from '../../db/fraud/under-review.ts';
import type { RouteDeps } from '../../deps.ts';
import { creditOrder } from '../../projection/credit-order.ts';
import { explainOrder } from '../../queries/explain-order.ts';

/** Lets campaigns look up an order that an affiliate misses, and credit it. */
export function internalOrderRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireInternal(deps.internalSecret);

  app.post(
    '/internal/orders/explain',
    { onRequest, config: { changes: 'nothing' }, schema: { body: ExplainOrder, response: { 200: OrderEvidence } } },
    ({ body }) => explainOrder(deps.db, body, deps.clock()),
  );

  app.post(
    '/internal/orders/reviews',
    { onRequest, config: { changes: 'nothing' }, schema: { body: AskReviews, response: { 200: ReviewedOrderList } } },
    async ({ body: { campaignId, affiliateId, conversionId } }) => {
      const campaign = found(await findCampaign(deps.db, campaignId));
      const orders = await listUnderReview(deps.db, campaign, { affiliateId, conversionId });
      return {
        orders: orders.map(({ id, occurredAt, approvesAt, fraudRules, commissionMinor, currency }) => ({
          conversionId: id,
          orderedAt: occurredAt.toISOString(),
          until: approvesAt?.toISOString() ?? null,
          rules: fraudRules.split(' '),
          commissionMinor,
          currency,
        })),
      };
    },
  );

  app.post(
    '/internal/orders/credits',
    {
      onRequest,
      config: { changes: 'money', proof: 'internal call' },
      schema: { body: CreditOrder, response: { 200: CreditedOrder } },
    },
    ({ body }) => creditOrder(deps, body),
  );
}
