import { z } from 'zod';
import { PART_STATES, PROBE_PROBLEMS, PUBLIC_PARTS } from '../values/status.ts';

const instant = z.iso.datetime();

/** How a part fared on a day (UTC). */
export const StatusDay = z.object({
  day: z.iso.date(),
  state: z.enum(PART_STATES),
  /** Of the time outside of announced maintenance; null where there was none. */
  availableBps: z.int().min(0).max(10_000).nullable(),
});
export type StatusDay = z.infer<typeof StatusDay>;

export const PartStatus = z.object({
  part: z.enum(PUBLIC_PARTS),
  state: z.enum(PART_STATES),
  /** Of the last answer; null where there is none. */
  responseTimeMs: z.int().nonnegative().nullable(),
  checkedAt: instant.nullable(),
  /** Why it is in outage. */
  problem: z.enum(PROBE_PROBLEMS).nullable(),
  /** Over all of `days`. */
  availableBps: z.int().min(0).max(10_000).nullable(),
  /** Oldest first, ninety at most; days on which nobody looked are left out. */
  days: z.array(StatusDay),
});
export type PartStatus = z.infer<typeof PartStatus>;

/** What everybody may know of how the platform works. */
export const PublicStatus = z.object({
  state: z.enum(PART_STATES),
  /** When this was last known; null: never. */
  asOf: instant.nullable(),
  /** Whoever watches cannot be asked now: this is how it was at `asOf`. */
  isStale: z.boolean(),
  parts: z.array(PartStatus),
});
export type PublicStatus = z.infer<typeof PublicStatus>;
