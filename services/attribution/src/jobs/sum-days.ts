import type { Database } from '@sillage/runtime/postgres';
import type { Clock } from '@sillage/runtime/service';
import { sumChangedDays, sumPresentDay } from '../db/figures/sums-of-days.ts';
import { sumChangedHours } from '../db/figures/sums-of-hours.ts';
import type { AttributionSchema } from '../db/schema.ts';

/**
 * The pause after summing the current day, as a multiple of its duration, which grows with the affiliates who have
 * clicks.
 */
const PAUSE_FACTOR = 20;

/** The regular work: sums the changed hours and days every time, and the current day only as often as is cheap. */
export function createDaySummer(db: Database<AttributionSchema>, clock: Clock): () => Promise<void> {
  let pausedUntil = 0;
  return async () => {
    await sumChangedHours(db, clock());
    await sumChangedDays(db, clock());
    const begunAt = performance.now();
    if (begunAt < pausedUntil) return;
    await sumPresentDay(db, clock());
    pausedUntil = performance.now() + PAUSE_FACTOR * (performance.now() - begunAt);
  };
}
