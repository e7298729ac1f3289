import { setTimeout as sleep } from 'node:timers/promises';
import { isRetriable } from './app-error.ts';
import { jobFigures } from './job-figures.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

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
 * Runs `work` again and again, `everyMs` after it ended or when woken. A retriable fault waits for the next time;
 * another one ends it.
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
      // An abort is how both a wake and a close end the pause.
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
