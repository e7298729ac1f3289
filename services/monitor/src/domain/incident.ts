import type { IncidentSeverity, IncidentState } from '@sillage/proto/values/status';

/** The facts of an incident that decide about changes. */
export interface IncidentNow {
  readonly state: IncidentState;
  readonly severity: IncidentSeverity;
}

export interface IncidentChange {
  readonly state?: IncidentState | undefined;
  readonly severity?: IncidentSeverity | undefined;
  readonly message?: string | undefined;
}

export type IncidentDecision =
  | { readonly outcome: 'refused'; readonly why: 'resolved' | 'nothing_new' }
  | {
      readonly outcome: 'changed';
      readonly state: IncidentState;
      readonly severity: IncidentSeverity;
      readonly isResolved: boolean;
    };

/**
 * The result of an update of an incident. Until it is resolved, it may move between its states; a resolved one is
 * final, and later problems are new incidents.
 */
export function decideChange(now: IncidentNow, change: IncidentChange): IncidentDecision {
  if (now.state === 'resolved') return { outcome: 'refused', why: 'resolved' };
  const state = change.state ?? now.state;
  const severity = change.severity ?? now.severity;
  const isNew = state !== now.state || severity !== now.severity || (change.message ?? '') !== '';
  if (!isNew) return { outcome: 'refused', why: 'nothing_new' };
  return { outcome: 'changed', state, severity, isResolved: state === 'resolved' };
}

/** The facts about a part whose outages are announced automatically. */
export interface PartNow {
  /** The time since which it has not answered; undefined if it does. */
  readonly downSinceMs: number | undefined;
  /** Judged operational, after two answers. */
  readonly isBack: boolean;
  readonly isPlanned: boolean;
  /** It has an incident that no one has taken over. */
  readonly hasIncident: boolean;
  /** An incident of the administrator, or one taken over, names it. */
  readonly isAnnounced: boolean;
}

/** Whether an incident begins or ends automatically. A short outage is shown on the page, but not mailed. */
export function decideAutomatic(part: PartNow, now: number, afterMs: number): 'open' | 'resolve' | 'nothing' {
  if (part.hasIncident) return part.isBack ? 'resolve' : 'nothing';
  if (part.isPlanned || part.isAnnounced || part.downSinceMs === undefined) return 'nothing';
  return now - part.downSinceMs >= afterMs ? 'open' : 'nothing';
}
