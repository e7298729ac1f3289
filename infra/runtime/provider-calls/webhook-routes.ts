import { type HttpApp, keepRawBodies, rawBody } from '../http/index.ts';
import type { Clock } from '../service/index.ts';
import type { WebhookDelivery } from './registry.ts';

interface Webhooks<Provider> {
  readonly providers: Iterable<Provider>;
  readonly clock: Clock;
  /** The end of their address. */
  readonly service: string;
  /** Bytes. */
  readonly bodyLimit: number;
  /** Believes the delivery, and keeps what it says. Throws `invalid_signature`, or `unreadable_event`. */
  receive(provider: Provider, delivery: WebhookDelivery): Promise<void>;
}

/** `POST /webhooks/{provider}/{service}`: what providers report. Answered 200 once it is kept. */
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
