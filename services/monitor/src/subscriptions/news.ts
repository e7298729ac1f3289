import { MINUTE_MS } from '@sillage/proto/values/durations';
import { findIncident, findMaintenance, hasEndedSince, hasNewerIncident } from '../db/incidents.ts';
import type { Db } from '../db/schema.ts';
import { shownIncident, shownMaintenance } from '../incidents/views.ts';
import type { News } from '../mails/templates.ts';
import type { Announcement } from './announcements.ts';

/**
 * How long a part must work before the end of its outage is mailed. If it fails again meanwhile, subscribers see one
 * continuous outage.
 */
const QUIET_MS = 5 * MINUTE_MS;

type About<Subject> = Extract<Announcement, { subject: Subject }>;

/**
 * The news to send now; undefined if it is no longer true, or is superseded. A number means that it is decided only
 * after this many milliseconds.
 */
export function readNews(db: Db, announcement: Announcement, now: Date): Promise<News | number | undefined> {
  return announcement.subject === 'incident'
    ? newsOfIncident(db, announcement, now)
    : newsOfMaintenance(db, announcement, now);
}

async function newsOfIncident(
  db: Db,
  { incidentId, updateId }: About<'incident'>,
  now: Date,
): Promise<News | number | undefined> {
  const incident = await findIncident(db, incidentId);
  if (incident?.updates[0]?.id !== updateId) return undefined;
  const { automaticPart: part, resolvedAt, createdAt } = incident;
  if (part !== null && resolvedAt === null) {
    const isKnown = await hasEndedSince(db, part, new Date(createdAt.getTime() - QUIET_MS));
    if (isKnown) return undefined;
  }
  if (part !== null && resolvedAt !== null) {
    if (await hasNewerIncident(db, part, resolvedAt)) return undefined;
    const restMs = resolvedAt.getTime() + QUIET_MS - now.getTime();
    if (restMs > 0) return restMs;
  }
  return { subject: 'incident', incident: shownIncident(incident) };
}

async function newsOfMaintenance(
  db: Db,
  { maintenanceId, isCancelled }: About<'maintenance'>,
  now: Date,
): Promise<News | undefined> {
  const row = await findMaintenance(db, maintenanceId);
  if (!row || isCancelled !== (row.cancelledAt !== null) || row.endsAt <= now) return undefined;
  const { cancelledAt, startsAt } = row;
  const occasion = cancelledAt === null ? 'announced' : cancelledAt < startsAt ? 'cancelled' : 'ended';
  return { subject: 'maintenance', occasion, maintenance: shownMaintenance(row) };
}
