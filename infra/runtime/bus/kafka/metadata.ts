import { setTimeout as sleep } from 'node:timers/promises';

/** Kafka's errors of a broker that has not heard yet of a topic, of its leaders, or of a change of them. */
const NOT_KNOWN_YET = new Set([
  'UNKNOWN_TOPIC_OR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'NOT_LEADER_FOR_PARTITION',
  'NOT_LEADER_OR_FOLLOWER',
]);
const RETRY_MS = 50;

/** True where the same call may succeed in a moment: a topic that was just created is made known broker by broker. */
export function isNotKnownYet(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KafkaJSMetadataNotLoaded') return true;
  if ('type' in error && typeof error.type === 'string' && NOT_KNOWN_YET.has(error.type)) return true;
  return isNotKnownYet(error.cause);
}

/** Repeats the call while its topic is not known yet, until `budgetMs` after now; then its last error is thrown. */
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
