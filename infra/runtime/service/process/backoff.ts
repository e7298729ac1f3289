import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 10_000;

/** Exponential backoff: `firstMs` after the first failure, then twice as long each time, up to `longestMs`. */
export function doubledMs(failures: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures, 20));
}

/** Exponential backoff with full jitter, so that consumers that failed together do not retry together. */
export function backoffMs(attempt: number): number {
  const ceiling = doubledMs(attempt, FIRST_DELAY_MS, MAX_DELAY_MS);
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}

/** Sleeps; returns early, without an error, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

/** Called after each failure, before the pause; throws if the work is not to be tried again. */
type OnFailure = (error: unknown, attempt: number, delayMs: number) => void;

/** Repeats `work`, with pauses of `backoffMs`, until it succeeds. Rejects when the signal aborts, or `onFailure` throws. */
export async function retryWithBackoff<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onFailure: OnFailure = () => {},
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw error;
      const delayMs = backoffMs(attempt);
      onFailure(error, attempt, delayMs);
      await pause(delayMs, signal);
    }
  }
}
