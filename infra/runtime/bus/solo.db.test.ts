import { create, toBinary } from '@bufbuild/protobuf';
import type { CampaignEvent } from '@sillage/proto/events/campaign_events';
import { ClickRecordedSchema } from '@sillage/proto/events/clicks';
import { type Topic, topics } from '@sillage/proto/topics';
import { Client, Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../postgres/testing/index.ts';
import { createLogger } from '../service/index.ts';
import type { EventBus } from './event-bus.ts';
import { place } from './placed-event.ts';
import { append } from './solo/log-table.ts';
import { createSchema } from './solo/schema.ts';
import { openSoloBus } from './solo.ts';
import { busContract } from './testing/contract.ts';
import { event, keysOfEach, numberOf, type Stage, until, upTo } from './testing/stage.ts';

describe('the log in Postgres', () => {
  busContract(async () => {
    const database = await createTestDatabase({ schema: 'unused', migrations: [] });
    const log = createLogger('bus-test', process.env.BUS_TEST_LOG ?? 'silent');
    return {
      open: () => openSoloBus(database.url, log, { publishTimeoutMs: 10_000, upkeepIntervalMs: 200 }),
      env: { LOG_DATABASE_URL: database.url, KAFKA_BROKERS: '' },
      topicPrefix: '',
      close: () => database.close(),
    };
  }, strayProcess);
});

/** Processes do not share partitions here; where a second one reads all the same, nothing is passed over. */
function strayProcess(stage: Stage): void {
  test('skips no event while a second process reads for the same group', async () => {
    const topic = stage.newTopic();
    const [key = ''] = keysOfEach(4);
    const seen = new Set<number>();
    const consume = (bus: EventBus) =>
      bus.consume(
        topic,
        'g',
        async (batch) => {
          for (const delivery of batch.events) seen.add(numberOf(delivery));
          return undefined;
        },
        { maxBatch: 3 },
      );
    const consumptions = [consume(stage.bus), consume(await stage.another())];
    for (const number of upTo(200)) await stage.bus.publish(topic, [event(key, number)]);
    await until(async () => (await stage.bus.lag(topic, 'g')).every((lag) => lag.end === lag.committed));
    await Promise.all(consumptions.map((consumption) => consumption.close()));
    expect(seen.size).toBe(200);
  });
}

test('clicks are written to two partitions, those of a key to one of them, and earlier ones of the others are read', async () => {
  const database = await createTestDatabase({ schema: 'unused', migrations: [] });
  const bus = await openSoloBus(database.url, createLogger('bus-test', 'silent'), { publishTimeoutMs: 10_000 });
  try {
    const value = toBinary(ClickRecordedSchema, create(ClickRecordedSchema));
    const keys = upTo(50).map((number) => `key-${number}`);
    for (const keysOfWrite of [keys, keys])
      await bus.publish(
        topics.clicks,
        keysOfWrite.map((partitionKey) => ({ partitionKey, value })),
      );
    await bus.publish(topics.clicks, [{ partitionKey: '', partition: 11, value }]);
    const written = (await bus.lag(topics.clicks, 'g')).map(({ end }) => Number(end));
    expect(written).toEqual([2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    const counts = new Map<number, number>();
    await bus.replay(topics.clicks, async ({ partition, events }) => {
      counts.set(partition, (counts.get(partition) ?? 0) + events.length);
    });
    expect(new Set(counts.keys())).toEqual(new Set([0, 1, 11]));
    // Both writes had the same keys, so each partition has the same events of both.
    expect([counts.get(0), counts.get(1)].map((count) => (count ?? 1) % 2)).toEqual([0, 0]);
    expect((counts.get(0) ?? 0) + (counts.get(1) ?? 0)).toBe(2 * keys.length);
  } finally {
    await bus.close();
    await database.close();
  }
});

test('a write of several topics keeps the order of each partition, beside writes of others', async () => {
  const database = await createTestDatabase({ schema: 'unused', migrations: [] });
  const log = createLogger('bus-test', 'silent');
  const buses = [
    await openSoloBus(database.url, log, { publishTimeoutMs: 10_000 }),
    await openSoloBus(database.url, log, { publishTimeoutMs: 10_000 }),
  ];
  const named = (name: string): Topic<CampaignEvent> => ({ ...topics.campaignEvents, name, partitions: 2 });
  const both = [named('b'), named('a')];
  const [first = '', second = ''] = keysOfEach(2);
  try {
    await Promise.all(
      upTo(100).flatMap((number) =>
        buses.flatMap((bus, writer) =>
          both.map((topic) => bus.publish(topic, [event(first, 2 * number + writer), event(second, number)])),
        ),
      ),
    );
    for (const topic of both) {
      const seen: number[] = [];
      await buses[0]?.replay(topic, async ({ events }) => {
        for (const received of events) if (received.message.campaignId === first) seen.push(numberOf(received));
      });
      for (const writer of [0, 1])
        expect(seen.filter((number) => number % 2 === writer)).toEqual(upTo(100).map((number) => 2 * number + writer));
    }
  } finally {
    for (const bus of buses) await bus.close();
    await database.close();
  }
});

test('refuses events of a topic that does not exist instead of losing them', async () => {
  const database = await createTestDatabase({ schema: 'unused', migrations: [] });
  const pool = new Pool({ connectionString: database.url });
  try {
    await createSchema(pool);
    await expect(append(pool, [place(topics.clicks, { partitionKey: '', value: new Uint8Array() })])).rejects.toThrow(
      'query returned no rows',
    );
  } finally {
    await pool.end();
    await database.close();
  }
});

test('clicks leave the log once their days are over, oldest first, and reading goes on after them', async () => {
  const database = await createTestDatabase({ schema: 'unused', migrations: [] });
  const log = createLogger('bus-test', 'silent');
  const options = { publishTimeoutMs: 10_000, upkeepIntervalMs: 100 };
  const bus = await openSoloBus(database.url, log, { ...options, retention: { CLICK_LOG_RETENTION_DAYS: 30 } });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const partitions = [...Array(topics.clicks.partitions).keys()];
    const publish = () =>
      bus.publish(
        topics.clicks,
        partitions.map((partition) => ({ partitionKey: '', partition, value: new Uint8Array() })),
      );
    const age = (days: number) =>
      client.query('update bus.log set written_at = now() - make_interval(days => $1)', [days]);
    await publish();
    await publish();
    // At once: what is too old for a moment may be gone by the next one.
    await client.query(
      'update bus.log set written_at = now() - make_interval(days => case when log_offset = 1 then 29 else 31 end)',
    );
    await publish();
    const all = (offset: bigint) => new Map(partitions.map((partition) => [partition, offset]));
    await until(async () => [...(await bus.starts(topics.clicks)).values()].every((start) => start === 1n));
    const read: bigint[] = [];
    await bus.replay(topics.clicks, async ({ events }) => {
      read.push(...events.map(({ position }) => position.offset));
    });
    expect(read).toEqual(partitions.flatMap(() => [1n, 2n]));
    await age(31);
    await until(async () => [...(await bus.starts(topics.clicks)).values()].every((start) => start === 3n));
    expect(await bus.starts(topics.clicks)).toEqual(all(3n));
    await publish();
    expect((await bus.lag(topics.clicks, 'g')).map(({ end }) => end)).toEqual(partitions.map(() => 4n));
  } finally {
    await client.end();
    await bus.close();
    await database.close();
  }
});

test('rows of versions that wrote each click singly are read beside packed ones, in order, however many bytes they have', async () => {
  const database = await createTestDatabase({ schema: 'unused', migrations: [] });
  const bus = await openSoloBus(database.url, createLogger('bus-test', 'silent'), { publishTimeoutMs: 10_000 });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const topic: Topic<CampaignEvent> = { ...topics.campaignEvents, name: 'packed', partitions: 1, framing: 'packed' };
  try {
    await bus.publish(
      topic,
      upTo(3).map((number) => event('key', number)),
    );
    for (const number of [3, 4])
      await client.query('select bus.append($1, $2, $3, $4, $5, $6, $7)', [
        [topic.name],
        [0],
        [1],
        [null],
        [null],
        [Buffer.from(event('key', number).value)],
        [false],
      ]);
    // Two of these are more than one reading takes.
    const large = (number: number) => event('key'.repeat(60_000), number);
    for (const number of [5, 6, 7]) await bus.publish(topic, [large(number), large(number)]);
    const seen: number[] = [];
    await bus.replay(topic, async ({ events }) => void seen.push(...events.map(numberOf)), { maxBatch: 2 });
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7]);
    const { rows } = await client.query<{ records: string }>('select count(*) as records from bus.log');
    expect(rows[0]?.records).toBe('6');
  } finally {
    await client.end();
    await bus.close();
    await database.close();
  }
});
