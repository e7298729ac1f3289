import { Webhook } from 'standardwebhooks';

interface Message {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
  /** Each secret signs; there are two during a rotation. */
  readonly secrets: readonly string[];
}

/** The headers of a message as in the Standard Webhooks specification. */
export const signedHeaders = ({ id, sentAt, body, secrets }: Message) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
});
