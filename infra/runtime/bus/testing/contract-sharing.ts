import { expect, test } from 'vitest';
import { AppError } from '../../service/index.ts';
import type { EventBus } from '../event-bus.ts';
import { event, keysOfEach, numberOf, type Stage, until, upTo } from './stage.ts';

/** Processes that share the partitions of a topic; a log that one process consumes has none of it. */
export function sharingContract(stage: Stage): void {
  test('shares the partitions when a member joins, and gives them back when it leaves', async () => {
    const topic = stage.newTopic();
    const members = [new Set<number>(), new Set<number>()];
    const second = await stage.another();
    const consume = (of: EventBus, set: Set<number>) =>
      of.consume(topic, 'g', async (batch) => {
        set.add(batch.partition);
        return undefined;
      });
    const first = consume(stage.bus, members[0] ?? new Set());
    await first.ready;
    const joined = consume(second, members[1] ?? new Set());
    await joined.ready;
    let number = 0;
    const publishAll = () =>
      stage.bus.publish(
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

  test('loses nothing and keeps the order while members come and go', async () => {
    const topic = stage.newTopic();
    const others = [await stage.another(), await stage.another()];
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
    const steady = consume(stage.bus);
    const keys = keysOfEach(4);
    let number = 0;
    for (let round = 0; round < 6; round += 1) {
      const guests = others.map(consume);
      for (let burst = 0; burst < 10; burst += 1) {
        await stage.bus.publish(
          topic,
          keys.flatMap((key) => upTo(5).map(() => event(key, number++))),
        );
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await Promise.all(guests.map((guest) => guest.close()));
    }
    await until(async () => (await stage.bus.lag(topic, 'g')).every((lag) => lag.end === lag.committed), steady);
    await steady.close();
    const firsts = [...new Set(seen)];
    expect(firsts).toHaveLength(number);
    // Numbers of one key stand in blocks of five: each block belongs to the key of its place.
    for (const place of upTo(4)) {
      const ofKey = firsts.filter((first) => Math.floor(first / 5) % 4 === place);
      expect(ofKey).toEqual([...ofKey].sort((a, b) => a - b));
    }
  });
}
