import { createDeferred } from '../../service/process/deferred.ts';
import type { Consumption } from '../event-bus.ts';

/** The lifecycle of a consumption, for both logs: its end, and the first assignment of partitions. */
export function createConsumptionLife() {
  const closing = new AbortController();
  const ended = createDeferred();
  const ready = createDeferred();
  let failure: unknown;

  /** Ends the consumption; the first error is the reason. */
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
    /** `run` resolves once `closing` is aborted, or rejects with the error that ends the consumption. */
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
