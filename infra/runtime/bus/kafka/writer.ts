import type { Kafka, Producer } from 'kafkajs';
import { logUnavailable } from '../log-unavailable.ts';
import { EVENT_OVERHEAD_BYTES, MAX_WRITE_BYTES, type PlacedEvent } from '../placed-event.ts';
import { withTimeout } from '../publisher.ts';
import { recordsOf } from '../records.ts';
import { untilKnown } from './metadata.ts';
import { batchMessage, prepareProduceRequests } from './produce-batches.ts';
import { encodeRecordBatch } from './record-batch.ts';

export interface KafkaWriter {
  /** Resolves when all in-sync replicas have the events; rejects with `log_unavailable` within the bound. */
  write(events: readonly PlacedEvent[]): Promise<void>;
  /** The offset after the last event that was written into the partition; undefined: none yet. */
  writtenTo(topic: string, partition: number): bigint | undefined;
  close(): Promise<void>;
}

interface Connection {
  readonly producer: Producer;
  isDropped: boolean;
}

/**
 * Replaces its producer after a failure, together with the state of its connections and metadata; the next write starts
 * from the bootstrap brokers.
 */
export function createKafkaWriter(kafka: Kafka, timeoutMs: number): KafkaWriter {
  prepareProduceRequests();
  let current: Promise<Connection> | undefined;
  const written = new Map<string, bigint>();

  function connected(): Promise<Connection> {
    current ??= connect();
    return current;
  }

  async function connect(): Promise<Connection> {
    const connection: Connection = {
      producer: kafka.producer({
        createPartitioner:
          () =>
          ({ message }) => {
            // kafkajs asks again at each attempt, and a TypeError is the last one. Otherwise it would send what the
            // writer gave up once the old connection breaks, after newer events of the same keys.
            if (connection.isDropped) throw new TypeError('The write was given up');
            // Partitions are decided by `partitionOf`, the same for every log.
            return message.partition ?? 0;
          },
        allowAutoTopicCreation: false,
        metadataMaxAge: 60_000,
      }),
      isDropped: false,
    };
    await connection.producer.connect();
    return connection;
  }

  function drop(sending: Promise<unknown> | undefined): void {
    current
      ?.then(async (connection) => {
        connection.isDropped = true;
        await Promise.allSettled([connection.producer.disconnect(), sending]);
        // kafkajs connects again before another attempt.
        await connection.producer.disconnect();
      })
      .catch(() => {});
    current = undefined;
  }

  return {
    async write(events) {
      let sending: ReturnType<Producer['sendBatch']> | undefined;
      try {
        const { producer } = await withTimeout(connected(), timeoutMs);
        for (const part of partsOf(events)) {
          const byTopic = recordsOf(part);
          const nowMs = Date.now();
          const topicMessages = [...byTopic].map(([topic, partitions]) => ({
            topic,
            messages: [...partitions].map(([partition, records]) =>
              batchMessage(partition, encodeRecordBatch(records, nowMs)),
            ),
          }));
          const send = () => producer.sendBatch({ acks: -1, timeout: timeoutMs, topicMessages });
          // kafkajs refreshes the metadata with each attempt, but gives up after two.
          sending = untilKnown(timeoutMs, send);
          const places = await withTimeout(sending, timeoutMs);
          for (const { topicName, partition, baseOffset } of places) {
            const count = byTopic.get(topicName)?.get(partition)?.length ?? 0;
            written.set(`${topicName} ${partition}`, BigInt(baseOffset ?? -1) + BigInt(count));
          }
        }
      } catch (error) {
        drop(sending);
        throw logUnavailable('The event log is not reachable', error);
      }
    },
    writtenTo: (topic, partition) => written.get(`${topic} ${partition}`),
    async close() {
      const connection = await current?.catch(() => undefined);
      await connection?.producer.disconnect();
    },
  };
}

/** Splits events that exceed what a broker accepts at once. */
function* partsOf(events: readonly PlacedEvent[]): Generator<readonly PlacedEvent[]> {
  let start = 0;
  let bytes = 0;
  for (const [place, { value }] of events.entries()) {
    const size = value.byteLength + EVENT_OVERHEAD_BYTES;
    if (bytes + size > MAX_WRITE_BYTES && place > start) {
      yield events.slice(start, place);
      start = place;
      bytes = 0;
    }
    bytes += size;
  }
  yield start === 0 ? events : events.slice(start);
}
