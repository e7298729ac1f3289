import type { HttpApp } from '@sillage/runtime/http';
import { webhookRoutes } from '@sillage/runtime/provider-calls';
import { insertEvent } from '../../db/charges/provider-events.ts';
import type { BillingDeps } from '../../deps.ts';

/** Far larger than any event of a provider. */
const BODY_LIMIT = 1_048_576;

/**
 * `POST /webhooks/{provider}/billing`: stores that an object changed, and responds; a worker fetches the object from
 * the provider. Irrelevant events get the same response.
 */
export function billingWebhookRoutes(
  app: HttpApp,
  { db, clock, providers }: Pick<BillingDeps, 'db' | 'clock' | 'providers'>,
): void {
  webhookRoutes(app, {
    providers: providers.values(),
    clock,
    service: 'billing',
    bodyLimit: BODY_LIMIT,
    async receive({ name: provider, readEvent }, delivery) {
      const event = readEvent(delivery);
      if (!event) return;
      const { id: eventId, type, objectId, customerId } = event;
      await insertEvent(db, { provider, eventId, type, objectId, customerId }, new Date(delivery.nowMs));
    },
  });
}
