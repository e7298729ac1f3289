import { setTimeout as sleep } from 'node:timers/promises';

/** Does `work` at once and again `everyMs` after each time, until it is closed. `work` must not reject. */
export function repeatEvery(everyMs: number, work: () => Promise<void>): { readonly done: Promise<void>; close(): Promise<void> } {
  const closing = new AbortController();
  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await work();
      await sleep(everyMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }
  const done = run();
  return {
    done,
    async close() {
      closing.abort();
      await done;
    },
  };
}
