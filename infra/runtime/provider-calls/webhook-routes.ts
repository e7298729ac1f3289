import { type HttpApp, keepRawBodies, rawBody } from '../http/index.ts';
import type { Clock } from '../service/index.ts';
import type { WebhookDelivery } from './registry.ts';

interface Webhooks<Provider> {
  readonly providers: Iterable<Provider>;
  readonly clock: Clock;
  /** Last segment of the path. */
  readonly service: string;
  /** Bytes. */
  readonly bodyLimit: number;
  /** Verifies the delivery and stores its event. Throws `invalid_signature` or `unreadable_event`. */
  receive(provider: Provider, delivery: WebhookDelivery): Promise<void>;
}

/** `POST /webhooks/{provider}/{service}`: receives events of providers. Answers 200 once they are stored. */
export function webhookRoutes<Provider extends { readonly name: string }>(
  app: HttpApp,
  { providers, clock, service, bodyLimit, receive }: Webhooks<Provider>,
): void {
  void app.register(async (scope) => {
    keepRawBodies(scope);

    const config = { changes: 'money', proof: 'signature' } as const;
    for (const provider of providers)
      scope.post(`/webhooks/${provider.name}/${service}`, { bodyLimit, config }, async ({ body, headers }) => {
        await receive(provider, { body: rawBody(body), headers, nowMs: clock() });
        return { received: true };
      });
  });
}
