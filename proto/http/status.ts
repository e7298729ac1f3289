import { z } from 'zod';
import {
  INCIDENT_SEVERITIES,
  INCIDENT_STATES,
  PART_STATES,
  PARTS,
  PROBE_PROBLEMS,
  PUBLIC_PARTS,
} from '../values/status.ts';

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
  /** Of the last answer; null while there was no answer. */
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

export const Incident = z.object({
  id: z.uuid(),
  /** In the words of whoever announced it; null: it began by itself, and `parts` says what did not answer. */
  title: z.string().nullable(),
  description: z.string(),
  severity: z.enum(INCIDENT_SEVERITIES),
  state: z.enum(INCIDENT_STATES),
  parts: z.array(z.enum(PARTS)),
  createdAt: instant,
  resolvedAt: instant.nullable(),
  /** Newest first; a message may be empty where the state says it. */
  updates: z.array(z.object({ at: instant, state: z.enum(INCIDENT_STATES), message: z.string() })),
});
export type Incident = z.infer<typeof Incident>;

/** Under way, or to come. */
export const Maintenance = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  parts: z.array(z.enum(PARTS)),
  startsAt: instant,
  endsAt: instant,
});
export type Maintenance = z.infer<typeof Maintenance>;

/** What everybody may know of how the platform works. */
export const PublicStatus = z.object({
  state: z.enum(PART_STATES),
  /** When this was last known; null: never. */
  asOf: instant.nullable(),
  /** Whoever watches cannot be asked now: this is how it was at `asOf`. */
  isStale: z.boolean(),
  parts: z.array(PartStatus),
  /** The last ten, newest first. */
  incidents: z.array(Incident),
  maintenance: z.array(Maintenance),
  /** Mails about incidents can be subscribed to: this installation sends mails. Absent: nobody has said so. */
  takesSubscriptions: z.boolean().optional(),
});
export type PublicStatus = z.infer<typeof PublicStatus>;
