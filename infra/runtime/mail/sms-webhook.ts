import { createHmac } from 'node:crypto';
import { MessageRefused, type SmsSender, type TextMessage } from './message.ts';

export interface SmsWebhookOptions {
  /** An endpoint of the operator, which forwards the message to the SMS provider. */
  readonly url: string;
  /** Signs the body, so that the receiver can tell our calls from others'. */
  readonly secret: string;
}

const TIMEOUT_MS = 10_000;

/**
 * POSTs `{"id","to","text"}` with `x-sillage-signature: t=<seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of
 * `<seconds>.<body>`. The same id may be sent twice. Any 2xx: accepted. 400, 404, 410 and 422: permanently refused. Any
 * other status: retried.
 */
export function createSmsWebhook({ url, secret }: SmsWebhookOptions): SmsSender {
  return {
    async send({ to, text }: TextMessage, id: string) {
      const body = JSON.stringify({ id, to, text });
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sillage-signature': signatureOf(body, secret, Date.now()) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return;
      if ([400, 404, 410, 422].includes(response.status))
        throw new MessageRefused(`The SMS webhook answered ${response.status}`);
      throw new Error(`The SMS webhook answered ${response.status}`);
    },
  };
}

function signatureOf(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
