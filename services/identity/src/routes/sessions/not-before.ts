import { setTimeout as sleep } from 'node:timers/promises';

/** Well above what the work takes, so that its time does not show in the answer's. */
const FLOOR_MS = 100;

/**
 * The outcome of `work`, 100 ms after it began at the earliest: whether rows were written for somebody or for nobody
 * cannot be inferred from the response time.
 */
export async function notBefore<Result>(work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, sleep(FLOOR_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
