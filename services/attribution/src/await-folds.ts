import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@sillage/proto/topics';
import type { EventBus } from '@sillage/runtime/bus';
import { AppError } from '@sillage/runtime/service';

/** The group of the log in which the projection is folded. */
export const GROUP = 'attribution';

/** What is under way is folded within it; a backlog is not waited for. */
const TRIES = 10;
const PAUSE_MS = 200;

/**
 * Resolves when all clicks and conversions that are in the log now are folded. Throws a retriable `unavailable` where that
 * takes longer: what is counted then would be too little.
 */
export async function awaitFolds(bus: Pick<EventBus, 'lag'>): Promise<void> {
  const read = () => Promise.all([bus.lag(topics.clicks, GROUP), bus.lag(topics.conversions, GROUP)]);
  const asked = await read();
  for (let at = asked, left = TRIES; ; left -= 1) {
    const isFolded = asked.every((partitions, topic) =>
      partitions.every(({ partition, end }) =>
        at[topic]?.some((now) => now.partition === partition && now.committed >= end),
      ),
    );
    if (isFolded) return;
    if (left === 0) throw new AppError('unavailable', 'The log has more than was counted yet. Ask again.');
    await sleep(PAUSE_MS);
    at = await read();
  }
}
