import type { Migration } from '@sillage/runtime/postgres';

/** Messages that wait become tasks of the work queue. The lock comes first: none may be written behind the copy. */
export const workQueueMessages: Migration = {
  name: '2026-11-23-work-queue-messages',
  async up(sql) {
    await sql`lock table waiting_messages in access exclusive mode`;
    await sql`
      insert into work_queue (id, queue, payload, attempts, due_at)
      select id, 'messages', jsonb_build_object(
        'sealed', translate(encode(sealed, 'base64'), chr(10), ''), 'expiresAt', expires_at
      ), attempts, due_at from waiting_messages order by due_at`;
    await sql`drop table waiting_messages`;
  },
};
