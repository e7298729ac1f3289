import { createDeferred } from '../service/deferred.ts';
import type { Consumption } from './event-bus.ts';

/** What a consumption of either log goes by: its end, and the first assignment of partitions. */
export function createConsumptionLife() {
  const closing = new AbortController();
  const ended = createDeferred();
  const ready = createDeferred();
  let failure: unknown;

  /** Ends the consumption; of several errors the first is the reason. */
  function fail(error: unknown): void {
    failure ??= error;
    closing.abort();
  }

  async function runToTheEnd(run: () => Promise<void>): Promise<void> {
    await run().catch(fail);
    if (failure === undefined) ended.resolve();
    else ended.reject(failure);
    ready.resolve();
  }

  return {
    closing: closing.signal,
    assigned: ready.resolve,
    fail,
    /** `run` resolves once `closing` has been aborted, or rejects with what ends the consumption. */
    start(run: () => Promise<void>): Consumption {
      void runToTheEnd(run);
      return {
        done: ended.promise,
        ready: ready.promise,
        async close() {
          closing.abort();
          await ended.promise.catch(() => {});
        },
      };
    },
  };
}
