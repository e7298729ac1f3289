import { type Topic, topics } from '@sillage/proto/topics';
import { expect, test } from 'vitest';
import { AppError } from '../../service/index.ts';
import { event, numberOf, type Stage, until } from './stage.ts';

/** What a handler may do wrong, and where its events go. */
export function faultsContract(stage: Stage): void {
  test('holds the partition through retriable faults and stays in the group', async () => {
    const topic = stage.newTopic({ partitions: 1 });
    await stage.bus.publish(topic, [event('a', 0), event('a', 1)]);
    const seen: number[] = [];
    let faults = 3;
    const consumption = stage.bus.consume(topic, 'g', async (batch) => {
      faults -= 1;
      if (faults >= 0) throw new AppError('unavailable', 'away');
      seen.push(...batch.events.map(numberOf));
      return undefined;
    });
    await until(() => new Set(seen).size >= 2, consumption);
    await consumption.close();
    expect([...new Set(seen)]).toEqual([0, 1]);
  });

  test('narrows a decided fault down to its event, which goes to the dead letters unchanged', async () => {
    const topic = stage.newTopic({ partitions: 1 });
    await stage.bus.publish(topic, [event('a', 0), { ...event('a', 1), headers: { traceparent: 't' } }, event('a', 2)]);
    const seen: number[] = [];
    const consumption = stage.bus.consume(topic, 'g', async (batch) => {
      if (batch.events.some((delivery) => numberOf(delivery) === 1)) throw new AppError('conflict', 'cannot be');
      seen.push(...batch.events.map(numberOf));
      return undefined;
    });
    await until(() => new Set(seen).size >= 2, consumption);
    await consumption.close();
    expect([...new Set(seen)]).toEqual([0, 2]);
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
    const topic = stage.newTopic({ partitions: 1 });
    const garbage = Buffer.from([0xff, 0xff, 0xff]);
    await stage.bus.publish(topic, [event('a', 0), { partitionKey: 'a', value: garbage }, event('a', 2)]);
    const seen: number[] = [];
    const consumption = stage.bus.consume(topic, 'g', async (batch) => {
      seen.push(...batch.events.map(numberOf));
      return batch.events
        .filter((delivery) => numberOf(delivery) === 2)
        .map((delivery) => ({ event: delivery, code: 'refused', reason: 'no' }));
    });
    await until(async () => (await stage.bus.lag(topic, 'g'))[0]?.committed === 3n, consumption);
    await consumption.close();
    expect([...new Set(seen)]).toEqual([0, 2]);
    const letters = await lettersOf(topic.name);
    expect(letters.map((letter) => letter.reasonCode)).toEqual(['unreadable_event', 'refused']);
    expect(Buffer.from(letters[0]?.originValue ?? [])).toEqual(garbage);
  });

  async function lettersOf(originTopic: string) {
    const letters: (typeof topics.deadLetters extends Topic<infer Message> ? Message : never)[] = [];
    await stage.bus.replay(topics.deadLetters, async (batch) => {
      letters.push(
        ...batch.events.map(({ message }) => message).filter((letter) => letter.originTopic === originTopic),
      );
    });
    return letters;
  }
}
