import type { CampaignEvent } from '@sillage/proto/events/campaign_events';
import { expect, test } from 'vitest';
import type { ReceivedEvent } from '../event-bus.ts';
import { collect, event, keysOfEach, numberOf, numbersOf, type Stage, upTo } from './stage.ts';

/** Replay, packed records and compaction. */
export function readingContract(stage: Stage): void {
  test('replays from the beginning or from offsets, and moves no group', async () => {
    const topic = stage.newTopic({ partitions: 2 });
    const keys = keysOfEach(2);
    for (let number = 0; number < 5; number += 1)
      await stage.bus.publish(
        topic,
        keys.map((key) => event(key, number)),
      );
    const replay = async (from?: ReadonlyMap<number, bigint>) => {
      const seen: ReceivedEvent<CampaignEvent>[] = [];
      await stage.bus.replay(
        topic,
        async (batch) => {
          seen.push(...batch.events);
        },
        { maxBatch: 2, ...(from && { from }) },
      );
      return seen;
    };
    const numbersIn = (events: readonly ReceivedEvent<CampaignEvent>[], partition: number) =>
      numbersOf(events.filter(({ position }) => position.partition === partition));
    const all = await replay();
    expect([numbersIn(all, 0), numbersIn(all, 1)]).toEqual([upTo(5), upTo(5)]);
    const fourth = all.filter(({ position }) => position.partition === 0)[3];
    const later = await replay(new Map([[0, fourth?.position.offset ?? -1n]]));
    expect([numbersIn(later, 0)[0], numbersIn(later, 1)]).toEqual([fourth && numberOf(fourth), upTo(5)]);
    expect((await stage.bus.lag(topic, 'g')).map((lag) => lag.committed)).toEqual([0n, 0n]);
  });

  test('replays partitions side by side where it may, each in its order', async () => {
    const topic = stage.newTopic({ partitions: 3 });
    const keys = keysOfEach(3);
    for (const number of upTo(20))
      await stage.bus.publish(
        topic,
        keys.map((key) => event(key, number)),
      );
    const seen = new Map<number, number[]>();
    let underWay = 0;
    let most = 0;
    const onBatch = async ({
      partition,
      events,
    }: {
      partition: number;
      events: readonly ReceivedEvent<CampaignEvent>[];
    }) => {
      underWay += 1;
      most = Math.max(most, underWay);
      seen.set(partition, [...(seen.get(partition) ?? []), ...numbersOf(events)]);
      // Until another one has come, or this is the last.
      for (let turn = 0; most < 2 && turn < 200; turn += 1) await new Promise((resolve) => setTimeout(resolve, 50));
      underWay -= 1;
    };
    await stage.bus.replay(topic, onBatch, { maxBatch: 5, concurrency: 3 });
    expect([...seen.values()]).toEqual([upTo(20), upTo(20), upTo(20)]);
    expect(most).toBeGreaterThan(1);
    expect(await stage.bus.starts(topic)).toEqual(new Map([0, 1, 2].map((partition) => [partition, 0n])));
  });

  test('a replay ends by the error of its handler, and hands over nothing after that', async () => {
    const topic = stage.newTopic({ partitions: 2 });
    const keys = keysOfEach(2);
    for (const number of upTo(10))
      await stage.bus.publish(
        topic,
        keys.map((key) => event(key, number)),
      );
    const calls: number[] = [];
    const onBatch = async () => {
      calls.push(calls.length);
      if (calls.length === 3) throw new Error('The third one fails');
    };
    await expect(stage.bus.replay(topic, onBatch, { maxBatch: 1 })).rejects.toThrow('The third one fails');
    expect(calls).toHaveLength(3);
  });

  test('packs many events into few records and reads each of them', async () => {
    const topic = stage.newTopic({ framing: 'packed', partitions: 2 });
    await Promise.all(
      upTo(300).map((number) => stage.bus.publish(topic, [event(number % 2 === 0 ? 'a' : 'd', number)])),
    );
    const seen = await collect(stage.bus, topic, 'g', 300);
    expect(numbersOf(seen.filter(({ message }) => message.campaignId === 'a'))).toEqual(
      upTo(150).map((number) => number * 2),
    );
    expect(seen[0]?.key).toBeUndefined();
    expect(new Set(seen.map(({ position: at }) => `${at.partition}/${at.offset}/${at.index}`)).size).toBe(seen.length);
  });

  test('keeps at least the last event of each entity of a compacted topic', async () => {
    const topic = stage.newTopic({ retention: 'compacted', partitions: 1 });
    for (let number = 0; number < 5; number += 1) {
      await stage.bus.publish(topic, [
        { ...event('one', number), entityKey: 'one' },
        { ...event('two', number), entityKey: 'two' },
      ]);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    const last = new Map<string | undefined, number>();
    await stage.bus.replay(topic, async (batch) => {
      for (const delivery of batch.events) last.set(delivery.key, numberOf(delivery));
    });
    expect(last).toEqual(
      new Map([
        ['one', 4],
        ['two', 4],
      ]),
    );
    expect((await collect(stage.bus, topic, 'g', 2)).length).toBeGreaterThanOrEqual(2);
  });

  test('answers a ping', async () => {
    await expect(stage.bus.ping()).resolves.toBeUndefined();
  });
}
