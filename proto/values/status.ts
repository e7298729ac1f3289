/**
 * The parts of the platform that are probed, as people see them. Stable names: rows, metrics and the public API carry
 * them.
 */
export const PARTS = ['links', 'web', 'api', 'authentication', 'database', 'log', 'mail'] as const;
export type Part = (typeof PARTS)[number];

/**
 * What everybody may see, in the order in which it is shown. What the log or the mail server does only matters to
 * people by what depends on it; operators see them, too.
 */
export const PUBLIC_PARTS = ['links', 'web', 'api', 'authentication', 'database'] as const satisfies readonly Part[];
export type PublicPart = (typeof PUBLIC_PARTS)[number];

/** `unknown`: nobody has looked yet, or not for a while. */
export const PART_STATES = ['operational', 'degraded', 'maintenance', 'outage', 'unknown'] as const;
export type PartState = (typeof PART_STATES)[number];

/**
 * What a probe found. Stable codes; `unexpected_answer`: something else than this platform, or an error of it;
 * `not_arrived`: a click was answered and did not come out of the log.
 */
export const PROBE_PROBLEMS = ['unreachable', 'timed_out', 'unexpected_answer', 'not_arrived', 'refused'] as const;
export type ProbeProblem = (typeof PROBE_PROBLEMS)[number];

/** How often everything is probed; the page asks as often. */
export const PROBE_EVERY_MS = 30_000;

/** How far back the page shows days. */
export const STATUS_DAYS = 90;

export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

export const INCIDENT_SEVERITIES = ['minor', 'major', 'critical'] as const;
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];
