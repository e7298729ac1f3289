import { AppError } from '@sillage/runtime/service';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { readOrderEvent } from './order-events.ts';
import type { Inbound, Platform } from './platform.ts';

/** Any system that signs messages by the Standard Webhooks specification, https://www.standardwebhooks.com. */
export const signedWebhook = {
  proof: 'signature',
  read(inbound, { signingSecret, ...options }) {
    const externalId = verify(inbound, signingSecret);
    return readOrderEvent(inbound.body, { externalId, ...options, nowMs: inbound.nowMs });
  },
} satisfies Platform;

/** Verifies the signature; returns the message's id. */
function verify({ body, headers }: Inbound, secret: string): string {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = '' } = headers;
  const given = {
    'webhook-id': String(id),
    'webhook-timestamp': String(timestamp),
    'webhook-signature': String(signature),
  };
  try {
    new Webhook(secret).verify(body, given);
  } catch (cause) {
    // Correctly signed, but not JSON, which the reader reports.
    if (cause instanceof SyntaxError) return String(id);
    if (!(cause instanceof WebhookVerificationError)) throw cause;
    throw new AppError(
      'invalid_signature',
      "The message is not signed with this connection's secret, or was signed more than five minutes ago. Nothing was recorded.",
      { cause },
    );
  }
  return String(id);
}
