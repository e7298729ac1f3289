import { Webhook } from 'standardwebhooks';

interface Message {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
  /** Each signs it: while one is replaced, there are two. */
  readonly secrets: readonly string[];
}

/** The headers of a message by the Standard Webhooks specification. */
export const signedHeaders = ({ id, sentAt, body, secrets }: Message) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
});
