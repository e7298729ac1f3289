import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Clock, Logger } from '../service/index.ts';
import { type Mailer, type Message, MessageRefused, type SmsSender } from './message.ts';
import { type ClaimedMessage, claimMessages, deleteMessage, rescheduleMessage } from './waiting-messages.ts';

export interface Delivery {
  readonly mailer: Mailer;
  /** Absent: text messages are dropped, with a line in the log. */
  readonly sms: SmsSender | undefined;
  /** The key that they were enqueued with. */
  readonly key: Uint8Array;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Short enough for a person who waits for a code; asking a table that is nearly always empty costs next to nothing. */
const POLL_MS = 400;
const AT_ONCE = 10;
/** Longer than ten mails can take, timeouts included. */
const CLAIM_MS = 5 * 60_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 5 * 60_000;

/**
 * Sends what waits until `close`, repeating with growing pauses what could not be sent, until it is no longer worth it.
 */
export function deliverMessages<Schema>(
  db: Kysely<Schema>,
  delivery: Delivery,
): { readonly done: Promise<void>; close(): Promise<void> } {
  const closing = new AbortController();
  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const sent = await deliverDue(db, delivery).catch((error: unknown) => {
        delivery.log.warn({ err: error }, 'waiting messages could not be read');
        return 0;
      });
      if (sent < AT_ONCE) await sleep(POLL_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }
  const done = run();
  return {
    done,
    async close() {
      closing.abort();
      await done;
    },
  };
}

async function deliverDue<Schema>(db: Kysely<Schema>, delivery: Delivery): Promise<number> {
  const nowMs = delivery.clock();
  const claim = { key: delivery.key, now: new Date(nowMs), until: new Date(nowMs + CLAIM_MS), limit: AT_ONCE };
  const claimed = await claimMessages(db, claim);
  await Promise.all(claimed.map((message) => deliverOne(db, delivery, message)));
  return claimed.length;
}

async function deliverOne<Schema>(
  db: Kysely<Schema>,
  delivery: Delivery,
  { id, attempts, expiresAt, message }: ClaimedMessage,
) {
  const { log, clock } = delivery;
  if (message === 'nobody') return deleteMessage(db, id);
  if (message === 'unreadable') {
    log.error({ messageId: id }, 'a message was dropped: INTERNAL_SECRET is not the one that it was written under');
    return deleteMessage(db, id);
  }
  if (expiresAt.getTime() <= clock()) {
    log.error({ messageId: id, via: message.via, attempts }, 'a message was not sent in time');
    return deleteMessage(db, id);
  }
  try {
    await send(message, id, delivery);
  } catch (error) {
    // Only the error's own words: it may quote the message's addresses and codes otherwise.
    const why = error instanceof Error ? error.message : String(error);
    if (error instanceof MessageRefused) {
      log.warn({ messageId: id, via: message.via, why }, 'a message was refused');
      return deleteMessage(db, id);
    }
    const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));
    log.warn({ messageId: id, via: message.via, attempts, delayMs, why }, 'a message waits for its next attempt');
    return rescheduleMessage(db, id, new Date(clock() + delayMs));
  }
  return deleteMessage(db, id);
}

async function send(message: Message, id: string, { mailer, sms }: Delivery): Promise<void> {
  if (message.via === 'mail') return mailer.send(message, id);
  if (!sms) throw new MessageRefused('No SMS provider is configured');
  return sms.send(message, id);
}
