import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 100;
const LONGEST_MS = 10_000;

/** The pause after so many failures before this one: the first, then twice as long each time, up to the longest. */
export function doubledMs(failures: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures, 20));
}

/** Exponential with full jitter below, so that consumers that failed together do not come back together. */
export function backoffMs(attempt: number): number {
  const ceiling = doubledMs(attempt, FIRST_MS, LONGEST_MS);
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}

/** Sleeps; returns early, without an error, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
