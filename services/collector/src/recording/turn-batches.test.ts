import { type Topic, topics } from '@sillage/proto/topics';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import { expect, test } from 'vitest';
import { createTurnBatches } from './turn-batches.ts';

const event = (name: string): OutgoingEvent => ({ partitionKey: name, value: new Uint8Array(1) });

test('events of one turn are published together by topic and in order, and each hears what became of its own', async () => {
  const published: string[] = [];
  const publish = async ({ name }: Topic<unknown>, events: readonly OutgoingEvent[]) => {
    published.push(`${name}: ${events.map(({ partitionKey }) => partitionKey).join(' ')}`);
    return name === topics.conversions.name;
  };
  const put = createTurnBatches<(isDelivered: boolean) => void>(publish, (isDelivered, _event, hear) =>
    hear(isDelivered),
  );
  const send = (topic: Topic<unknown>, event: OutgoingEvent) =>
    new Promise<boolean>((resolve) => put(topic, event, resolve));
  const first = [
    send(topics.conversions, event('a')),
    send(topics.clicks, event('b')),
    send(topics.conversions, event('c')),
  ];
  expect(await Promise.all(first)).toEqual([true, false, true]);
  expect(await send(topics.conversions, event('d'))).toBe(true);
  expect(published).toEqual(['conversions: a c', 'clicks: b', 'conversions: d']);
});
