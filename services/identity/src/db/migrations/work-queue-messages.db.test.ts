import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { deliverMessages, type Mail, messageKey } from '@sillage/runtime/mail';
import { migrate } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLogger, createMetrics, seal } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SCHEMA } from '../schema.ts';
import { workQueueMessages } from './2026-11-23-work-queue-messages.ts';
import { migrations } from './index.ts';

test('a message that waits at the upgrade is delivered after it, under its own id', async () => {
  const before = migrations.slice(0, migrations.indexOf(workQueueMessages));
  const database = await createTestDatabase({ schema: SCHEMA, migrations: before });
  const key = messageKey('a secret of at least thirty-two characters');
  const id = randomUUID();
  const mail: Mail = { to: 'ana@example.com', subject: 'Code', html: `<p>${'9'.repeat(200)}</p>`, text: 'Code' };
  const sealed = seal(JSON.stringify({ message: { via: 'mail', ...mail }, isForNobody: false }), key);
  await sql`
    insert into waiting_messages (id, sealed, attempts, due_at, expires_at)
    values (${id}, ${sealed}, 2, now(), ${new Date(Date.now() + HOUR_MS)})`.execute(database.db);
  await migrate(database.db, SCHEMA, migrations);
  const sent: [string, Mail][] = [];
  const delivery = deliverMessages({
    db: database.db,
    schema: SCHEMA,
    mailer: { send: async (message, messageId) => void sent.push([messageId, message]), close: async () => {} },
    sms: undefined,
    key,
    clock: Date.now,
    log: createLogger('test', 'silent'),
    metrics: createMetrics('test'),
  });
  await expect.poll(() => sent).toEqual([[id, { via: 'mail', ...mail }]]);
  await delivery.close();
  await database.close();
}, 240_000);
