import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Topic } from '@sillage/proto/topics';
import type { EachBatchPayload, Kafka } from 'kafkajs';
import { createDeferred } from '../../service/process/deferred.ts';
import { createSemaphore } from '../consumers/semaphore.ts';
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

/** Bytes per partition and fetch; kafkajs fetches again only after everything of the last fetch is handled. */
const FETCH_BYTES = 2 ** 21;
/** Batches read ahead per handler, so that none waits for a fetch. */
const READ_AHEAD = 2;

/**
 * kafkajs can only read as a group, so a replay uses a temporary group that commits nothing and is deleted afterwards.
 * It reads ahead, but handles one batch per partition at a time.
 */
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
  // Every waiting batch adds a listener.
  setMaxListeners(0, stopping.signal);
  const groupId = `replay-${randomUUID()}`;
  const consumer = kafka.consumer({
    groupId,
    maxWaitTimeInMs: 200,
    maxBytesPerPartition: FETCH_BYTES,
    maxBytes: FETCH_BYTES * topic.partitions,
    retry: { restartOnFailure: async () => true },
  });
  const handlers = createSemaphore(concurrency);
  const readAhead = createSemaphore(concurrency * READ_AHEAD);
  /** By partition: resolves when everything read from it is handled. */
  const handled = new Map<number, Promise<void>>();

  function stop(error: unknown): void {
    stopping.abort();
    finished.reject(error);
  }

  async function handle(batch: EventBatch<Message>): Promise<void> {
    if (!(await handlers.acquire(stopping.signal))) return;
    try {
      await onBatch(batch);
    } catch (error) {
      stop(error);
    } finally {
      handlers.release();
    }
  }

  /** Resolves with true when there is room to read on, with false if reading must stop. */
  async function hand(batch: EventBatch<Message>): Promise<boolean> {
    if (!(await readAhead.acquire(stopping.signal))) return false;
    const before = handled.get(batch.partition) ?? Promise.resolve();
    handled.set(
      batch.partition,
      before.then(() => handle(batch)).finally(() => readAhead.release()),
    );
    return true;
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
        if (batchSignal.aborted) return;
        const { readable } = decode(topic, raws);
        const events = { topic: topic.name, partition, events: readable, nextOffset: next, signal };
        if (readable.length > 0 && !(await hand(events))) return;
        // Events that were passed on are not read again after a rebalance, except the rest of a packed record.
        if (cursor) cursor.next = next;
      }
      resolveOffset(batch.lastOffset());
      if (!cursor || cursor.next < cursor.end) return;
      cursors.delete(partition);
      if (cursors.size === 0) void Promise.all(handled.values()).then(() => finished.resolve());
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
  const abort = () => stop(signal.reason);
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
    stopping.abort();
    await Promise.all(handled.values());
    await consumer.disconnect().catch(() => {});
    await withAdmin(kafka, (admin) => admin.deleteGroups([groupId])).catch(() => {});
  }
}
