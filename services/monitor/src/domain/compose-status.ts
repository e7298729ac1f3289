import type { Incident, Maintenance, PublicStatus } from '@sillage/proto/http/status';
import { type Part, type ProbeProblem, PUBLIC_PARTS } from '@sillage/proto/values/status';
import { availableBps, type Counts, dayState, sumOf } from './days.ts';
import { type Finding, judge, overall } from './judge.ts';

/** Everything known about the status, all of it publishable. */
export interface Known {
  /** Newest first for each part. */
  readonly samples: readonly (Finding & { readonly problem: ProbeProblem | null })[];
  readonly days: readonly (Counts & { readonly part: Part; readonly day: string })[];
  readonly incidents: readonly Incident[];
  readonly maintenance: readonly Maintenance[];
}

/** The status except for configuration. */
export type KnownStatus = Omit<PublicStatus, 'takesSubscriptions'>;

/** Whether maintenance of the part was announced for this time. */
export const isPlanned = (maintenance: readonly Maintenance[], part: Part, now: number): boolean =>
  maintenance.some(
    ({ parts, startsAt, endsAt }) => parts.includes(part) && Date.parse(startsAt) <= now && now < Date.parse(endsAt),
  );

/** The public status at this time. */
export function composeStatus({ samples, days, incidents, maintenance }: Known, now: number): KnownStatus {
  const parts = PUBLIC_PARTS.map((part) => {
    const newest = samples.filter((sample) => sample.part === part);
    const [last] = newest;
    const own = days.filter((day) => day.part === part);
    return {
      part,
      state: judge(newest, now, isPlanned(maintenance, part, now)),
      responseTimeMs: last?.durationMs ?? null,
      checkedAt: last?.at.toISOString() ?? null,
      problem: last?.problem ?? null,
      availableBps: availableBps(sumOf(own)),
      days: own.map((day) => ({ day: day.day, state: dayState(day), availableBps: availableBps(day) })),
    };
  });
  const isAnnounced = incidents.some(({ resolvedAt }) => resolvedAt === null);
  return {
    // An announced incident is a problem that no probe has detected.
    state: overall([...parts.map((part) => part.state), ...(isAnnounced ? ['degraded' as const] : [])]),
    asOf: new Date(now).toISOString(),
    isStale: false,
    parts,
    incidents: [...incidents],
    maintenance: [...maintenance],
  };
}
