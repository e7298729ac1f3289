import type { IncidentSeverity, IncidentState } from '@sillage/proto/values/status';

/** What of an incident decides what may become of it. */
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
 * What an update makes of an incident. While it lasts it may go back and forth between its states; what is resolved stays
 * so, and what comes after is an incident of its own.
 */
export function decideChange(now: IncidentNow, change: IncidentChange): IncidentDecision {
  if (now.state === 'resolved') return { outcome: 'refused', why: 'resolved' };
  const state = change.state ?? now.state;
  const severity = change.severity ?? now.severity;
  const isNew = state !== now.state || severity !== now.severity || (change.message ?? '') !== '';
  if (!isNew) return { outcome: 'refused', why: 'nothing_new' };
  return { outcome: 'changed', state, severity, isResolved: state === 'resolved' };
}

/** What is known of a part whose outages are announced by themselves. */
export interface PartNow {
  /** Since when it has not answered; undefined: it does. */
  readonly downSinceMs: number | undefined;
  /** Judged operational: it has answered twice. */
  readonly isBack: boolean;
  readonly isPlanned: boolean;
  /** There is an incident about it that nobody has taken over. */
  readonly hasIncident: boolean;
}

/** Whether an incident begins or ends by itself. A short outage is on the page and is not worth a mail. */
export function decideAutomatic(part: PartNow, now: number, afterMs: number): 'open' | 'resolve' | 'nothing' {
  if (part.hasIncident) return part.isBack ? 'resolve' : 'nothing';
  if (part.isPlanned || part.downSinceMs === undefined) return 'nothing';
  return now - part.downSinceMs >= afterMs ? 'open' : 'nothing';
}
