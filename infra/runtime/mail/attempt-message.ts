import type { Clock, Logger, Metrics } from '../service/index.ts';
import { mailFigures } from './mail-figures.ts';
import { type Message, MessageRefused, MessageUnconfirmed } from './message.ts';

interface Sender {
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

interface Attempt {
  readonly id: string;
  readonly via: Message['via'];
  /** Including this one. */
  readonly attempts: number;
  /** The message is not sent after this time. */
  readonly expiresAt: Date;
  send(): Promise<void>;
}

/**
 * Attempts to send a queued message; counts mails. Resolves if no further attempt is needed. `sent`: it was accepted.
 * `failed`: it was refused, or has expired. `unreachable`: it was refused because of its address. Rejects if a retry
 * may help.
 */
export async function attemptMessage(
  { clock, log, metrics }: Sender,
  { id, via, attempts, expiresAt, send }: Attempt,
): Promise<'sent' | 'failed' | 'unreachable'> {
  const countMail = metrics.of(mailFigures);
  const count: typeof countMail = (result) => via === 'mail' && countMail(result);
  if (expiresAt.getTime() <= clock()) {
    count('failed');
    log.error({ messageId: id, via, attempts }, 'a message was not sent in time');
    return 'failed';
  }
  try {
    await send();
    count('sent');
    return 'sent';
  } catch (error) {
    if (!(error instanceof MessageRefused)) {
      count(error instanceof MessageUnconfirmed ? 'unconfirmed' : 'retried');
      throw error;
    }
    count('failed');
    log.warn({ messageId: id, via, why: error.message }, 'a message was refused');
    return error.isUnreachable ? 'unreachable' : 'failed';
  }
}
