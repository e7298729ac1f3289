import { AppError, answerTogether } from '../service/index.ts';
import type { BatchHandler, EventBatch, Refusal } from './event-bus.ts';

export interface TogetherOptions {
  /** So many handlings run side by side; what comes meanwhile waits, and is handled together. */
  readonly concurrency: number;
  /** Of one handling, unless a batch alone has more. */
  readonly maxEvents: number;
}

/** What a batch comes to: its refusals, or what it failed with. */
type Outcome<Message> = { readonly refusals: readonly Refusal<Message>[] } | { readonly error: unknown };

/** A handling that hangs on a dead connection does not hold up the other partitions for longer. */
const PATIENCE_MS = 30_000;

/**
 * Handles batches of several partitions at once, for what costs little more for many than for one, as a transaction. The
 * log hands over a partition's next batch when its last one is handled, so that a call never has two of one partition.
 *
 * Where it fails for what no repetition mends, each batch is handled alone: one that cannot be handled harms no other.
 */
export function handleTogether<Message>(
  handle: (
    batches: readonly EventBatch<Message>[],
  ) => Promise<ReadonlyMap<EventBatch<Message>, readonly Refusal<Message>[]>>,
  { concurrency, maxEvents }: TogetherOptions,
): BatchHandler<Message> {
  async function alone(batch: EventBatch<Message>): Promise<Outcome<Message>> {
    try {
      return { refusals: (await handle([batch])).get(batch) ?? [] };
    } catch (error) {
      return { error };
    }
  }

  const outcomeOf = answerTogether<EventBatch<Message>, Outcome<Message>>(
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
