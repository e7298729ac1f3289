import { setTimeout as sleep } from 'node:timers/promises';
import { isRetriable } from '../app-error.ts';
import { jobFigures } from '../telemetry/job-figures.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export interface Repeated {
  readonly done: Promise<void>;
  /** Runs the work now instead of at its next time. */
  wake(): void;
  close(): Promise<void>;
}

interface Watched {
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * Runs `work` repeatedly, `everyMs` after its last end, or when woken. After a retriable error it continues; any other
 * error ends it.
 */
export function repeat(
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  { log, metrics }: Watched,
): Repeated {
  let dueAtMs = performance.now() + everyMs;
  const figures = metrics.of(jobFigures).watch(name, () => performance.now() - dueAtMs);
  const closing = new AbortController();
  let waking = new AbortController();

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      waking = new AbortController();
      try {
        await work();
        figures.succeeded();
        dueAtMs = performance.now() + everyMs;
      } catch (error) {
        figures.failed();
        if (!isRetriable(error)) throw error;
        log.warn({ err: error, job: name }, 'a repeated job failed and is tried again');
      }
      // Both wake and close abort the pause.
      await sleep(everyMs, undefined, { signal: AbortSignal.any([closing.signal, waking.signal]) }).catch(() => {});
    }
  }

  const done = run();
  return {
    done,
    wake: () => waking.abort(),
    async close() {
      closing.abort();
      await done.catch(() => {});
    },
  };
}
