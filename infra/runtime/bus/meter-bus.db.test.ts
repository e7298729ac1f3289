import { create, toBinary } from '@bufbuild/protobuf';
import { ConversionEventSchema } from '@sillage/proto/events/conversions';
import { topics } from '@sillage/proto/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/index.ts';
import { AppError, createLogger, createMetrics } from '../service/index.ts';
import type { EventBus } from './event-bus.ts';
import { meterBus } from './meter-bus.ts';
import { openSoloBus } from './solo.ts';

const topic = topics.conversions;
let database: TestDatabase<unknown>;
let bus: EventBus;
beforeAll(async () => {
  database = await createTestDatabase({ schema: 'unused', migrations: [] });
  bus = await openSoloBus(database.url, createLogger('test', 'silent'), { publishTimeoutMs: 10_000 });
});
afterAll(async () => {
  await bus.close();
  await database.close();
});

const event = (eventId: string) => ({
  partitionKey: 'campaign',
  value: toBinary(ConversionEventSchema, create(ConversionEventSchema, { eventId, campaignId: 'campaign' })),
});

test('counts what becomes of events, and knows the lag of a consumer that hangs', async () => {
  const metrics = createMetrics('shop');
  const reading = async (name: string, labels: string) =>
    Number(new RegExp(`^${name}\\{${labels}.*\\} (\\S+)$`, 'm').exec((await metrics.expose()).text)?.[1]);
  let isStuck = true;
  let tries = 0;
  await bus.publish(topic, [event('a'), event('b'), event('c')]);
  const consumption = meterBus(bus, metrics).consume(topic, 'shop', async ({ events }) => {
    tries += 1;
    if (isStuck) throw new AppError('unavailable', 'Postgres is away');
    const [refused] = events;
    return refused && [{ event: refused, code: 'unreadable_event', reason: 'a test' }];
  });
  await expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThan(1);
  const { text } = await metrics.expose();
  const lags = [...text.matchAll(/^sillage_consumer_lag_events\{topic="conversions",partition="\d+".*\} (\d+)$/gm)];
  expect(lags).toHaveLength(topic.partitions);
  expect(lags.reduce((sum, [, lag]) => sum + Number(lag), 0)).toBe(3);
  expect(await reading('sillage_consumer_retries_total', 'topic="conversions"')).toBeGreaterThan(0);
  isStuck = false;
  await expect
    .poll(() => reading('sillage_consumer_events_total', 'topic="conversions",outcome="handled"'), { timeout: 20_000 })
    .toBe(2);
  await expect
    .poll(() => reading('sillage_dead_letters_total', 'topic="conversions",reason="unreadable_event"'))
    .toBe(1);
  expect(await reading('sillage_consumer_events_total', 'topic="conversions",outcome="dead"')).toBe(1);
  expect(await reading('sillage_consumer_batch_duration_seconds_count', '.*topic="conversions"')).toBe(1);
  await consumption.close();
});
