import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { partitionOf } from '../partition-of.ts';
import { collect, event, keysOfEach, numberOf, numbersOf, type Stage, until, upTo } from './stage.ts';

/** Order, redelivery and back-pressure. */
export function deliveryContract(stage: Stage): void {
  test('reads the events of a key in the order they were published, through concurrent publishers', async () => {
    const topic = stage.newTopic();
    const other = await stage.another();
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(
      keys.map(async (key, place) => {
        const publisher = place % 2 === 0 ? stage.bus : other;
        for (let number = 0; number < 10; number += 1)
          await publisher.publish(topic, [event(key, number * 2), event(key, number * 2 + 1)]);
      }),
    );
    const seen = await collect(stage.bus, topic, 'g', 120);
    for (const key of keys)
      expect(numbersOf(seen.filter(({ message }) => message.campaignId === key))).toEqual(upTo(20));
    const offsets = new Map<number, bigint[]>();
    for (const { position } of seen)
      offsets.set(position.partition, [...(offsets.get(position.partition) ?? []), position.offset]);
    for (const of of offsets.values()) expect(of.map(Number)).toEqual(upTo(of.length));
    for (const delivery of seen) expect(delivery.position.partition).toBe(partitionOf(delivery.message.campaignId, 4));
  });

  test('delivers a batch again whose handler failed after its effect, and moves the offset only after it returned', async () => {
    const topic = stage.newTopic({ partitions: 1 });
    await stage.bus.publish(topic, [event('a', 0), event('a', 1)]);
    const crashed = await stage.another();
    const first = crashed.consume(topic, 'g', async () => {
      throw new Error('crashed after the effect');
    });
    await expect(first.done).rejects.toThrow('crashed after the effect');
    expect(await stage.bus.lag(topic, 'g')).toEqual([{ partition: 0, end: 2n, committed: 0n }]);
    const seen = await collect(stage.bus, topic, 'g', 2);
    expect(seen.map(numberOf)).toEqual([0, 1]);
    expect(await stage.bus.lag(topic, 'g')).toEqual([{ partition: 0, end: 2n, committed: 2n }]);
  });

  test('delivers a batch again whose process was killed', async () => {
    const topic = stage.newTopic({ partitions: 2 });
    const keys = keysOfEach(2);
    await stage.bus.publish(
      topic,
      keys.map((key) => event(key, 0)),
    );
    const script = fileURLToPath(new URL('doomed-member.ts', import.meta.url));
    const doomed = spawn(process.execPath, ['--import', 'tsx', script, topic.name, '2'], {
      env: { ...process.env, ...stage.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(doomed.stdout, 'data');
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
    const seen = await collect(stage.bus, topic, 'g', 2);
    expect(new Set(seen.map(({ message }) => message.campaignId))).toEqual(new Set(keys));
  });

  test('carries keys and headers', async () => {
    const topic = stage.newTopic();
    await stage.bus.publish(topic, [
      { ...event('a', 0), entityKey: 'entity', headers: { traceparent: '00-1-2-01', other: 'é' } },
    ]);
    const [seen] = await collect(stage.bus, topic, 'g', 1);
    expect(seen).toMatchObject({ key: 'entity', headers: { traceparent: '00-1-2-01', other: 'é' } });
    expect(seen?.position.partition).toBe(partitionOf('a', 4));
  });

  test('reads no further while a handler is slow, and at most maxBatch events at a time', async () => {
    const topic = stage.newTopic({ partitions: 1 });
    for (let round = 0; round < 10; round += 1)
      await stage.bus.publish(
        topic,
        upTo(50).map((number) => event('a', round * 50 + number)),
      );
    const sizes: number[] = [];
    const seen = new Set<number>();
    let running = 0;
    const consumption = stage.bus.consume(
      topic,
      'g',
      async (batch) => {
        running += 1;
        expect(running).toBe(1);
        sizes.push(batch.events.length);
        for (const delivery of batch.events) seen.add(numberOf(delivery));
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
        return undefined;
      },
      { maxBatch: 100, concurrency: 2 },
    );
    await until(() => seen.size === 500, consumption);
    await consumption.close();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  });

  test('finishes the batch under way when it closes, and commits it', async () => {
    const topic = stage.newTopic({ partitions: 1 });
    await stage.bus.publish(topic, [event('a', 0)]);
    let entered = false;
    const consumption = stage.bus.consume(topic, 'g', async () => {
      entered = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return undefined;
    });
    await until(() => entered, consumption);
    await consumption.close();
    expect((await stage.bus.lag(topic, 'g'))[0]?.committed).toBe(1n);
  });
}
