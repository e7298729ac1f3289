import type { Incident, Maintenance } from '@sillage/proto/http/status';
import type { KnownIncident } from '../db/incidents.ts';
import type { MaintenanceRow } from '../db/schema.ts';

/** The public view of an incident. */
export const shownIncident = (incident: KnownIncident): Incident => ({
  id: incident.id,
  title: incident.title === '' ? null : incident.title,
  description: incident.description,
  severity: incident.severity,
  state: incident.state,
  parts: incident.parts,
  createdAt: incident.createdAt.toISOString(),
  resolvedAt: incident.resolvedAt?.toISOString() ?? null,
  updates: incident.updates.map(({ at, state, message }) => ({ at: at.toISOString(), state, message })),
});

export const shownMaintenance = ({
  startsAt,
  endsAt,
  cancelledAt: _cancelled,
  ...row
}: MaintenanceRow): Maintenance => ({
  ...row,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});
