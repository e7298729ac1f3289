import { type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Migration } from '../postgres/index.ts';
import { seal, unseal } from '../service/index.ts';
import type { Message } from './message.ts';

/** Belongs to the migrations of each service that sends messages: one such table in each schema. */
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

export interface Enqueue {
  readonly message: Message;
  /** True: written like any other, then thrown away. So an unknown address costs what a known one costs. */
  readonly isForNobody?: boolean;
  readonly key: Uint8Array;
  readonly now: Date;
  /** From then on the message is not worth sending: what it carries is no longer valid. */
  readonly expiresAt: Date;
}

/** Writes a message in the caller's transaction: it is sent if and only if that commits, and at least once. */
export async function enqueueMessage<Schema>(
  trx: Kysely<Schema>,
  { message, isForNobody = false, key, now, expiresAt }: Enqueue,
) {
  const sealed = seal(JSON.stringify({ message, isForNobody }), key);
  await sql`
    insert into waiting_messages (id, sealed, due_at, expires_at) values (${uuid()}, ${sealed}, ${now}, ${expiresAt})`.execute(
    trx,
  );
}

export interface ClaimedMessage {
  readonly id: string;
  readonly attempts: number;
  readonly expiresAt: Date;
  /** `unreadable`: sealed with a key that is no longer ours. */
  readonly message: Message | 'nobody' | 'unreadable';
}

/**
 * Takes up to `limit` messages that are due. Until `until` nobody else takes them; afterwards, they count as not sent.
 */
export async function claimMessages<Schema>(
  db: Kysely<Schema>,
  {
    key,
    now,
    until,
    limit,
  }: { readonly key: Uint8Array; readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<readonly ClaimedMessage[]> {
  const { rows } = await sql<{ id: string; sealed: Buffer; attempts: number; expires_at: Date }>`
    update waiting_messages set attempts = attempts + 1, due_at = ${until}
    where id in (select id from waiting_messages where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
    returning id, sealed, attempts, expires_at`.execute(db);
  return rows.map(({ id, sealed, attempts, expires_at }) => ({
    id,
    attempts,
    expiresAt: expires_at,
    message: read(sealed, key),
  }));
}

function read(sealed: Buffer, key: Uint8Array): ClaimedMessage['message'] {
  try {
    const { message, isForNobody } = JSON.parse(unseal(sealed, key)) as { message: Message; isForNobody: boolean };
    return isForNobody ? 'nobody' : message;
  } catch {
    return 'unreadable';
  }
}

export async function deleteMessage<Schema>(db: Kysely<Schema>, id: string): Promise<void> {
  await sql`delete from waiting_messages where id = ${id}`.execute(db);
}

export async function rescheduleMessage<Schema>(db: Kysely<Schema>, id: string, dueAt: Date): Promise<void> {
  await sql`update waiting_messages set due_at = ${dueAt} where id = ${id}`.execute(db);
}
