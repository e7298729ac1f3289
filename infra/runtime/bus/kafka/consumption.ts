import type { Topic } from '@sillage/proto/topics';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { answerInBatches, connectionFault, isRetriable, type Logger } from '../../service/index.ts';
import { backoffMs, pause, retryWithBackoff } from '../../service/process/backoff.ts';
import { createConsumptionLife } from '../consumers/consumption.ts';
import type { Deliver } from '../consumers/delivery.ts';
import type { ConsumeOptions, Consumption } from '../event-bus.ts';
import { batchesOf } from '../records.ts';
import { createMemberWork } from './member.ts';
import { recordsOf } from './records.ts';
import { seekPositions } from './seek-positions.ts';
import { kafkaGroup, withAdmin } from './topics.ts';

export interface KafkaConsumeDeps {
  readonly kafka: Kafka;
  readonly ensure: () => Promise<void>;
  readonly deliver: Deliver;
  readonly log: Logger;
}

/** Commits of partitions that are handled at the same time are merged. */
const MOVE = { most: 1_000, atOnce: 1, patienceMs: 10_000 };

interface Move {
  readonly partition: number;
  readonly nextOffset: bigint;
}

/**
 * One member of a group, on kafkajs' runner. It never sees our handlers' errors: those end the consumption, not a
 * batch.
 */
