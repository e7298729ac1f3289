import { type Part, type PartState, PROBE_EVERY_MS } from '@sillage/proto/values/status';

/** A probe's result. */
export interface Finding {
  readonly part: Part;
  readonly at: Date;
  readonly isUp: boolean;
  readonly durationMs: number | null;
  readonly isSlow: boolean;
}

/** A longer answer is slow. */
const SLOW_MS: Readonly<Record<Part, number>> = {
  links: 1000,
  web: 2000,
  api: 1000,
  authentication: 2000,
  database: 2000,
  log: 5000,
  mail: 5000,
};

export const isSlow = (part: Part, durationMs: number): boolean => durationMs > SLOW_MS[part];

/** Number of a part's newest samples that determine its state. */
export const DECIDING_SAMPLES = 2;

/** Without a sample for this long, the state is unknown: at least two rounds are missing. */
const UNKNOWN_AFTER_MS = 4 * PROBE_EVERY_MS;

/**
 * The state of a part from its newest samples, newest first. A failure is an outage at once, since its probe tried
 * twice. The first success after one only makes it degraded, so that the state does not flap.
 */
export function judge(newest: readonly Finding[], now: number, isPlanned: boolean): PartState {
  const [last, before] = newest;
  if (isPlanned) return 'maintenance';
  if (!last || now - last.at.getTime() > UNKNOWN_AFTER_MS) return 'unknown';
  if (!last.isUp) return 'outage';
  return last.isSlow || before?.isUp === false ? 'degraded' : 'operational';
}

/**
 * The overall state: an outage of any part is an outage; otherwise any part that is degraded, in maintenance or unknown
 * makes it degraded.
 */
export function overall(states: readonly PartState[]): PartState {
  if (states.length === 0 || states.every((state) => state === 'unknown')) return 'unknown';
  if (states.includes('outage')) return 'outage';
  return states.every((state) => state === 'operational') ? 'operational' : 'degraded';
}
