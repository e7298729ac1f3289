import { CreditedOrder, CreditOrder, ExplainOrder, OrderEvidence } from '@sillage/proto/http/order-claims';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { creditOrder } from '../credit-order.ts';
import type { RouteDeps } from '../deps.ts';
import { explainOrder } from '../explain-order.ts';

/** What campaigns asks about an order that an affiliate misses, and has credited. */
export function internalOrderRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireInternal(deps.internalSecret);

  app.post(
    '/internal/orders/explain',
    { onRequest, config: { changes: 'nothing' }, schema: { body: ExplainOrder, response: { 200: OrderEvidence } } },
    ({ body }) => explainOrder(deps.db, body, deps.clock()),
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
