import { setTimeout as sleep } from 'node:timers/promises';
import { isRetriable } from './app-error.ts';
import type { Logger } from './logger.ts';

export interface Repeated {
  readonly done: Promise<void>;
  /** Runs the work now instead of at its next time. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * Runs `work` again and again, `everyMs` after it ended or when woken. A retriable fault waits for the next time;
 * another one ends it.
 */
export function repeat(name: string, everyMs: number, work: () => Promise<unknown>, log: Logger): Repeated {
  const closing = new AbortController();
  let waking = new AbortController();

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      waking = new AbortController();
      try {
        await work();
      } catch (error) {
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
