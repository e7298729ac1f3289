import type { CampaignEvent } from '@sillage/proto/events/campaign_events';
import { type Topic, topics } from '@sillage/proto/topics';
import { openServiceAddress } from '@sillage/tools/local';
import fc from 'fast-check';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase, waitingForLocks } from '../../postgres/testing/index.ts';
import { createLogger } from '../../service/index.ts';
import { openSoloBus } from '../solo.ts';
import { event, numberOf, until, upTo } from '../testing/stage.ts';
import { BUNDLE_BYTES, Bundler } from './bundles.ts';
import { append, createTopic, read, starts } from './log-table.ts';
import { createSchema } from './schema.ts';

const log = createLogger('bus-test', 'silent');
let database: TestDatabase<unknown>;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase({ schema: 'unused', migrations: [] });
  pool = new Pool({ connectionString: database.url });
  await createSchema(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

let topicsMade = 0;
async function newTopic(): Promise<Topic<unknown>> {
  topicsMade += 1;
  const topic = { ...topics.clicks, name: `bundled-${topicsMade}`, partitions: 1 } as Topic<unknown>;
  await createTopic(pool, topic);
  return topic;
}

const count = async (topic: Topic<unknown>, condition: string) => {
  const { rows } = await pool.query<{ n: string }>(
    `select count(*) as n from bus.log where topic = $1 and ${condition}`,
    [topic.name],
  );
  return Number(rows[0]?.n);
};

/** A third, a half or all of a bundle, so that a few of them make some. */
const sizes = fc.array(fc.constantFrom(10, BUNDLE_BYTES / 3, BUNDLE_BYTES / 2, BUNDLE_BYTES), {
  minLength: 1,
  maxLength: 12,
});

test('whenever rows are bundled, each offset is read with what was written there, from any offset to any other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sizes, { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 40 }),
      fc.nat({ max: 40 }),
      fc.integer({ min: 1, max: 5 }),
      async (bursts, one, other, limit) => {
        const topic = await newTopic();
        const bundler = new Bundler(pool, topic);
        const written: number[] = [];
        for (const burst of bursts) {
          for (const size of burst) {
            const value = Buffer.alloc(size, written.length);
            await append(pool, [{ topic, partition: 0, key: undefined, headers: undefined, value }]);
            written.push(size);
          }
          await bundler.run();
        }
        // After a restart nothing is known of earlier bundles.
        await new Bundler(pool, topic).run();
        const [from = 0, to = 0] = [one % written.length, other % written.length].toSorted((a, b) => a - b);
        const end = BigInt(to + 1);
        const seen: bigint[] = [];
        for (let cursor = BigInt(from); cursor < end; ) {
          const { records, nextOffset } = await read(pool, topic.name, 0, { from: cursor, end, limit });
          for (const { offset, value } of records) {
            seen.push(offset);
            // A packed record of one event: a tag, a length, the event.
            expect(value?.at(-1)).toBe(Number(offset));
            expect(value?.length).toBeGreaterThan(written[Number(offset)] ?? Number.NaN);
          }
          cursor = nextOffset;
        }
        expect(seen).toEqual(upTo(to - from + 1).map((n) => BigInt(from + n)));
        expect((await starts(pool, topic.name)).get(0)).toBe(0n);
      },
    ),
    { numRuns: 40 },
  );
}, 300_000);

test('consumers and replays that read while rows are bundled see each event once, in order', async () => {
  const bus = await openSoloBus(database.url, log, { publishTimeoutMs: 10_000, upkeepIntervalMs: 20 });
  const topic: Topic<CampaignEvent> = {
    ...topics.campaignEvents,
    name: 'bundled-meanwhile',
    partitions: 1,
    framing: 'packed',
  };
  try {
    const seen: number[] = [];
    const consumption = bus.consume(
      topic,
      'g',
      async ({ events }) => {
        seen.push(...events.map(numberOf));
        return undefined;
      },
      { maxBatch: 3 },
    );
    // Forty of them are a bundle.
    const large = 'key'.repeat(BUNDLE_BYTES / 40 / 3);
    for (const number of upTo(200)) await bus.publish(topic, [event(large, number)]);
    await until(async () => seen.length === 200);
    await consumption.close();
    expect(seen).toEqual(upTo(200));
    await until(async () => (await count(topic, 'first_offset is not null')) > 1);
    const again: number[] = [];
    await bus.replay(topic, async ({ events }) => void again.push(...events.map(numberOf)), { maxBatch: 7 });
    expect(again).toEqual(upTo(200));
  } finally {
    await bus.close();
  }
}, 120_000);

test('rows of a day that is over are bundled, those of today wait until they are enough', async () => {
  const topic = await newTopic();
  const value = Buffer.alloc(100);
  for (const _ of upTo(6)) await append(pool, [{ topic, partition: 0, key: undefined, headers: undefined, value }]);
  await pool.query(
    `update bus.log set written_at = written_at - interval '1 day' where topic = $1 and log_offset < 4`,
    [topic.name],
  );
  await new Bundler(pool, topic).run();
  expect(await count(topic, 'first_offset = 0 and log_offset = 3')).toBe(1);
  expect(await count(topic, 'true')).toBe(3);
});

test('survives the loss of the connection on which it bundles', async () => {
  const topic = await newTopic();
  const service = await openServiceAddress();
  service.point(database.url);
  const through = new URL(database.url);
  through.port = String(service.port);
  const bus = await openSoloBus(through.href, log, { upkeepIntervalMs: 200 });
  const consumption = bus.consume(topic, 'g', async () => undefined);
  await consumption.ready;
  const locking = await pool.connect();
  await locking.query('begin; lock table bus.log in access exclusive mode');
  await expect.poll(() => waitingForLocks(database.db, 'sillage-bus'), { timeout: 30_000 }).toBeGreaterThan(0);
  await service.close();
  await locking.query('rollback');
  locking.release();
  await consumption.close();
  await bus.close();
});
