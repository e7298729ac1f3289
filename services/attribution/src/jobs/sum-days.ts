import type { Clock } from '@sillage/runtime/service';
import type { Kysely } from 'kysely';
import { sumChangedDays, sumPresentDay } from '../db/figures/sums-of-days.ts';
import { sumChangedHours } from '../db/figures/sums-of-hours.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { type Apart, repeatApart } from './repeat-apart.ts';

const EVERY_MS = 10_000;
/**
 * The pause after summing the current day, as a multiple of its duration, which grows with the affiliates who have
 * clicks.
 */
const PAUSE_FACTOR = 20;

interface SumsJob extends Apart {
  readonly clock: Clock;
}

/** The day of a campaign with many affiliates can take longer to sum than a request may take. */
export function sumDays(options: SumsJob) {
  const job = { name: 'attribution.sum-days', applicationName: 'attribution-sums', everyMs: EVERY_MS };
  return repeatApart(job, createDaySummer(options.clock), options);
}

/** The regular work: sums the changed hours and days every time, and the current day only as often as is cheap. */
export function createDaySummer(clock: Clock): (db: Kysely<AttributionSchema>) => Promise<void> {
  let pausedUntil = 0;
  return async (db) => {
    await sumChangedHours(db, clock());
    await sumChangedDays(db, clock());
    const begunAt = performance.now();
    if (begunAt < pausedUntil) return;
    await sumPresentDay(db, clock());
    pausedUntil = performance.now() + PAUSE_FACTOR * (performance.now() - begunAt);
  };
}
