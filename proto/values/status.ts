/**
 * The probed parts of the platform. Stable names, because rows, metrics and the public API contain them.
 */
export const PARTS = ['links', 'web', 'api', 'authentication', 'database', 'log', 'mail'] as const;
export type Part = (typeof PARTS)[number];

/**
 * The parts on the public status page, in display order. The log and the mail server affect users only through other
 * parts, so only operators see them.
 */
export const PUBLIC_PARTS = ['links', 'web', 'api', 'authentication', 'database'] as const satisfies readonly Part[];
export type PublicPart = (typeof PUBLIC_PARTS)[number];

/** `unknown`: not probed yet, or not recently. */
export const PART_STATES = ['operational', 'degraded', 'maintenance', 'outage', 'unknown'] as const;
export type PartState = (typeof PART_STATES)[number];

/**
 * Problems found by probes; stable codes. `unexpected_answer`: the answer is an error, or not from this platform.
 * `not_arrived`: a click was answered, but did not arrive through the log.
 */
export const PROBE_PROBLEMS = ['unreachable', 'timed_out', 'unexpected_answer', 'not_arrived', 'refused'] as const;
export type ProbeProblem = (typeof PROBE_PROBLEMS)[number];

/** The interval of probes, and of the page's requests. */
export const PROBE_EVERY_MS = 30_000;

/** How many days the page shows. */
export const STATUS_DAYS = 90;

export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

export const INCIDENT_SEVERITIES = ['minor', 'major', 'critical'] as const;
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];
