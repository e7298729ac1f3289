import type { WebhookEndpoint } from '@sillage/proto/http/webhooks';

/** What receives messages: a webhook endpoint of a merchant, or a postback of an affiliate. */
export type Endpoint = Pick<
  WebhookEndpoint,
  'id' | 'url' | 'state' | 'disabledReason' | 'disabledAt' | 'failuresInRow'
> & { readonly eventTypes: readonly string[] };

/** What is done to it at once, without asking. */
export interface EndpointCommands<Of extends Endpoint> {
  enable(endpoint: Of): Promise<unknown>;
  disable(endpoint: Of): Promise<unknown>;
  sendTest(endpoint: Of): Promise<unknown>;
}
