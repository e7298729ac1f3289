import type { Topic } from '@sillage/proto/topics';
import { Pool } from 'pg';
import type { Logger } from '../service/index.ts';
import { createDelivery } from './consumers/delivery.ts';
import type { Consumption, EventBus } from './event-bus.ts';
import { type LogRetention, retentionOf } from './log-retention.ts';
import { logUnavailable } from './log-unavailable.ts';
import { createPublisher } from './publisher.ts';
import { decode } from './raw-event.ts';
import { batchesOf } from './records.ts';
import { Bundler } from './solo/bundles.ts';
import { consumeSolo } from './solo/consumption.ts';
import { LogNotifications } from './solo/log-notifications.ts';
import { append, createTopic, ends, lag, read, starts } from './solo/log-table.ts';
import { createSchema } from './solo/schema.ts';
import { tidy } from './solo/upkeep.ts';

export interface SoloBusOptions {
  /** A publication that is not durable by then is rejected; default 1500. */
  readonly publishTimeoutMs?: number;
  /** Default one minute. */
  readonly upkeepIntervalMs?: number;
  readonly retention?: LogRetention;
}

/**
 * A write has a row for each partition of a packed topic, and takes a third less time with two rows than with twelve.
 * Two, so that a replay can read both in parallel. Events in the other partitions, from earlier versions, are read as
 * well.
 */
const PACKED_PARTITIONS = 2;

/**
 * The log as tables in Postgres, schema `bus`, with the guarantees of Kafka. Only one process may consume a group;
 * others, such as command-line tools and other threads, may publish and replay meanwhile.
 */
export async function openSoloBus(url: string, log: Logger, options: SoloBusOptions = {}): Promise<EventBus> {
  const pool = new Pool({
    connectionString: url,
    max: 6,
    application_name: 'sillage-bus',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    query_timeout: 30_000,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the log broke'));
  // Without a listener the loss of a connection in use would end the process; its user gets the error from its query.
  pool.on('connect', (client) => client.on('error', () => {}));
  await createSchema(pool);
  const notifications = new LogNotifications(url, log);

  const known = new Map<string, Topic<unknown>>();
  /** For the topics that are consumed here, so that bundling does not delay processes that only write. */
  const bundlers = new Map<string, Bundler>();
  const open = new Set<Consumption>();
  const closing = new AbortController();

  const publisher = createPublisher({
    async createTopic(topic) {
      await createTopic(pool, topic);
      known.set(topic.name, topic);
    },
    write: (events) =>
      append(pool, events).catch((error: unknown) =>
        Promise.reject(logUnavailable('The event log is not reachable', error)),
      ),
    // The first event of a burst does not wait; later ones gather while it is written.
    lingerMs: 0,
    timeoutMs: options.publishTimeoutMs ?? 1500,
    keyedPartitions: ({ framing, partitions }) =>
      framing === 'packed' ? Math.min(PACKED_PARTITIONS, partitions) : partitions,
  });

  async function upkeep(): Promise<void> {
    for (const topic of known.values()) await tidy(pool, topic, retentionOf(topic, options.retention ?? {}));
    for (const bundler of bundlers.values()) await bundler.run();
  }
  const upkeepTimer = setInterval(() => {
    upkeep().catch((error: unknown) => log.warn({ err: error }, 'the log was not tidied'));
  }, options.upkeepIntervalMs ?? 60_000);

  const bus: EventBus = {
    publish: publisher.publish,

    consume(topic, group, handler, consumeOptions = {}) {
      known.set(topic.name, topic);
      if (topic.framing === 'packed' && !bundlers.has(topic.name)) bundlers.set(topic.name, new Bundler(pool, topic));
      const { observer } = consumeOptions;
      const deliver = createDelivery({ topic, group, handler, bus, log, observer });
      const consumption = consumeSolo(topic, group, consumeOptions, { pool, notifications, deliver, log });
      open.add(consumption);
      const forget = () => open.delete(consumption);
      consumption.done.then(forget, forget);
      return consumption;
    },

    async replay(topic, onBatch, { from, maxBatch = 2000, concurrency = 1 } = {}) {
      await publisher.ensure(topic);
      const left = [...(await answered(ends(pool, topic.name)))];
      const readOn = async () => {
        for (let part = left.shift(); part; part = left.shift()) await readPartition(part);
      };
      async function readPartition({ partition, end }: { partition: number; end: bigint }): Promise<void> {
        for (let cursor = from?.get(partition) ?? 0n; cursor < end; ) {
          const range = { from: cursor, end, limit: maxBatch };
          const { records, nextOffset } = await answered(read(pool, topic.name, partition, range));
          for (const { raws, nextOffset: next } of batchesOf(topic.name, partition, records, {
            maxBatch,
            nextOffset,
          })) {
            const { readable: events } = decode(topic, raws);
            const batch = { topic: topic.name, partition, events, nextOffset: next, signal: closing.signal };
            if (events.length > 0) await onBatch(batch);
          }
          cursor = nextOffset;
        }
      }
      await Promise.all(Array.from({ length: concurrency }, readOn));
    },

    async starts(topic) {
      await publisher.ensure(topic);
      return answered(starts(pool, topic.name));
    },

    async lag(topic, group) {
      await publisher.ensure(topic);
      return answered(lag(pool, topic.name, group));
    },

    async ping() {
      await answered(pool.query('select 1'));
    },

    async close() {
      closing.abort();
      clearInterval(upkeepTimer);
      await Promise.all([...open].map((consumption) => consumption.close()));
      await publisher.close();
      await notifications.close();
      await pool.end();
    },
  };
  return bus;
}

/** Errors of the database become a retriable `log_unavailable`. */
const answered = <Answer>(requested: Promise<Answer>): Promise<Answer> =>
  requested.catch((error: unknown) => Promise.reject(logUnavailable('The event log is not reachable', error)));
