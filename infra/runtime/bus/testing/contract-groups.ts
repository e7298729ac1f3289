import { expect, test } from 'vitest';
import { event, numberOf, type Stage, sum, until, upTo } from './stage.ts';

/** Groups of one process. */
export function groupsContract(stage: Stage): void {
  test('one group reads several topics, each with consumptions of its own', async () => {
    const [first, second] = [stage.newTopic(), stage.newTopic()];
    await stage.bus.publish(
      first,
      upTo(20).map((n) => event(`k${n}`, n)),
    );
    await stage.bus.publish(
      second,
      upTo(20).map((n) => event(`k${n}`, n)),
    );
    const seen: string[] = [];
    const consumptions = [first, second].map((topic) =>
      stage.bus.consume(topic, 'g', async (batch) => {
        seen.push(...batch.events.map((delivery) => `${batch.topic} ${numberOf(delivery)}`));
        return undefined;
      }),
    );
    for (const consumption of consumptions) await until(() => new Set(seen).size >= 40, consumption);
    await Promise.all(consumptions.map((consumption) => consumption.close()));
    expect(new Set(seen).size).toBe(40);
    expect(sum((await stage.bus.lag(second, 'g')).map((lag) => Number(lag.end - lag.committed)))).toBe(0);
  });

  test('a group that begins at the latest sees only what is published from then on', async () => {
    const topic = stage.newTopic();
    await stage.bus.publish(topic, [event('a', 0)]);
    const seen: number[] = [];
    const consumption = stage.bus.consume(
      topic,
      'g',
      async (batch) => {
        seen.push(...batch.events.map(numberOf));
        return undefined;
      },
      { from: 'latest' },
    );
    await consumption.ready;
    await stage.bus.publish(topic, [event('a', 1)]);
    await until(() => seen.length > 0, consumption);
    await consumption.close();
    expect(seen).toEqual([1]);
  });
}
