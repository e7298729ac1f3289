import { Webhook } from 'standardwebhooks';

export { WebhookVerificationError } from 'standardwebhooks';

/** A webhook message: docs/integration/webhooks.md lists the types and their `data`. */
export interface WebhookEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type MessageHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the message if Sillage signed it within the last five minutes; otherwise throws a WebhookVerificationError.
 * `payload` is the raw body, since a parsed and re-serialised one has another signature.
 */
export function verifyWebhook(payload: string | Uint8Array, headers: MessageHeaders, secret: string): WebhookEvent {
  const body = typeof payload === 'string' ? payload : new TextDecoder().decode(payload);
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const given = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
  return new Webhook(secret).verify(body, given) as WebhookEvent;
}
