import { setTimeout as sleep } from 'node:timers/promises';

/** Errors of a broker that does not yet know a topic, its leaders, or a change of them. */
const NOT_KNOWN_YET = new Set([
  'UNKNOWN_TOPIC_OR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'NOT_LEADER_FOR_PARTITION',
  'NOT_LEADER_OR_FOLLOWER',
]);
const RETRY_MS = 50;

/** True if the same call may soon succeed, because brokers learn of a new topic one after the other. */
export function isNotKnownYet(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KafkaJSMetadataNotLoaded') return true;
  if ('type' in error && typeof error.type === 'string' && NOT_KNOWN_YET.has(error.type)) return true;
  return isNotKnownYet(error.cause);
}

/** Repeats the call while its topic is not yet known, for at most `budgetMs`; then throws its last error. */
export async function untilKnown<T>(budgetMs: number, call: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + budgetMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isNotKnownYet(error) || performance.now() + RETRY_MS > deadline) throw error;
      await sleep(RETRY_MS);
    }
  }
}
