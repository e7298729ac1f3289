import type { Database } from '@sillage/runtime/postgres';
import type { Clock } from '@sillage/runtime/service';
import type { AttributionSchema } from '../db/schema.ts';
import { sumChangedDays, sumPresentDay } from '../db/sums-of-days.ts';
import { sumChangedHours } from '../db/sums-of-hours.ts';

/** How much longer it rests from the present day than it takes, which grows with the affiliates who have clicks. */
const REST = 20;

/** What to run regularly: the hours and days that have changed each time, the present one as often as it takes little. */
export function createDaySummer(db: Database<AttributionSchema>, clock: Clock): () => Promise<void> {
  let restsUntil = 0;
  return async () => {
    await sumChangedHours(db, clock());
    await sumChangedDays(db, clock());
    const begunAt = performance.now();
    if (begunAt < restsUntil) return;
    await sumPresentDay(db, clock());
    restsUntil = performance.now() + REST * (performance.now() - begunAt);
  };
}
