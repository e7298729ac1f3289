import { AppError, answerInBatches } from '../../service/index.ts';
import type { BatchHandler, EventBatch, Refusal } from '../event-bus.ts';

export interface MergeOptions {
  /** Number of concurrent calls; batches that arrive meanwhile wait, and are merged into one call. */
  readonly concurrency: number;
  /** Maximum per call, unless a single batch has more. */
  readonly maxEvents: number;
}

/** The result of a batch: its refusals, or its error. */
type Outcome<Message> = { readonly refusals: readonly Refusal<Message>[] } | { readonly error: unknown };

/** The longest that a call on a dead connection can delay the other partitions. */
const PATIENCE_MS = 30_000;

/**
 * Merges batches of several partitions into one call, for work such as a transaction that costs little more for many
 * batches than for one. A partition's next batch arrives only after its last one is handled, so a call never has two
 * batches of one partition.
 *
 * If a merged call fails permanently, each batch is handled alone, so that a bad batch does not affect the others.
 */
export function mergeBatches<Message>(
  handle: (
    batches: readonly EventBatch<Message>[],
  ) => Promise<ReadonlyMap<EventBatch<Message>, readonly Refusal<Message>[]>>,
  { concurrency, maxEvents }: MergeOptions,
): BatchHandler<Message> {
  async function alone(batch: EventBatch<Message>): Promise<Outcome<Message>> {
    try {
      return { refusals: (await handle([batch])).get(batch) ?? [] };
    } catch (error) {
      return { error };
    }
  }

  const outcomeOf = answerInBatches<EventBatch<Message>, Outcome<Message>>(
    async (batches) => {
      try {
        const refusals = await handle(batches);
        return (batch) => ({ refusals: refusals.get(batch) ?? [] });
      } catch (error) {
        if (batches.length === 1 || !(error instanceof AppError) || error.retriable) throw error;
        const outcomes = new Map<EventBatch<Message>, Outcome<Message>>();
        for (const batch of batches) outcomes.set(batch, await alone(batch));
        return (batch) => outcomes.get(batch) ?? { error };
      }
    },
    { most: maxEvents, weightOf: ({ events }) => events.length, atOnce: concurrency, patienceMs: PATIENCE_MS },
  );

  return async (batch) => {
    const outcome = await outcomeOf(batch);
    if ('error' in outcome) throw outcome.error;
    return outcome.refusals;
  };
}
