import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { create, toBinary } from '@bufbuild/protobuf';
import { type CampaignEvent, CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { type Topic, topics } from '@sillage/proto/topics';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../service/index.ts';
import type { Consumption, EventBus, OutgoingEvent, ReceivedEvent } from '../event-bus.ts';
import { partitionOf } from '../partition-of.ts';

/** What the contract needs of an adapter: buses on one and the same log, as many as processes would have. */
export interface BusUnderTest {
  readonly open: () => Promise<EventBus>;
  /** What `openBus` needs to open it in another process. */
  readonly env: Readonly<Record<string, string>>;
  readonly topicPrefix: string;
  readonly close: () => Promise<void>;
}

/** The guarantees that every log gives. Each test has topics and groups of its own. */
export function busContract(start: () => Promise<BusUnderTest>): void {
  let underTest: BusUnderTest;
  let bus: EventBus;
  let serial = 0;
  const opened: EventBus[] = [];

  beforeAll(async () => {
    underTest = await start();
    bus = await underTest.open();
  }, 120_000);

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((it) => it.close()));
  });

  afterAll(async () => {
    await bus?.close();
    await underTest?.close();
  });

  async function another(): Promise<EventBus> {
    const it = await underTest.open();
    opened.push(it);
    return it;
  }

  function newTopic(changes: Partial<Topic<CampaignEvent>> = {}): Topic<CampaignEvent> {
    serial += 1;
    const name = `${underTest.topicPrefix}contract-${serial}`;
    return { ...topics.campaignEvents, retention: 'forever', name, partitions: 4, ...changes } as Topic<CampaignEvent>;
  }

  test('reads the events of a key in the order they were published, through concurrent publishers', async () => {
    const topic = newTopic();
    const other = await another();
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(
      keys.map(async (key, place) => {
        const publisher = place % 2 === 0 ? bus : other;
        for (let number = 0; number < 10; number += 1) await publisher.publish(topic, [event(key, number * 2), event(key, number * 2 + 1)]);
      }),
    );
    const seen = await collect(bus, topic, 'g', 120);
    for (const key of keys) expect([...new Set(seen.filter((it) => it.message.campaignId === key).map(numberOf))]).toEqual(upTo(20));
    const offsets = new Map<number, bigint[]>();
    for (const { position } of seen) offsets.set(position.partition, [...(offsets.get(position.partition) ?? []), position.offset]);
    for (const of of offsets.values()) expect(of.map(Number)).toEqual(upTo(of.length));
    for (const it of seen) expect(it.position.partition).toBe(partitionOf(it.message.campaignId, 4));
  });

  test('delivers a batch again whose handler failed after its effect, and moves the offset only after it returned', async () => {
    const topic = newTopic({ partitions: 1 });
    await bus.publish(topic, [event('a', 0), event('a', 1)]);
    const crashed = await another();
    const first = crashed.consume(topic, 'g', async () => {
      throw new Error('crashed after the effect');
    });
    await expect(first.done).rejects.toThrow('crashed after the effect');
    expect(await bus.lag(topic, 'g')).toEqual([{ partition: 0, end: 2n, committed: 0n }]);
    const seen = await collect(bus, topic, 'g', 2);
    expect(seen.map(numberOf)).toEqual([0, 1]);
    expect(await bus.lag(topic, 'g')).toEqual([{ partition: 0, end: 2n, committed: 2n }]);
  });

  test('delivers a batch again whose process was killed', { timeout: 60_000 }, async () => {
    const topic = newTopic({ partitions: 2 });
    await bus.publish(
      topic,
      keysOfEach(2).map((key) => event(key, 0)),
    );
    const script = fileURLToPath(new URL('doomed-member.ts', import.meta.url));
    const doomed = spawn(process.execPath, ['--import', 'tsx', script, topic.name, '2'], {
      env: { ...process.env, ...underTest.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(doomed.stdout, 'data');
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
    expect(await collect(bus, topic, 'g', 2)).toHaveLength(2);
  });

  test('carries keys and headers', async () => {
    const topic = newTopic();
    await bus.publish(topic, [{ ...event('a', 0), entityKey: 'entity', headers: { traceparent: '00-1-2-01', other: 'é' } }]);
    const [seen] = await collect(bus, topic, 'g', 1);
    expect(seen).toMatchObject({ key: 'entity', headers: { traceparent: '00-1-2-01', other: 'é' } });
    expect(seen?.position.partition).toBe(partitionOf('a', 4));
  });

  test('holds the partition through retriable faults and stays in the group', async () => {
    const topic = newTopic({ partitions: 1 });
    await bus.publish(topic, [event('a', 0), event('a', 1)]);
    const seen: number[] = [];
    let faults = 3;
    const it = bus.consume(topic, 'g', async (batch) => {
      faults -= 1;
      if (faults >= 0) throw new AppError('unavailable', 'away');
      seen.push(...batch.events.map(numberOf));
      return undefined;
    });
    await until(() => seen.length >= 2, it);
    await it.close();
    expect(seen).toEqual([0, 1]);
  });

  test('narrows a decided fault down to its event, which goes to the dead letters as it came', async () => {
    const topic = newTopic({ partitions: 1 });
    await bus.publish(topic, [event('a', 0), { ...event('a', 1), headers: { traceparent: 't' } }, event('a', 2)]);
    const seen: number[] = [];
    const it = bus.consume(topic, 'g', async (batch) => {
      if (batch.events.some((each) => numberOf(each) === 1)) throw new AppError('conflict', 'cannot be');
      seen.push(...batch.events.map(numberOf));
      return undefined;
    });
    await until(() => seen.length >= 2, it);
    await it.close();
    expect(seen).toEqual([0, 2]);
    const [letter] = await lettersOf(topic.name);
    expect(letter).toMatchObject({
      consumerGroup: 'g',
      originPartition: 0,
      originOffset: 1n,
      originHeaders: { traceparent: 't' },
      reasonCode: 'conflict',
      reason: 'cannot be',
    });
    expect(Buffer.from(letter?.originKey ?? []).toString()).toBe('a');
    expect(Buffer.from(letter?.originValue ?? [])).toEqual(Buffer.from(event('a', 1).value));
  });

  test('sends refused and unreadable events to the dead letters and goes on', async () => {
    const topic = newTopic({ partitions: 1 });
    const garbage = Buffer.from([0xff, 0xff, 0xff]);
    await bus.publish(topic, [event('a', 0), { partitionKey: 'a', value: garbage }, event('a', 2)]);
    const seen: number[] = [];
    const it = bus.consume(topic, 'g', async (batch) => {
      seen.push(...batch.events.map(numberOf));
      return batch.events.filter((each) => numberOf(each) === 2).map((each) => ({ event: each, code: 'refused', reason: 'no' }));
    });
    await until(async () => (await bus.lag(topic, 'g'))[0]?.committed === 3n, it);
    await it.close();
    expect(seen).toEqual([0, 2]);
    const letters = await lettersOf(topic.name);
    expect(letters.map((each) => each.reasonCode)).toEqual(['unreadable_event', 'refused']);
    expect(Buffer.from(letters[0]?.originValue ?? [])).toEqual(garbage);
  });

  test('shares the partitions when a member joins, and gives them back when it leaves', async () => {
    const topic = newTopic();
    const members = [new Set<number>(), new Set<number>()];
    const second = await another();
    const consume = (of: EventBus, set: Set<number>) =>
      of.consume(topic, 'g', async (batch) => {
        set.add(batch.partition);
        return undefined;
      });
    const first = consume(bus, members[0] ?? new Set());
    await first.ready;
    const joined = consume(second, members[1] ?? new Set());
    await joined.ready;
    let number = 0;
    const publishAll = () =>
      bus.publish(
        topic,
        keysOfEach(4).map((key) => event(key, number++)),
      );
    await until(async () => {
      await publishAll();
      return members.every((set) => set.size > 0);
    }, first);
    await joined.close();
    members[0]?.clear();
    await until(async () => {
      await publishAll();
      return members[0]?.size === 4;
    }, first);
    await first.close();
  });

  test('loses nothing and keeps the order while members come and go', { timeout: 60_000 }, async () => {
    const topic = newTopic();
    const others = [await another(), await another()];
    const seen: number[] = [];
    const consume = (of: EventBus) =>
      of.consume(
        topic,
        'g',
        async (batch) => {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
          if (Math.random() < 0.05) throw new AppError('unavailable', 'away');
          seen.push(...batch.events.map(numberOf));
          return undefined;
        },
        { concurrency: 3, maxBatch: 20 },
      );
    const steady = consume(bus);
    const keys = keysOfEach(4);
    let number = 0;
    for (let round = 0; round < 6; round += 1) {
      const guests = others.map(consume);
      for (let burst = 0; burst < 10; burst += 1) {
        await bus.publish(
          topic,
          keys.flatMap((key) => upTo(5).map(() => event(key, number++))),
        );
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await Promise.all(guests.map((it) => it.close()));
    }
    await until(async () => (await bus.lag(topic, 'g')).every((it) => it.end === it.committed), steady);
    await steady.close();
    const firsts = [...new Set(seen)];
    expect(firsts).toHaveLength(number);
    // Numbers of one key stand in blocks of five: each block belongs to the key of its place.
    for (const place of upTo(4)) {
      const ofKey = firsts.filter((it) => Math.floor(it / 5) % 4 === place);
      expect(ofKey).toEqual([...ofKey].sort((a, b) => a - b));
    }
  });

  test('reads no further while a handler is slow, and at most maxBatch events at a time', async () => {
    const topic = newTopic({ partitions: 1 });
    for (let round = 0; round < 10; round += 1)
      await bus.publish(
        topic,
        upTo(50).map((number) => event('a', round * 50 + number)),
      );
    const sizes: number[] = [];
    let running = 0;
    const it = bus.consume(
      topic,
      'g',
      async (batch) => {
        running += 1;
        expect(running).toBe(1);
        sizes.push(batch.events.length);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
        return undefined;
      },
      { maxBatch: 100, concurrency: 2 },
    );
    await until(() => sum(sizes) >= 500, it);
    await it.close();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    expect(sum(sizes)).toBe(500);
  });

  test('finishes the batch under way when it closes, and commits it', async () => {
    const topic = newTopic({ partitions: 1 });
    await bus.publish(topic, [event('a', 0)]);
    let entered = false;
    const it = bus.consume(topic, 'g', async () => {
      entered = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return undefined;
    });
    await until(() => entered, it);
    await it.close();
    expect((await bus.lag(topic, 'g'))[0]?.committed).toBe(1n);
  });

  test('a group that begins at the latest sees only what is published from then on', async () => {
    const topic = newTopic();
    await bus.publish(topic, [event('a', 0)]);
    const seen: number[] = [];
    const it = bus.consume(
      topic,
      'g',
      async (batch) => {
        seen.push(...batch.events.map(numberOf));
        return undefined;
      },
      { from: 'latest' },
    );
    await it.ready;
    await bus.publish(topic, [event('a', 1)]);
    await until(() => seen.length > 0, it);
    await it.close();
    expect(seen).toEqual([1]);
  });

  test('replays from the beginning or from offsets, and moves no group', async () => {
    const topic = newTopic({ partitions: 2 });
    const keys = keysOfEach(2);
    for (let number = 0; number < 5; number += 1)
      await bus.publish(
        topic,
        keys.map((key) => event(key, number)),
      );
    const replay = async (from?: ReadonlyMap<number, bigint>) => {
      const seen: ReceivedEvent<CampaignEvent>[] = [];
      await bus.replay(
        topic,
        async (batch) => {
          seen.push(...batch.events);
        },
        { maxBatch: 2, ...(from && { from }) },
      );
      return seen;
    };
    expect(await replay()).toHaveLength(10);
    expect((await replay(new Map([[0, 3n]]))).map((it) => it.position.partition).sort()).toEqual([0, 0, 1, 1, 1, 1, 1]);
    expect((await bus.lag(topic, 'g')).map((it) => it.committed)).toEqual([0n, 0n]);
  });

  test('packs many events into few records and reads each of them', async () => {
    const topic = newTopic({ framing: 'packed', partitions: 2 });
    await Promise.all(upTo(300).map((number) => bus.publish(topic, [event(number % 2 === 0 ? 'a' : 'd', number)])));
    const seen = await collect(bus, topic, 'g', 300);
    expect(seen.filter((it) => it.message.campaignId === 'a').map(numberOf)).toEqual(upTo(150).map((it) => it * 2));
    expect(seen[0]?.key).toBeUndefined();
    expect(new Set(seen.map(({ position: at }) => `${at.partition}/${at.offset}/${at.index}`)).size).toBe(300);
  });

  test('keeps at least the last event of each entity of a compacted topic', async () => {
    const topic = newTopic({ retention: 'compacted', partitions: 1 });
    for (let number = 0; number < 5; number += 1) {
      await bus.publish(topic, [
        { ...event('a', number), entityKey: 'one' },
        { ...event('a', number), entityKey: 'two' },
      ]);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    const last = new Map<string | undefined, number>();
    await bus.replay(topic, async (batch) => {
      for (const it of batch.events) last.set(it.key, numberOf(it));
    });
    expect(last).toEqual(
      new Map([
        ['one', 4],
        ['two', 4],
      ]),
    );
    expect((await collect(bus, topic, 'g', 2)).length).toBeGreaterThanOrEqual(2);
  });

  test('answers a ping', async () => {
    await expect(bus.ping()).resolves.toBeUndefined();
  });

  async function lettersOf(originTopic: string) {
    const letters: (typeof topics.deadLetters extends Topic<infer Message> ? Message : never)[] = [];
    await bus.replay(topics.deadLetters, async (batch) => {
      letters.push(...batch.events.map((it) => it.message).filter((it) => it.originTopic === originTopic));
    });
    return letters;
  }
}

/** Reads `count` events with a group of its own and closes it. */
async function collect(bus: EventBus, topic: Topic<CampaignEvent>, group: string, count: number): Promise<ReceivedEvent<CampaignEvent>[]> {
  const seen: ReceivedEvent<CampaignEvent>[] = [];
  const it = bus.consume(topic, group, async (batch) => {
    seen.push(...batch.events);
    return undefined;
  });
  await until(() => seen.length >= count, it);
  await it.close();
  return seen;
}

async function until(condition: () => boolean | Promise<boolean>, consumption: Consumption): Promise<void> {
  let failure: unknown;
  consumption.done.catch((error: unknown) => {
    failure = error;
  });
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (failure !== undefined) throw failure;
    if (Date.now() > deadline) throw new Error('did not happen within 20 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function event(key: string, number: number): OutgoingEvent {
  const message = create(CampaignEventSchema, { eventId: `${key}-${number}`, campaignId: key, version: BigInt(number) });
  return { partitionKey: key, value: toBinary(CampaignEventSchema, message) };
}

function numberOf(received: ReceivedEvent<CampaignEvent>): number {
  return Number(received.message.version);
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, it) => total + it, 0);
}

/** One key for each partition. */
function keysOfEach(partitions: number): string[] {
  const keys = new Map<number, string>();
  for (let number = 0; keys.size < partitions; number += 1) keys.set(partitionOf(`key-${number}`, partitions), `key-${number}`);
  return [...keys.values()];
}
