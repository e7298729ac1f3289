import type { Database } from '@sillage/runtime/postgres';
import type { Clock } from '@sillage/runtime/service';
import type { AttributionSchema } from '../db/schema.ts';
import { sumChangedDays, sumPresentDay } from '../db/sums-of-days.ts';
import { sumChangedHours } from '../db/sums-of-hours.ts';

/** The pause after summing up the present day, in times of what that took, which grows with the affiliates who have clicks. */
const PAUSE_FACTOR = 20;

/** What to run regularly: the hours and days that have changed each time, the present one as often as it takes little. */
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
