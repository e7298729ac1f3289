import { create, toBinary } from '@bufbuild/protobuf';
import { type CampaignEvent, CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { type Topic, topics } from '@sillage/proto/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/index.ts';
import type { EventBus, ReceivedEvent } from '../event-bus.ts';
import { createTestBus } from '../testing/index.ts';
import { listDeadLetters, replayDeadLetters } from './replay-dead-letters.ts';

const single = { ...topics.campaignEvents, name: 'single' } as Topic<CampaignEvent>;
const packed = { ...single, name: 'packed', framing: 'packed' } as Topic<CampaignEvent>;

let database: TestDatabase<unknown>;
let bus: EventBus;

beforeAll(async () => {
  database = await createTestDatabase<unknown>({ schema: 'unused', migrations: [] });
  bus = await createTestBus(database.url);
});

afterAll(async () => {
  await bus?.close();
  await database?.close();
});

test.each([single, packed])('republishes a dead letter of a $name topic unchanged to its partition', async (topic) => {
  const value = toBinary(CampaignEventSchema, create(CampaignEventSchema, { campaignId: 'c' }));
  await bus.publish(topic, [{ partitionKey: 'campaign', entityKey: 'entity', headers: { traceparent: 't' }, value }]);
  const seen: ReceivedEvent<CampaignEvent>[] = [];
  const consumer = bus.consume(topic, 'g', async ({ events }) => {
    seen.push(...events);
    return seen.length > 1 ? undefined : events.map((event) => ({ event, code: 'refused', reason: 'not today' }));
  });
  await expect.poll(() => listDeadLetters(bus, { topic: topic.name, ids: [], limit: 10 })).toHaveLength(1);

  const letters = await listDeadLetters(bus, { topic: topic.name, ids: [], limit: 10 });
  await replayDeadLetters(bus, letters, [single, packed]);
  await expect.poll(() => seen.length).toBe(2);
  await consumer.close();

  const [first, again] = seen;
  expect(again?.position.partition).toBe(first?.position.partition);
  expect(again?.key).toBe(first?.key);
  expect(Buffer.from(again?.raw ?? [])).toEqual(Buffer.from(value));
  expect(again?.headers).toEqual(topic.framing === 'single' ? { traceparent: 't' } : {});
});

test('lists the newest of those that match, oldest first', async () => {
  const letters = await listDeadLetters(bus, { ids: [], limit: 10 });
  expect(letters.map((letter) => letter.originTopic)).toEqual(['single', 'packed']);
  expect((await listDeadLetters(bus, { ids: [], limit: 1 })).map((letter) => letter.originTopic)).toEqual(['packed']);
  expect(await listDeadLetters(bus, { ids: [letters[0]?.eventId ?? ''], limit: 10 })).toHaveLength(1);
});

test('refuses to republish to an unknown topic', async () => {
  const letters = await listDeadLetters(bus, { ids: [], limit: 1 });
  await expect(replayDeadLetters(bus, letters)).rejects.toThrow('is not a topic of this version');
});

test('does not republish to a compacted topic what a later event of its key replaces', async () => {
  const topic = { ...single, name: 'compacted', retention: 'compacted', partitions: 2 } as Topic<CampaignEvent>;
  const state = (key: string, version: bigint) => ({
    partitionKey: 'campaign',
    entityKey: key,
    value: toBinary(CampaignEventSchema, create(CampaignEventSchema, { version })),
  });
  // Read by no version: the newest state of its key all the same.
  const unreadable = { ...state('unreadable', 0n), value: Buffer.from([0xff]) };
  await bus.publish(topic, [state('replaced', 1n), state('newest', 1n), state('unreadable', 1n)]);
  const consumer = bus.consume(topic, 'g', async ({ events }) =>
    events.map((event) => ({ event, code: 'refused', reason: 'not today' })),
  );
  await expect.poll(() => listDeadLetters(bus, { topic: topic.name, ids: [], limit: 10 })).toHaveLength(3);
  await consumer.close();
  await bus.publish(topic, [state('replaced', 2n), unreadable]);

  const letters = await listDeadLetters(bus, { topic: topic.name, ids: [], limit: 10 });
  const superseded = await replayDeadLetters(bus, letters, [topic]);
  expect(superseded.map(({ originKey }) => Buffer.from(originKey).toString())).toEqual(['replaced', 'unreadable']);
  const published: [string | undefined, bigint][] = [];
  await bus.replay(topic, async ({ events }) => {
    published.push(...events.map(({ key, message }) => [key, message.version] as [string | undefined, bigint]));
  });
  expect(published.slice(3)).toEqual([
    ['replaced', 2n],
    ['newest', 1n],
  ]);
});
