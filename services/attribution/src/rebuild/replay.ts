import { setTimeout as sleep } from 'node:timers/promises';
import { type Topic, topics } from '@sillage/proto/topics';
import type { BatchHandler, EventBatch, EventBus } from '@sillage/runtime/bus';
import { AppError, isRetriable } from '@sillage/runtime/service';
import type { Kysely } from 'kysely';
import { campaignEventsConsumer } from '../consumers/campaign-events.ts';
import { clicksConsumer } from '../consumers/clicks.ts';
import { conversionsConsumer } from '../consumers/conversions.ts';
import { merchantPlansConsumer } from '../consumers/merchant-plans.ts';
import { payeesConsumer } from '../consumers/payees.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { redecideMarked } from '../jobs/redecide-marked.ts';
import type { Projection } from '../projection/projection.ts';

/** Next offset by `topic/partition`. */
export type Positions = ReadonlyMap<string, bigint>;

const BATCH = 5_000;
/** Clicks per fold; rollups are written once for all of them. */
const FOLD = 20_000;

export async function readPositions(db: Kysely<AttributionSchema>): Promise<Positions> {
  const rows = await db.selectFrom('foldPositions').select(['topic', 'partition', 'nextOffset']).execute();
  return new Map(rows.map((row) => [`${row.topic}/${row.partition}`, BigInt(row.nextOffset)]));
}

/**
 * Folds the log from the shadow's positions up to `until`, through the same consumers as the live projection. Returns
 * the number of events.
 */
export async function replayInto(
  shadow: Projection,
  bus: EventBus,
  now: number,
  options: {
    readonly until: Positions;
    readonly concurrency?: number;
    readonly onProgress?: (topic: string, events: number) => void;
  },
): Promise<number> {
  const { until, concurrency = 1, onProgress = () => {} } = options;
  const from = await readPositions(shadow.db);
  let total = 0;

  async function replay<Message>(topic: Topic<Message>, handler: BatchHandler<Message>, sideBySide = 1): Promise<void> {
    const starts = new Map<number, bigint>();
    for (let partition = 0; partition < topic.partitions; partition += 1) {
      starts.set(partition, from.get(`${topic.name}/${partition}`) ?? 0n);
    }
    const onBatch = async (batch: EventBatch<Message>) => {
      const limit = until.get(`${topic.name}/${batch.partition}`) ?? 0n;
      const events = batch.events.filter((event) => event.position.offset < limit);
      if (events.length === 0) return;
      const nextOffset = limit < batch.nextOffset ? limit : batch.nextOffset;
      await foldAll(handler, { ...batch, events, nextOffset });
      total += events.length;
      onProgress(topic.name, events.length);
    };
    await bus.replay(topic, onBatch, { from: starts, maxBatch: BATCH, concurrency: sideBySide });
  }

  await replay(
    topics.merchantPlans,
    merchantPlansConsumer(shadow, () => {}),
  );
  await replay(topics.payees, payeesConsumer(shadow));
  await replay(
    topics.campaignEvents,
    campaignEventsConsumer(shadow, () => {}),
  );
  await replay(
    topics.clicks,
    clicksConsumer(shadow, () => {}, { concurrency, maxClicks: FOLD }),
    topics.clicks.partitions,
  );
  await replay(
    topics.conversions,
    conversionsConsumer(
      shadow,
      () => now,
      () => {},
    ),
  );
  await redecideMarked(
    shadow,
    () => now,
    () => {},
  );
  return total;
}

/**
 * Throws if the log no longer contains the events after these positions. Checks only topics that are kept completely;
 * for the others, the last state is enough.
 */
export async function checkLogFrom(bus: EventBus, positions: Positions): Promise<void> {
  for (const topic of [topics.clicks, topics.conversions] as const) {
    for (const [partition, start] of await bus.starts<unknown>(topic)) {
      const from = positions.get(`${topic.name}/${partition}`) ?? 0n;
      if (start > from)
        throw new Error(
          `The log of ${topic.name} begins at ${start} in partition ${partition}, and ${from} is the next event. Begin with a snapshot that is young enough: npm run rebuild -- --from-snapshot DIR`,
        );
    }
  }
}

/**
 * Skips events that the projection cannot store, as the live consumer sends them to the dead letters: single events,
 * never their batch.
 */
async function foldAll<Message>(handler: BatchHandler<Message>, batch: EventBatch<Message>): Promise<void> {
  try {
    await withRetries(() => handler(batch));
  } catch (error) {
    if (!(error instanceof AppError) || error.retriable) throw error;
    if (batch.events.length === 1) return;
    const half = Math.ceil(batch.events.length / 2);
    const second = batch.events.slice(half);
    // Never beyond an event that is still to be folded: the events of one packed record share their offset.
    const between = second[0]?.position.offset ?? batch.nextOffset;
    await foldAll(handler, { ...batch, events: batch.events.slice(0, half), nextOffset: between });
    await foldAll(handler, { ...batch, events: second });
  }
}

/** Retries retriable errors, because there is no consumer that would. */
async function withRetries(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isRetriable(error) || attempt === 8) throw error;
      await sleep(100 * attempt);
    }
  }
}
