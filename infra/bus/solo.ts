import type { Topic } from '@sillage/proto/topics';
import { topics } from '@sillage/proto/topics';
import { Pool } from 'pg';
import type { Logger } from '../service/index.ts';
import { toDeadLetter } from './dead-letters.ts';
import { createDelivery } from './delivery.ts';
import type { Consumption, EventBus } from './event-bus.ts';
import { createGroupCommit, logUnavailable } from './group-commit.ts';
import { partitionOf } from './partition-of.ts';
import { decode } from './raw-event.ts';
import { consumeSolo } from './solo/consumption.ts';
import { append, createTopic, ends, lag, type Placed, read } from './solo/log-table.ts';
import { Pulse } from './solo/pulse.ts';
import { createSchema } from './solo/schema.ts';
import { forgetDeadMembers, tidy } from './solo/upkeep.ts';

export interface SoloBusOptions {
  /** A publish that is not durable by then is rejected; default 1500. */
  readonly publishTimeoutMs?: number;
  /** Default one minute. */
  readonly upkeepIntervalMs?: number;
}

const EVENT_OVERHEAD_BYTES = 200;

/** The log as tables of Postgres, schema `bus`: for one machine, with the same guarantees as Kafka. */
export async function openSoloBus(url: string, log: Logger, options: SoloBusOptions = {}): Promise<EventBus> {
  const publishTimeoutMs = options.publishTimeoutMs ?? 1500;
  const pool = new Pool({
    connectionString: url,
    max: 6,
    application_name: 'sillage-bus',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the log broke'));
  await createSchema(pool);
  const pulse = new Pulse(url, log);
  await pulse.start();

  const known = new Map<string, Topic<unknown>>();
  const created = new Map<string, Promise<void>>();
  const open = new Set<Consumption>();
  const closing = new AbortController();

  const publisher = createGroupCommit<Placed>({
    write: (events) =>
      append(pool, events).catch((error: unknown) => Promise.reject(logUnavailable('The event log is not reachable.', error))),
    lingerMs: 2,
    maxGroupBytes: 4_000_000,
    maxQueuedBytes: 64_000_000,
    timeoutMs: publishTimeoutMs,
  });

  /** Callers that wait for the same topic go on in the order they came: it is their order in the log. */
  async function ensure<Message>(topic: Topic<Message>): Promise<void> {
    let creating = created.get(topic.name);
    if (!creating) {
      creating = createTopic(pool, topic);
      created.set(topic.name, creating);
      known.set(topic.name, topic);
    }
    try {
      await creating;
    } catch (error) {
      created.delete(topic.name);
      throw logUnavailable('The event log is not reachable.', error);
    }
  }

  async function upkeep(): Promise<void> {
    for (const topic of known.values()) await tidy(pool, topic);
    await forgetDeadMembers(pool);
  }
  const upkeepTimer = setInterval(() => {
    upkeep().catch((error: unknown) => log.warn({ err: error }, 'the log was not tidied'));
  }, options.upkeepIntervalMs ?? 60_000);

  const bus: EventBus = {
    async publish(topic, events) {
      if (events.length === 0) return;
      await ensure(topic);
      const packed = topic.framing === 'packed';
      let bytes = 0;
      const placed = events.map((event): Placed => {
        bytes += event.value.byteLength + EVENT_OVERHEAD_BYTES;
        return {
          topic: topic.name,
          partition: event.partition ?? partitionOf(event.partitionKey, topic.partitions),
          // A packed record has neither key nor headers in Kafka; nobody may come to rely on them here.
          key: packed ? undefined : (event.entityKey ?? event.partitionKey),
          headers: packed ? undefined : event.headers,
          value: event.value,
        };
      });
      await publisher.add(placed, bytes);
    },

    consume(topic, group, handler, consumeOptions = {}) {
      known.set(topic.name, topic);
      const bury = (owner: string, dead: Parameters<typeof toDeadLetter>[1][]) =>
        bus.publish(
          topics.deadLetters,
          dead.map((it) => toDeadLetter(owner, it)),
        );
      const deliver = createDelivery({ topic, group, handler, bury: (owner, dead) => bury(owner, [...dead]), log });
      const consumption = consumeSolo(topic, group, consumeOptions, { pool, pulse, deliver, log });
      open.add(consumption);
      const forget = () => open.delete(consumption);
      consumption.done.then(forget, forget);
      return consumption;
    },

    async replay(topic, onBatch, { from, maxBatch = 2000 } = {}) {
      await ensure(topic);
      for (const { partition, end } of await ends(pool, topic.name)) {
        for (let cursor = from?.get(partition) ?? 0n; cursor < end; ) {
          const { events: raws, nextOffset } = await read(pool, topic.name, partition, { from: cursor, end, limit: maxBatch });
          const { readable: events } = decode(topic, raws);
          if (events.length > 0) await onBatch({ topic: topic.name, partition, events, nextOffset, signal: closing.signal });
          cursor = nextOffset;
        }
      }
    },

    async lag(topic, group) {
      await ensure(topic);
      return lag(pool, topic.name, group);
    },

    async ping() {
      await pool.query('select 1').catch((error: unknown) => Promise.reject(logUnavailable('The event log is not reachable.', error)));
    },

    async close() {
      closing.abort();
      clearInterval(upkeepTimer);
      await Promise.all([...open].map((it) => it.close()));
      await publisher.close();
      await pulse.close();
      await pool.end();
    },
  };
  return bus;
}
