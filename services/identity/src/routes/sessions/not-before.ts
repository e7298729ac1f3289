import { setTimeout as sleep } from 'node:timers/promises';

/** Well above the time of the work, so that the response time does not reveal it. */
const FLOOR_MS = 100;

/**
 * Resolves with the outcome of `work`, 100 ms after its start at the earliest, so that the response time does not
 * reveal whether rows were written.
 */
export async function notBefore<Result>(work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, sleep(FLOOR_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
