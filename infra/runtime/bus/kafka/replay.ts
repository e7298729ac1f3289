import { randomUUID } from 'node:crypto';
import type { Topic } from '@sillage/proto/topics';
import type { EachBatchPayload, Kafka } from 'kafkajs';
import { createDeferred } from '../../service/deferred.ts';
import type { EventBatch } from '../event-bus.ts';
import { decode } from '../raw-event.ts';
import { batchesOf } from '../records.ts';
import { createMemberWork } from './member.ts';
import { recordsOf } from './records.ts';
import { readBounds, withAdmin } from './topics.ts';

export interface ReplayOptions {
  readonly from: ReadonlyMap<number, bigint> | undefined;
  readonly maxBatch: number;
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

/** kafkajs reads in groups only, so a replay is a group of its own that commits nothing and is deleted afterwards. */
export async function replayKafka<Message>(
  kafka: Kafka,
  topic: Topic<Message>,
  onBatch: (batch: EventBatch<Message>) => Promise<void>,
  { from, maxBatch, concurrency, signal }: ReplayOptions,
): Promise<void> {
  const cursors = new Map<number, { next: bigint; readonly end: bigint }>();
  for (const [partition, { low, end }] of await withAdmin(kafka, (admin) => readBounds(admin, topic.name))) {
    const start = from?.get(partition) ?? 0n;
    const next = start > low ? start : low;
    if (next < end) cursors.set(partition, { next, end });
  }
  if (cursors.size === 0) return;

  const finished = createDeferred();
  const member = createMemberWork(signal);
  const stopping = new AbortController();
  const groupId = `replay-${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200, retry: { restartOnFailure: async () => true } });

  function stop(error: unknown): void {
    stopping.abort();
    finished.reject(error);
  }

  async function read({ batch, heartbeat, resolveOffset }: EachBatchPayload): Promise<void> {
    const { partition } = batch;
    await member.run({ heartbeat }, async (batchSignal) => {
      const cursor = cursors.get(partition);
      const messages = cursor
        ? batch.messages.filter(
            (message) => BigInt(message.offset) >= cursor.next && BigInt(message.offset) < cursor.end,
          )
        : [];
      const nextOffset = BigInt(batch.lastOffset()) + 1n;
      for (const { raws, nextOffset: next } of batchesOf(topic.name, partition, recordsOf(topic, messages), {
        maxBatch,
        nextOffset,
      })) {
        if (batchSignal.aborted || stopping.signal.aborted) return;
        const { readable } = decode(topic, raws);
        const events = { topic: topic.name, partition, events: readable, nextOffset: next, signal: batchSignal };
        if (readable.length > 0) await onBatch(events).catch(stop);
      }
      resolveOffset(batch.lastOffset());
      if (!cursor) return;
      cursor.next = nextOffset;
      if (cursor.next >= cursor.end) cursors.delete(partition);
      if (cursors.size === 0) finished.resolve();
    });
  }

  consumer.on(consumer.events.GROUP_JOIN, () => {
    member.joined();
    for (const [partition, { next }] of cursors)
      consumer.seek({ topic: topic.name, partition, offset: next.toString() });
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    member.joined();
    if (!payload.restart) finished.reject(payload.error);
  });
  const abort = () => finished.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic.name], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: concurrency,
      eachBatch: read,
    });
    await finished.promise;
  } finally {
    signal.removeEventListener('abort', abort);
    await consumer.disconnect().catch(() => {});
    await withAdmin(kafka, (admin) => admin.deleteGroups([groupId])).catch(() => {});
  }
}
