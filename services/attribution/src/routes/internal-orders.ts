import { ExplainOrder, OrderEvidence } from '@sillage/proto/http/order-claims';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import type { RouteDeps } from '../deps.ts';
import { explainOrder } from '../explain-order.ts';

/** What campaigns asks about an order that an affiliate misses. */
export function internalOrderRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireInternal(deps.internalSecret);

  app.post(
    '/internal/orders/explain',
    { onRequest, config: { changes: 'nothing' }, schema: { body: ExplainOrder, response: { 200: OrderEvidence } } },
    ({ body }) => explainOrder(deps.db, body, deps.clock()),
  );
}
