import { type Part, type PartState, PROBE_EVERY_MS } from '@sillage/proto/values/status';

/** What a state is judged by. */
export interface Finding {
  readonly part: Part;
  readonly at: Date;
  readonly isUp: boolean;
  readonly durationMs: number | null;
  readonly isSlow: boolean;
}

/** An answer that takes longer is slow. */
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

/** How many of the newest samples of a part its state is judged by. */
export const DECIDING_SAMPLES = 2;

/** After this long without a sample nobody knows: the next two rounds should have been there. */
const UNKNOWN_AFTER_MS = 4 * PROBE_EVERY_MS;

/**
 * The state of a part by its newest samples, newest first. A failure is an outage at once: its probe has tried twice. The
 * first answer after one is not believed yet, so that what comes and goes is degraded and does not blink.
 */
export function judge(newest: readonly Finding[], now: number, isPlanned: boolean): PartState {
  const [last, before] = newest;
  if (isPlanned) return 'maintenance';
  if (!last || now - last.at.getTime() > UNKNOWN_AFTER_MS) return 'unknown';
  if (!last.isUp) return 'outage';
  return last.isSlow || before?.isUp === false ? 'degraded' : 'operational';
}

/** Of all parts: an outage of one is an outage; short of that, what is degraded, in maintenance or unknown is degraded. */
export function overall(states: readonly PartState[]): PartState {
  if (states.length === 0 || states.every((state) => state === 'unknown')) return 'unknown';
  if (states.includes('outage')) return 'outage';
  return states.every((state) => state === 'operational') ? 'operational' : 'degraded';
}
