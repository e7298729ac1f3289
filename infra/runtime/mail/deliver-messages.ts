import type { Clock } from '../service/index.ts';
import { startWorker, type Task, type Worker, type WorkerOptions } from '../work-queue/index.ts';
import { attemptMessage } from './attempt-message.ts';
import { mailFigures } from './mail-figures.ts';
import { type Mailer, type Message, MessageRefused, type SmsSender } from './message.ts';
import { messageQueue, openMessage, UnreadableMessage, type WaitingMessage } from './waiting-messages.ts';

export interface Delivery<Schema>
  extends Pick<WorkerOptions<Schema, WaitingMessage>, 'db' | 'schema' | 'log' | 'metrics'> {
  readonly mailer: Mailer;
  /** Absent: text messages are dropped, with a line in the log. */
  readonly sms: SmsSender | undefined;
  /** The key that they were enqueued with. */
  readonly key: Uint8Array;
  readonly clock: Clock;
  /** A message with a reference was refused or has expired, and will not be sent. May be called twice. */
  readonly onFailed?: (reference: string) => Promise<void>;
  /** A mail server reported that an address does not exist or is closed. May be called repeatedly for an address. */
  readonly onUnreachable?: (address: string) => Promise<void>;
  /** A mail server accepted a mail to an address. */
  readonly onSent?: (address: string) => Promise<void>;
}

/**
 * Short enough for a person who waits for a code. Sending is not triggered by the commit, because its load could delay
 * the next request, whose timing would then reveal whether an address is known.
 */
const POLL_MS = 400;

/** Sends waiting messages until `close`; retries failed ones until they expire. */
export function deliverMessages<Schema>(delivery: Delivery<Schema>): Worker {
  const { db, schema, log, metrics } = delivery;
  metrics.of(mailFigures);
  return startWorker({
    db,
    schema,
    log,
    metrics,
    queue: messageQueue,
    pollMs: POLL_MS,
    // Messages have an expiry instead of a maximum number of attempts.
    maxAttempts: Number.POSITIVE_INFINITY,
    isPermanent: (error) => error instanceof UnreadableMessage,
    run: (task) => deliver(delivery, task),
  });
}

async function deliver<Schema>(
  delivery: Delivery<Schema>,
  { id, attempts, payload: { sealed, expiresAt, reference } }: Task<WaitingMessage>,
): Promise<undefined> {
  const message = openMessage({ sealed }, delivery.key);
  if (message === 'nobody') return;
  const { via } = message;
  const attempt = { id, via, attempts, expiresAt, send: () => send(message, id, delivery) };
  const outcome = await attemptMessage(delivery, attempt);
  if (outcome !== 'sent' && reference !== undefined) await delivery.onFailed?.(reference);
  if (outcome === 'unreachable') await delivery.onUnreachable?.(message.to);
  if (outcome !== 'sent' || via !== 'mail') return;
  // A failure here must not resend the mail; the next mail to the address records the same.
  await delivery.onSent?.(message.to).catch((error: unknown) => {
    delivery.log.warn({ err: error, messageId: id }, 'that a mail was sent could not be noted');
  });
}

async function send(message: Message, id: string, { mailer, sms }: Pick<Delivery<unknown>, 'mailer' | 'sms'>) {
  if (message.via === 'mail') return mailer.send(message, id);
  if (!sms) throw new MessageRefused('No SMS provider is configured');
  return sms.send(message, id);
}
