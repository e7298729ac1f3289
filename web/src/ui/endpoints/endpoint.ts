import type { WebhookEndpoint } from '@sillage/proto/http/webhooks';

/** A receiver of messages: a webhook endpoint of a merchant, or a postback of an affiliate. */
export type Endpoint = Pick<
  WebhookEndpoint,
  'id' | 'url' | 'state' | 'disabledReason' | 'disabledAt' | 'failuresInRow'
> & { readonly eventTypes: readonly string[] };

/** Commands that run at once, without a confirmation. */
export interface EndpointCommands<Of extends Endpoint> {
  enable(endpoint: Of): Promise<unknown>;
  disable(endpoint: Of): Promise<unknown>;
  sendTest(endpoint: Of): Promise<unknown>;
}
