import type { Topic } from '@sillage/proto/topics';
import kafkajs from 'kafkajs';
import type { Logger } from '../service/index.ts';
import { createDelivery } from './consumers/delivery.ts';
import type { Consumption, EventBus } from './event-bus.ts';
import { createClient } from './kafka/client.ts';
import { consumeKafka } from './kafka/consumption.ts';
import { replayKafka } from './kafka/replay.ts';
import type { KafkaAccess } from './kafka/security.ts';
import { createKafkaTopic, kafkaGroup, readBounds, withAdmin } from './kafka/topics.ts';
import { createKafkaWriter } from './kafka/writer.ts';
import type { LogRetention } from './log-retention.ts';
import { logUnavailable } from './log-unavailable.ts';
import { createPublisher, withTimeout } from './publisher.ts';

export interface KafkaBusOptions {
  /** A publish that is not acknowledged by then is rejected; default 1500. */
  readonly publishTimeoutMs?: number;
  /** For new topics; default 3, or the number of brokers if that is smaller. */
  readonly replicationFactor?: number;
  readonly retention?: LogRetention;
}

/** The log in Kafka. Connects on first use; throws a ConfigError at once if the configuration cannot work. */
export function openKafkaBus(access: KafkaAccess, log: Logger, options: KafkaBusOptions = {}): EventBus {
  const timeoutMs = options.publishTimeoutMs ?? 1500;
  const kafka = createClient(access, log);
  const writer = createKafkaWriter(kafka, timeoutMs);
  const publisher = createPublisher({
    createTopic: (topic) => createKafkaTopic(kafka, topic, options.replicationFactor, options.retention),
    write: writer.write,
    lingerMs: 1,
    timeoutMs,
  });
  const open = new Set<Consumption>();
  const closing = new AbortController();

  async function bounds<Message>(topic: Topic<Message>): ReturnType<typeof readBounds> {
    await publisher.ensure(topic);
    return withAdmin(kafka, (admin) => readBounds(admin, topic.name)).catch((error: unknown) => {
      throw logUnavailable('The event log does not say how long it is', error);
    });
  }

  const bus: EventBus = {
    publish: publisher.publish,

    separateLog: {
      bounds,
      writtenTo: (topic, partition) => writer.writtenTo(topic.name, partition),
    },

    consume(topic, group, handler, consumeOptions = {}) {
      const { observer } = consumeOptions;
      const deliver = createDelivery({ topic, group, handler, bus, log, observer });
      const consumption = consumeKafka(topic, group, consumeOptions, {
        kafka,
        ensure: () => publisher.ensure(topic),
        deliver,
        log,
      });
      open.add(consumption);
      const forget = () => open.delete(consumption);
      consumption.done.then(forget, forget);
      return consumption;
    },

    async replay(topic, onBatch, { from, maxBatch = 2000, concurrency = 1 } = {}) {
      await publisher.ensure(topic);
      const reading = replayKafka(kafka, topic, onBatch, { from, maxBatch, concurrency, signal: closing.signal });
      await reading.catch((error: unknown) => {
        // Other errors come from `onBatch`.
        throw error instanceof kafkajs.KafkaJSError ? logUnavailable('The event log cannot be read', error) : error;
      });
    },

    async starts(topic) {
      return new Map([...(await bounds(topic))].map(([partition, { low }]) => [partition, low]));
    },

    async lag(topic, group) {
      await publisher.ensure(topic);
      const read = withAdmin(kafka, async (admin) => {
        const ends = await admin.fetchTopicOffsets(topic.name);
        const [offsets] = await admin.fetchOffsets({ groupId: kafkaGroup(group, topic), topics: [topic.name] });
        const committed = new Map(
          offsets?.partitions.map((partition) => [partition.partition, BigInt(partition.offset)]),
        );
        return ends
          .map(({ partition, high, low }) => {
            const offset = committed.get(partition) ?? -1n;
            return { partition, end: BigInt(high), committed: offset < 0n ? BigInt(low) : offset };
          })
          .sort((a, b) => a.partition - b.partition);
      });
      return read.catch((error: unknown) => {
        throw logUnavailable('The event log does not say how far it was read', error);
      });
    },

    async ping() {
      try {
        await withTimeout(
          withAdmin(kafka, (admin) => admin.describeCluster()),
          5_000,
        );
      } catch (error) {
        throw logUnavailable('The event log is not reachable', error);
      }
    },

    async close() {
      closing.abort();
      await Promise.all([...open].map((consumption) => consumption.close()));
      await publisher.close();
      await writer.close();
    },
  };
  return bus;
}
