import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Migration } from '../postgres/index.ts';
import { seal, unseal } from '../service/index.ts';
import { enqueueTasks, type Queue } from '../work-queue/index.ts';
import type { Message } from './message.ts';

/** Where messages waited before they were tasks of the work queue. */
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
  /** In base64. */
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
  /** True: written like any other, then thrown away. So an unknown address costs what a known one costs. */
  readonly isForNobody?: boolean;
  readonly key: Uint8Array;
  /** From then on the message is not worth sending: what it carries is no longer valid. */
  readonly expiresAt: Date;
  /**
   * Handed to `onFailed` where the message is not delivered, and found by `dropMessages`. Stored in plain text, so it must
   * not tell who the recipient is.
   */
  readonly reference?: string;
  /** Sent no earlier, so that many mails leave room between them for those that somebody waits for. Default: at once. */
  readonly dueInMs?: number;
}

/** Writes a message in the caller's transaction: it is sent if and only if that commits, and at least once. */
export async function enqueueMessage<Schema>(
  trx: Kysely<Schema>,
  { message, isForNobody = false, key, expiresAt, reference, dueInMs = 0 }: Enqueue,
): Promise<void> {
  const sealed = seal(JSON.stringify({ message, isForNobody }), key).toString('base64');
  await enqueueTasks(trx, messageQueue, [{ payload: { sealed, expiresAt, reference }, dueInMs }]);
}

/**
 * Messages with one of these references are not sent any more if the transaction commits; one whose sending has begun is
 * not repeated. Rows that a worker has locked are skipped: waiting for them could end in a deadlock.
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

/** Sealed with a key that is no longer ours: readable again when the secret is put back. */
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
