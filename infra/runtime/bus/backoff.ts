import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 100;
const LONGEST_MS = 10_000;

/** Exponential with full jitter below, so that consumers that failed together do not come back together. */
export function backoffMs(attempt: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 20));
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}

/** Sleeps; returns early, without an error, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
