import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Migration } from '../postgres/index.ts';
import { seal, unseal } from '../service/index.ts';
import { enqueueTasks, type Queue } from '../work-queue/index.ts';
import type { Message } from './message.ts';

/** The former table of waiting messages, which are now tasks of the work queue. */
export const waitingMessagesMigration: Migration = {
  name: '2026-11-21-waiting-messages',
  up: (run) => run`
    create table waiting_messages (
      id uuid primary key,
      sealed bytea not null,
      attempts integer not null default 0,
      due_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index waiting_messages_by_due_time on waiting_messages (due_at)`,
};

export interface WaitingMessage {
  /** Encrypted message, in base64. */
  readonly sealed: string;
  readonly expiresAt: Date;
  readonly reference?: string | undefined;
}

export const messageQueue: Queue<WaitingMessage> = {
  name: 'messages',
  payload: z.object({ sealed: z.string(), expiresAt: z.coerce.date(), reference: z.string().optional() }),
};

export interface Enqueue {
  readonly message: Message;
  /** True: stored like any other message, then discarded, so that an unknown address takes as long as a known one. */
  readonly isForNobody?: boolean;
  readonly key: Uint8Array;
  /** The message is not sent after this time, because its code or link is no longer valid. */
  readonly expiresAt: Date;
  /**
   * Passed to `onFailed` if the message is not delivered, and used by `dropMessages`. Stored in plain text, so it must
   * not identify the recipient.
   */
  readonly reference?: string;
  /** Minimum delay, so that bulk mails leave room for urgent ones in between. Default: none. */
  readonly dueInMs?: number;
}

/** Enqueues a message in the caller's transaction: it is sent at least once if the transaction commits. */
export async function enqueueMessage<Schema>(
  trx: Kysely<Schema>,
  { message, isForNobody = false, key, expiresAt, reference, dueInMs = 0 }: Enqueue,
): Promise<void> {
  const sealed = seal(JSON.stringify({ message, isForNobody }), key).toString('base64');
  await enqueueTasks(trx, messageQueue, [{ payload: { sealed, expiresAt, reference }, dueInMs }]);
}

/**
 * Cancels messages with one of these references if the transaction commits; a message that is being sent is not
 * retried. Skips rows that a worker has locked, because waiting for them could deadlock.
 */
export async function dropMessages<Schema>(trx: Kysely<Schema>, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  await sql`
    delete from work_queue where id = any(array(
      select id from work_queue
      where queue = ${messageQueue.name} and payload ->> 'reference' = any (${references}::text[])
      for update skip locked
    ))`.execute(trx);
}

/** Encrypted with a former secret; readable again if that secret is restored. */
export class UnreadableMessage extends Error {
  constructor(options: { readonly cause: unknown }) {
    super('INTERNAL_SECRET is not the one that the message was written under', options);
    this.name = 'UnreadableMessage';
  }
}

export function openMessage({ sealed }: Pick<WaitingMessage, 'sealed'>, key: Uint8Array): Message | 'nobody' {
  try {
    const text = unseal(Buffer.from(sealed, 'base64'), key);
    const { message, isForNobody } = JSON.parse(text) as { message: Message; isForNobody: boolean };
    return isForNobody ? 'nobody' : message;
  } catch (error) {
    throw new UnreadableMessage({ cause: error });
  }
}
