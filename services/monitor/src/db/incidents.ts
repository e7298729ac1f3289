import type { Part } from '@sillage/proto/values/status';
import { sql } from 'kysely';
import type { Db, IncidentRow, IncidentUpdateRow, MaintenanceRow, Trx } from './schema.ts';

/** How many the page shows. */
const SHOWN = 10;

export interface KnownIncident extends IncidentRow {
  /** Newest first. */
  readonly updates: readonly IncidentUpdateRow[];
}

/** The newest ones, newest first, with what was said about them. */
export async function listIncidents(db: Db): Promise<readonly KnownIncident[]> {
  const incidents = await db.selectFrom('incidents').selectAll().orderBy('createdAt', 'desc').limit(SHOWN).execute();
  const ids = incidents.map(({ id }) => id);
  const updates = await db
    .selectFrom('incidentUpdates')
    .selectAll()
    .where('incidentId', 'in', ids.length > 0 ? ids : [null])
    .orderBy('id', 'desc')
    .execute();
  return incidents.map((incident) => ({
    ...incident,
    updates: updates.filter(({ incidentId }) => incidentId === incident.id),
  }));
}

/** Locked: of two who change it at once, the second decides by what the first has made of it. */
export function lockIncident(trx: Trx, id: string): Promise<IncidentRow | undefined> {
  return trx.selectFrom('incidents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The one that began by itself and that nobody has taken over; undefined if no such incident is open. */
export function findAutomatic(db: Db, part: Part): Promise<IncidentRow | undefined> {
  return db
    .selectFrom('incidents')
    .selectAll()
    .where('automaticPart', '=', part)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
}

/** Under way or to come, soonest first. */
export function listMaintenance(db: Db, now: Date): Promise<MaintenanceRow[]> {
  return db
    .selectFrom('maintenance')
    .selectAll()
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .orderBy('startsAt')
    .limit(SHOWN)
    .execute();
}

/** Since when a part has not answered; undefined where it does, or was never asked. */
export async function findDownSince(db: Db, part: Part): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from samples where part = ${part} and not is_up and at > coalesce(
      (select at from samples where part = ${part} and is_up order by at desc limit 1), '-infinity')`.execute(db);
  return rows[0]?.at ?? undefined;
}