export function consumeKafka<Message>(
  topic: Topic<Message>,
  group: string,
  options: ConsumeOptions,
  deps: KafkaConsumeDeps,
): Consumption {
  const { kafka, ensure, deliver, log } = deps;
  const groupId = kafkaGroup(group, topic);
  const { maxBatch = 2000, positions } = options;
  const life = createConsumptionLife();
  const { closing, fail } = life;
  const member = createMemberWork(closing);
  /** Resolves once the newly assigned partitions are set to the positions of the database. */
  let placed = Promise.resolve();

  const writePosition = answerInBatches<Move, void>(async (moves) => {
    const offsets = new Map(moves.map(({ partition, nextOffset }) => [partition, nextOffset]));
    await positions?.write(topic.name, offsets);
    return () => {};
  }, MOVE);

  const commitOffset = answerInBatches<Move & Pick<EachBatchPayload, 'commitOffsetsIfNecessary'>, void>(
    async (moves) => {
      const partitions = moves.map(({ partition, nextOffset }) => ({ partition, offset: nextOffset.toString() }));
      await moves[0]?.commitOffsetsIfNecessary({ topics: [{ topic: topic.name, partitions }] });
      return () => {};
    },
    MOVE,
  );

  async function onBatch({
    batch,
    heartbeat,
    resolveOffset,
    commitOffsetsIfNecessary,
    isStale,
  }: EachBatchPayload): Promise<void> {
    const { partition } = batch;
    await member.run({ heartbeat }, async (signal) => {
      await placed;
      if (isStale()) return;
      const end = BigInt(batch.lastOffset()) + 1n;
      let committed = 0n;
      for (const { raws, nextOffset } of batchesOf(topic.name, partition, recordsOf(topic, batch.messages), {
        maxBatch,
        nextOffset: end,
      })) {
        if (signal.aborted || !(await handled(partition, raws, nextOffset, signal))) return;
        // A batch that ends within a packed record leaves the offset at that record.
        if (nextOffset === committed || nextOffset === BigInt(batch.firstOffset() ?? 0)) continue;
        if (!(await positioned(partition, nextOffset, signal))) return;
        resolveOffset((nextOffset - 1n).toString());
        await commitOffset({ partition, nextOffset, commitOffsetsIfNecessary });
        committed = nextOffset;
      }
    });
  }

  async function handled(...delivery: Parameters<Deliver>): Promise<boolean> {
    try {
      return (await deliver(...delivery)) === 'handled';
    } catch (error) {
      fail(error);
      return false;
    }
  }

  /**
   * Stores the position in the reader's database, before the group's commit: see `seekPositions`. False ends the batch.
   */
  async function positioned(partition: number, nextOffset: bigint, signal: AbortSignal): Promise<boolean> {
    if (!positions) return true;
    try {
      await retryWithBackoff(
        () => writePosition({ partition, nextOffset }),
        signal,
        (error) => {
          if (!isRetriable(error)) throw error;
        },
      );
      return true;
    } catch (error) {
      if (!signal.aborted) fail(error);
      return false;
    }
  }

  /** Resolves without a success when the consumption closes. */
  const untilDone = (work: () => Promise<void>): Promise<void> =>
    retryWithBackoff(work, closing, (error, _attempt, delayMs) => {
      log.warn(
        { err: error, fault: connectionFault(error), topic: topic.name, group, delayMs },
        'the log or the database does not answer',
      );
    }).catch(() => {});

  async function connect(consumer: Consumer): Promise<void> {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic.name], fromBeginning: true });
  }

  /** Commits the start offsets of partitions, also for later readers; returns those that still need one. */
  async function begin(
    consumer: Consumer,
    offsets: readonly { topic: string; partition: number; offset: string }[],
    latest: ReadonlyMap<number, string>,
  ): Promise<ReadonlyMap<number, string>> {
    if (offsets.length === 0) return latest;
    for (const offset of offsets) consumer.seek(offset);
    await consumer.commitOffsets([...offsets]);
    return new Map([...latest].filter(([partition]) => !offsets.some((offset) => offset.partition === partition)));
  }

  async function run(): Promise<void> {
    await untilDone(ensure);
    // A Kafka that has just been made has no coordinators yet; joining would give up on it, asking for offsets makes
    // them.
    await untilDone(async () => {
      await withAdmin(kafka, (admin) => admin.fetchOffsets({ groupId, topics: [topic.name] }));
    });
    let latest: ReadonlyMap<number, string> = new Map();
    if (options.from === 'latest') {
      await untilDone(async () => {
        latest = await latestOffsets(kafka, topic.name, groupId);
      });
    }
    for (let attempt = 0; !closing.aborted; attempt += 1) {
      const { error, hadJoined } = await consumeUntilCrash();
      if (error === undefined) return;
      if (hadJoined) attempt = 0;
      log.warn(
        { err: error, fault: connectionFault(error), topic: topic.name, group },
        'the reader lost the log and joins again',
      );
      await pause(backoffMs(attempt), closing);
    }

    /**
     * Reads with one consumer of kafkajs until it gives up or the consumption closes. Our handlers' errors never reach
     * it, so whatever it gives up on (a broker that stops in an orderly way, for one) is the log's trouble and passes.
     */
    async function consumeUntilCrash(): Promise<{ error: unknown; hadJoined: boolean }> {
      const over = new AbortController();
      closing.addEventListener('abort', () => over.abort(), { signal: over.signal });
      let error: unknown;
      let hadJoined = false;
      const consumer = kafka.consumer({
        groupId,
        sessionTimeout: 10_000,
        heartbeatInterval: 1_000,
        rebalanceTimeout: 60_000,
        maxWaitTimeInMs: 500,
        retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 2_000, restartOnFailure: async () => true },
      });
      consumer.on(consumer.events.GROUP_JOIN, async ({ payload }) => {
        member.joined();
        hadJoined = true;
        const partitions = payload.memberAssignment[topic.name] ?? [];
        if (positions)
          placed = untilDone(() => seekPositions(topic, group, partitions, { kafka, consumer, positions, log }));
        const beginnings = partitions.flatMap((partition) => ({
          topic: topic.name,
          partition,
          offset: latest.get(partition) ?? '',
        }));
        latest = await begin(
          consumer,
          beginnings.filter((beginning) => beginning.offset !== ''),
          latest,
        );
        await placed;
        if (partitions.length > 0) life.assigned();
      });
      consumer.on(consumer.events.CRASH, ({ payload }) => {
        member.joined();
        if (payload.restart) return;
        error = payload.error;
        over.abort();
      });
      try {
        await untilDone(() => connect(consumer));
        if (closing.aborted) return { error, hadJoined };
        await consumer.run({
          autoCommit: false,
          eachBatchAutoResolve: false,
          partitionsConsumedConcurrently: options.concurrency ?? 1,
          eachBatch: onBatch,
        });
        if (!over.signal.aborted) await new Promise((resolve) => over.signal.addEventListener('abort', resolve));
        return { error, hadJoined };
      } finally {
        await consumer
          .disconnect()
          .catch((error: unknown) => log.warn({ err: error, group }, 'the consumer did not leave cleanly'));
      }
    }
  }

  return life.start(run);
}

/**
 * The start offsets of a new group that starts at the latest event. Kafka itself would decide them with the first
 * fetch, which is later than joining, and miss the events in between.
 */
async function latestOffsets(kafka: Kafka, topic: string, groupId: string): Promise<ReadonlyMap<number, string>> {
  return withAdmin(kafka, async (admin) => {
    const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] });
    const begun = new Set(
      committed?.partitions.filter((partition) => partition.offset !== '-1').map((partition) => partition.partition),
    );
    const ends = await admin.fetchTopicOffsets(topic);
    return new Map(ends.filter((end) => !begun.has(end.partition)).map((end) => [end.partition, end.high]));
  });
}
