import type { CampaignEvent } from '@sillage/proto/events/campaign_events';
import { expect, test } from 'vitest';
import type { ReceivedEvent } from '../event-bus.ts';
import { collect, event, keysOfEach, numberOf, type Stage, upTo } from './stage.ts';

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
    expect(await replay()).toHaveLength(10);
    expect((await replay(new Map([[0, 3n]]))).map(({ position }) => position.partition).sort()).toEqual([0, 0, 1, 1, 1, 1, 1]);
    expect((await stage.bus.lag(topic, 'g')).map((lag) => lag.committed)).toEqual([0n, 0n]);
  });

  test('packs many events into few records and reads each of them', async () => {
    const topic = stage.newTopic({ framing: 'packed', partitions: 2 });
    await Promise.all(upTo(300).map((number) => stage.bus.publish(topic, [event(number % 2 === 0 ? 'a' : 'd', number)])));
    const seen = await collect(stage.bus, topic, 'g', 300);
    expect(seen.filter(({ message }) => message.campaignId === 'a').map(numberOf)).toEqual(upTo(150).map((number) => number * 2));
    expect(seen[0]?.key).toBeUndefined();
    expect(new Set(seen.map(({ position: at }) => `${at.partition}/${at.offset}/${at.index}`)).size).toBe(300);
  });

  test('keeps at least the last event of each entity of a compacted topic', async () => {
    const topic = stage.newTopic({ retention: 'compacted', partitions: 1 });
    for (let number = 0; number < 5; number += 1) {
      await stage.bus.publish(topic, [
        { ...event('a', number), entityKey: 'one' },
        { ...event('a', number), entityKey: 'two' },
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
