import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { type CampaignEvent, CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { topics } from '@sillage/proto/topics';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/index.ts';
import { AppError, createLogger } from '../../service/index.ts';
import type { EventBus, OutgoingEvent } from '../event-bus.ts';
import { createTestBus } from '../testing/index.ts';
import { enqueue, outboxMigration } from './outbox.ts';
import { type Relay, relayOutbox } from './outbox-relay.ts';

const SCHEMA = 'shop';
const log = createLogger('outbox-test', 'silent');

let database: TestDatabase<unknown>;
let bus: EventBus;
let from: ReadonlyMap<number, bigint>;
const relays: Relay[] = [];

beforeAll(async () => {
  database = await createTestDatabase<unknown>({ schema: SCHEMA, migrations: [outboxMigration] });
  bus = await createTestBus(database.url);
});

beforeEach(async () => {
  from = new Map((await bus.lag(topics.campaignEvents, 'nobody')).map((lag) => [lag.partition, lag.end]));
});

afterEach(async () => {
  await Promise.all(relays.splice(0).map((outboxRelay) => outboxRelay.close()));
});

afterAll(async () => {
  await bus?.close();
  await database?.close();
});

test('relays what was committed, and nothing that was rolled back', async () => {
  await write('a', 0);
  await expect(
    database.db.transaction().execute(async (trx) => {
      await enqueue(trx, topics.campaignEvents, [event('a', 1)]);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  relay();
  await untilEmpty();
  expect((await published()).map(({ eventId }) => eventId)).toEqual(['a-0']);
});

test('keeps the order of each key through several relays and concurrent writers', async () => {
  for (let count = 0; count < 4; count += 1) relay(count % 2 === 0 ? { listenUrl: database.url } : {});
  const keys = Array.from({ length: 12 }, (_, place) => `key-${place}`);
  await Promise.all(
    keys.map(async (key) => {
      for (let number = 0; number < 20; number += 1) await write(key, number);
    }),
  );
  await untilEmpty();
  const events = await published();
  expect(events).toHaveLength(240);
  for (const key of keys) {
    expect(events.filter(({ campaignId }) => campaignId === key).map(({ version }) => Number(version))).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    );
  }
});

test('publishes again, and loses nothing, after a crash between the acknowledgement and the delete', async () => {
  await write('a', 0);
  await write('a', 1);
  const crashing: EventBus = {
    ...bus,
    async publish(topic, events) {
      await bus.publish(topic, events);
      throw new Error('killed');
    },
  };
  await expect(relay({}, crashing).done).rejects.toThrow('killed');
  await Promise.all([relay(), relay()].map(() => untilEmpty()));
  expect((await published()).map(({ eventId }) => eventId)).toEqual(['a-0', 'a-1', 'a-0', 'a-1']);
});

test('holds the rows while the log is away', async () => {
  let faults = 2;
  const flaky: EventBus = {
    ...bus,
    publish(topic, events) {
      faults -= 1;
      return faults >= 0 ? Promise.reject(new AppError('log_unavailable', 'away')) : bus.publish(topic, events);
    },
  };
  await write('a', 0);
  relay({}, flaky);
  await untilEmpty();
  expect((await published()).map(({ eventId }) => eventId)).toEqual(['a-0']);
});

test('is woken by the commit, long before the next poll', async () => {
  relay({ listenUrl: database.url, pollMs: 3_600_000 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await write('a', 0);
  await untilEmpty();
  expect(await published()).toHaveLength(1);
});

test('carries compaction key and headers', async () => {
  const db = openDatabase(database.url, { schema: SCHEMA, applicationName: 'outbox' });
  const outgoing = { ...event('a', 0), entityKey: 'entity', headers: { traceparent: '00-1-2-01' } };
  await db.transaction().execute((trx) => enqueue(trx, topics.campaignEvents, [outgoing]));
  const outboxRelay = relay({}, bus, db);
  await untilEmpty();
  await outboxRelay.close();
  await db.destroy();
  await bus.replay(
    topics.campaignEvents,
    async ({ events }) => {
      expect(events[0]).toMatchObject({ key: 'entity', headers: { traceparent: '00-1-2-01' } });
    },
    { from },
  );
  expect.assertions(1);
});

function relay(options: Parameters<typeof relayOutbox>[4] = {}, over = bus, db = database.db): Relay {
  const outboxRelay = relayOutbox(db, SCHEMA, over, log, options);
  outboxRelay.done.catch(() => {});
  relays.push(outboxRelay);
  return outboxRelay;
}

function write(key: string, number: number): Promise<void> {
  return database.db.transaction().execute((trx) => enqueue(trx, topics.campaignEvents, [event(key, number)]));
}

function event(key: string, number: number): OutgoingEvent {
  const message = create(CampaignEventSchema, {
    eventId: `${key}-${number}`,
    campaignId: key,
    version: BigInt(number),
  });
  return { partitionKey: key, entityKey: `${key}-${number}`, value: toBinary(CampaignEventSchema, message) };
}

async function untilEmpty(): Promise<void> {
  const deadline = Date.now() + 100_000;
  for (;;) {
    const { rows } = await sql<{ left: number }>`select count(*) as left from outbox`.execute(database.db);
    if (rows[0]?.left === 0) return;
    if (Date.now() > deadline) throw new Error(`${rows[0]?.left} rows are left`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function published(): Promise<CampaignEvent[]> {
  const events: CampaignEvent[] = [];
  await bus.replay(
    topics.campaignEvents,
    async (batch) => {
      events.push(...batch.events.map(({ raw }) => fromBinary(CampaignEventSchema, raw)));
    },
    { from },
  );
  return events;
}
