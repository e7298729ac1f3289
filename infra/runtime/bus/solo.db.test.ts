import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../postgres/testing/index.ts';
import { createLogger } from '../service/index.ts';
import type { EventBus } from './event-bus.ts';
import { openSoloBus } from './solo.ts';
import { busContract } from './testing/contract.ts';
import { event, keysOfEach, numberOf, type Stage, until, upTo } from './testing/stage.ts';

describe('the log in Postgres', () => {
  busContract(async () => {
    const database = await createTestDatabase({ schema: 'unused', migrations: [] });
    const log = createLogger('bus-test', process.env.BUS_TEST_LOG ?? 'silent');
    return {
      open: () => openSoloBus(database.url, log, { publishTimeoutMs: 10_000, upkeepIntervalMs: 200 }),
      env: { LOG_DATABASE_URL: database.url, KAFKA_BROKERS: '' },
      topicPrefix: '',
      close: () => database.close(),
    };
  }, strayProcess);
});

/** Processes do not share partitions here; where a second one reads all the same, nothing is passed over. */
function strayProcess(stage: Stage): void {
  test('skips no event while a second process reads for the same group', async () => {
    const topic = stage.newTopic();
    const [key = ''] = keysOfEach(4);
    const seen = new Set<number>();
    const consume = (bus: EventBus) =>
      bus.consume(
        topic,
        'g',
        async (batch) => {
          for (const delivery of batch.events) seen.add(numberOf(delivery));
          return undefined;
        },
        { maxBatch: 3 },
      );
    const consumptions = [consume(stage.bus), consume(await stage.another())];
    for (const number of upTo(200)) await stage.bus.publish(topic, [event(key, number)]);
    await until(async () => (await stage.bus.lag(topic, 'g')).every((lag) => lag.end === lag.committed));
    await Promise.all(consumptions.map((consumption) => consumption.close()));
    expect(seen.size).toBe(200);
  });
}
