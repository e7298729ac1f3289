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

/** A part's availability on a day (UTC). */
export const StatusDay = z.object({
  day: z.iso.date(),
  state: z.enum(PART_STATES),
  /** Share of the time outside of announced maintenance; null if there was none. */
  availableBps: z.int().min(0).max(10_000).nullable(),
});
export type StatusDay = z.infer<typeof StatusDay>;

export const PartStatus = z.object({
  part: z.enum(PUBLIC_PARTS),
  state: z.enum(PART_STATES),
  /** Of the last answer; null without one. */
  responseTimeMs: z.int().nonnegative().nullable(),
  checkedAt: instant.nullable(),
  /** Why it is in outage. */
  problem: z.enum(PROBE_PROBLEMS).nullable(),
  /** Over all of `days`. */
  availableBps: z.int().min(0).max(10_000).nullable(),
  /** Oldest first, ninety at most, without days that have no samples. */
  days: z.array(StatusDay),
});
export type PartStatus = z.infer<typeof PartStatus>;

export const Incident = z.object({
  id: z.uuid(),
  /** The author's title; null for an automatic incident, whose `parts` did not answer. */
  title: z.string().nullable(),
  description: z.string(),
  severity: z.enum(INCIDENT_SEVERITIES),
  state: z.enum(INCIDENT_STATES),
  parts: z.array(z.enum(PARTS)),
  createdAt: instant,
  resolvedAt: instant.nullable(),
  /** Newest first; a message may be empty if the state says enough. */
  updates: z.array(z.object({ at: instant, state: z.enum(INCIDENT_STATES), message: z.string() })),
});
export type Incident = z.infer<typeof Incident>;

/** Current or future maintenance. */
export const Maintenance = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  parts: z.array(z.enum(PARTS)),
  startsAt: instant,
  endsAt: instant,
});
export type Maintenance = z.infer<typeof Maintenance>;

/** The public status of the platform. */
export const PublicStatus = z.object({
  state: z.enum(PART_STATES),
  /** The time of this status; null if there never was one. */
  asOf: instant.nullable(),
  /** The monitor does not answer now; this is the status at `asOf`. */
  isStale: z.boolean(),
  parts: z.array(PartStatus),
  /** The latest ten, newest first. */
  incidents: z.array(Incident),
  maintenance: z.array(Maintenance),
  /** Whether mails about incidents are offered, because this installation sends mails. Absent if unknown. */
  takesSubscriptions: z.boolean().optional(),
});
export type PublicStatus = z.infer<typeof PublicStatus>;
