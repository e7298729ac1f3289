import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { AccountEventSchema } from '@sillage/proto/events/account_events';
import { DeadLetterSchema } from '@sillage/proto/events/dead_letters';
import { AdminActList, AdminDeadLetters, WorkFacts } from '@sillage/proto/http/administration';
import { topics } from '@sillage/proto/topics';
import { startWorker } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createServiceCalls } from '../../administration/service-calls.ts';
import { SCHEMA } from '../../db/schema.ts';
import { createAdministration } from '../../testing/administration.ts';

type Administration = Awaited<ReturnType<typeof createAdministration>>;
let admin: Administration;
beforeAll(async () => {
  admin = await createAdministration();
});
afterAll(() => admin.close());

const ask: Administration['ask'] = (...requested) => admin.ask(...requested);
const merchant = randomUUID();
const reason = 'The cause is mended';

test('every reader of a topic is listed with the events that it has not read yet', async () => {
  const value = toBinary(AccountEventSchema, create(AccountEventSchema, { userId: merchant, version: 1n }));
  await admin.bus.publish(topics.accountEvents, [{ partitionKey: merchant, value }]);
  const work = WorkFacts.parse((await ask('GET', 'work')).json());
  const waiting = work.lag?.filter(({ events }) => events > 0);
  expect(waiting).toEqual(
    topics.accountEvents.readBy.map((service) => ({ service, topic: 'account-events', events: 1 })),
  );
  expect(work.lag?.map(({ topic }) => topic)).toContain('clicks');
});

test('the queues of the monitor itself are listed with those of the others', async () => {
  const { db, log, metrics } = admin;
  const queue = { name: 'parcels', payload: z.unknown() };
  const worker = startWorker({ db, schema: SCHEMA, log, metrics, queue, run: async () => undefined });
  const { queues } = WorkFacts.parse((await ask('GET', 'work')).json());
  expect(queues).toEqual([{ service: 'monitor', queue: 'parcels', waiting: 0, dead: 0, oldestSeconds: 0 }]);
  await worker.close();
});

test('an event that was given up is shown, and published again unchanged', async () => {
  const value = toBinary(AccountEventSchema, create(AccountEventSchema, { userId: merchant, version: 7n }));
  const letter = create(DeadLetterSchema, {
    eventId: uuid(),
    occurredAtMs: BigInt(Date.UTC(2026, 11, 6)),
    consumerGroup: 'campaigns',
    originTopic: 'account-events',
    originKey: Buffer.from(merchant),
    originValue: value,
    reasonCode: 'unreadable_event',
    reason: 'The test says so',
  });
  await admin.bus.publish(topics.deadLetters, [{ partitionKey: merchant, value: toBinary(DeadLetterSchema, letter) }]);
  const { letters } = AdminDeadLetters.parse((await ask('GET', 'dead-letters')).json());
  expect(letters[0]).toMatchObject({ id: letter.eventId, topic: 'account-events', code: 'unreadable_event' });

  expect((await ask('POST', `dead-letters/${uuid()}/replay`, { reason })).statusCode).toBe(404);
  expect((await ask('POST', `dead-letters/${letter.eventId}/replay`, { reason })).statusCode).toBe(204);
  const versions: bigint[] = [];
  await admin.bus.replay(topics.accountEvents, async ({ events }) => {
    versions.push(...events.map(({ message }) => message.version));
  });
  expect(versions.filter((version) => version === 7n)).toHaveLength(1);
  const { acts } = AdminActList.parse((await ask('GET', 'acts')).json());
  expect(acts[0]).toMatchObject({ act: 'event_replayed', target: letter.eventId, detail: 'account-events' });

  await admin.bus.publish(topics.accountEvents, [{ partitionKey: merchant, partition: 0, value }]);
  expect((await ask('POST', `dead-letters/${letter.eventId}/replay`, { reason })).statusCode).toBe(409);
});

test('a task of the monitor itself that was given up is listed, and tried again', async () => {
  const id = uuid();
  await sql`
    insert into work_queue (id, queue, payload, due_at, dead_at)
    values (${id}, 'announcements', '{}', now(), now())`.execute(admin.db);
  const calls = createServiceCalls({ db: admin.db, addresses: {} as never, internalSecret: '' });
  expect(await calls.deadTasks('monitor', 10)).toMatchObject({ tasks: [{ id, queue: 'announcements' }] });
  await calls.retryTask('monitor', id);
  expect(await calls.deadTasks('monitor', 10)).toEqual({ tasks: [] });
  await expect(calls.retryTask('monitor', id)).rejects.toMatchObject({ code: 'not_found' });
});
