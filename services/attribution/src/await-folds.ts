import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@sillage/proto/topics';
import type { EventBus } from '@sillage/runtime/bus';
import { AppError } from '@sillage/runtime/service';

/** The consumer group that folds the projection. */
export const GROUP = 'attribution';

/** Enough for events in flight; a larger backlog is not waited for. */
const TRIES = 10;
const PAUSE_MS = 200;

/**
 * Resolves when all clicks and conversions that are in the log now are folded. Throws a retriable `unavailable` if that
 * takes too long, because the counts would be incomplete.
 */
export async function awaitFolds(bus: Pick<EventBus, 'lag'>): Promise<void> {
  const read = () => Promise.all([bus.lag(topics.clicks, GROUP), bus.lag(topics.conversions, GROUP)]);
  const ends = await read();
  for (let at = ends, left = TRIES; ; left -= 1) {
    const isFolded = ends.every((partitions, topic) =>
      partitions.every(({ partition, end }) =>
        at[topic]?.some((now) => now.partition === partition && now.committed >= end),
      ),
    );
    if (isFolded) return;
    if (left === 0) throw new AppError('unavailable', 'The log has events that are not counted yet. Try again.');
    await sleep(PAUSE_MS);
    at = await read();
  }
}
