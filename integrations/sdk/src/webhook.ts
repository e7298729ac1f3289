import { Webhook } from 'standardwebhooks';

export { WebhookVerificationError } from 'standardwebhooks';

/** A message of Sillage: docs/integration/webhooks.md lists the types and what `data` has. */
export interface WebhookEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type MessageHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The message, if Sillage signed it within the last five minutes; throws a WebhookVerificationError otherwise.
 * `payload` is the body as it came: a parsed and rewritten one has another signature.
 */
export function verifyWebhook(payload: string | Uint8Array, headers: MessageHeaders, secret: string): WebhookEvent {
  const body = typeof payload === 'string' ? payload : new TextDecoder().decode(payload);
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const given = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
  return new Webhook(secret).verify(body, given) as WebhookEvent;
}
