import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { topics } from '@sillage/proto/topics';
import { isAvailable, kafkaBrokers } from '@sillage/tools/local/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EventBus, openBus } from '../bus/index.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/index.ts';
import { createLogger } from '../service/index.ts';
import { endRewind, findRewind, keepPositions } from './index.ts';

const WAIT = { timeout: 60_000, interval: 100 };

describe.skipIf(!(await isAvailable('kafka')) || !(await isAvailable('postgres')))('positions in the database', () => {
  const topic = { ...topics.campaignEvents, name: `positions-${randomUUID()}`, partitions: 1 };
  let database: TestDatabase<unknown>;
  let bus: EventBus;

  beforeAll(async () => {
    database = await createTestDatabase<unknown>({ schema: 'shop', migrations: [] });
    bus = await openBus({ KAFKA_BROKERS: await kafkaBrokers() }, createLogger('positions-test', 'silent'));
  });
  afterAll(async () => {
    await bus?.close();
    await database?.close();
  });

  const publish = (...ids: readonly string[]) =>
    bus.publish(
      topic,
      ids.map((eventId) => ({
        partitionKey: 'k',
        value: toBinary(CampaignEventSchema, create(CampaignEventSchema, { eventId })),
      })),
    );

  /** Reads with the group until `last` was read, and says what it read. */
  async function readUntil(reader: EventBus, last: string): Promise<readonly string[]> {
    const read: string[] = [];
    const consumption = reader.consume(topic, 'shop', async ({ events }) => {
      read.push(...events.map((event) => event.message.eventId));
      return undefined;
    });
    await vi.waitUntil(async () => read.includes(last), WAIT);
    await consumption.close();
    return read;
  }

  test('a group from before them goes on where it is; a restored database is read again from where it was; nothing else is', async () => {
    await publish('a', 'b');
    expect(await readUntil(bus, 'b')).toEqual(['a', 'b']);
    const kept = keepPositions(bus, database.db);
    await publish('c');
    expect(await readUntil(kept, 'c')).toEqual(['c']);
    // What a backup of now would hold.
    const { rows } = await sql<{ nextOffset: number }>`select next_offset from log_positions`.execute(database.db);
    expect(rows).toEqual([{ nextOffset: 3 }]);
    await publish('d', 'e');
    expect(await readUntil(kept, 'e')).toEqual(['d', 'e']);
    expect(await findRewind(database.db, [topic.name])).toBe('none');

    await sql`update log_positions set next_offset = 3`.execute(database.db);
    await publish('f');
    // As a process that was started after the restore.
    expect(await readUntil(keepPositions(bus, database.db), 'f')).toEqual(['d', 'e', 'f']);
    expect(await findRewind(database.db, [topic.name])).toBe('over');
    await endRewind(database.db, [topic.name]);
    expect(await findRewind(database.db, [topic.name])).toBe('none');
    await publish('g');
    expect(await readUntil(keepPositions(bus, database.db), 'g')).toEqual(['g']);
  });

  test('a database that loses what was read while it is being read ends the reader, and keeps where it is', async () => {
    const kept = keepPositions(bus, database.db);
    const read: string[] = [];
    const consumption = kept.consume(topic, 'shop', async ({ events }) => {
      read.push(...events.map((event) => event.message.eventId));
      return undefined;
    });
    await publish('h');
    await vi.waitUntil(async () => (await positionOf()) === 8, WAIT);
    await sql`update log_positions set next_offset = 7`.execute(database.db);
    await publish('i');
    await expect(consumption.done).rejects.toThrow('has lost what was read');
    expect(await positionOf()).toBe(7);
    await consumption.close();
    expect(await readUntil(keepPositions(bus, database.db), 'i')).toEqual(['h', 'i']);
  });

  const positionOf = async () =>
    (await sql<{ nextOffset: number }>`select next_offset from log_positions`.execute(database.db)).rows[0]?.nextOffset;
});
