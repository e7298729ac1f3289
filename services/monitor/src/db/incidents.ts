import type { Part } from '@sillage/proto/values/status';
import { sql } from 'kysely';
import type { Db, IncidentRow, IncidentUpdateRow, MaintenanceRow, Trx } from './schema.ts';

/** Maximum number of resolved ones, and of maintenance, on the public page. */
const SHOWN = 10;
/** Maximum number for the administrator, and of all on the public page. */
const MANAGED = 50;

export interface KnownIncident extends IncidentRow {
  /** Newest first. */
  readonly updates: readonly IncidentUpdateRow[];
}

/** The newest incidents with their updates, newest first. Unresolved ones are shown whatever their age. */
export async function listIncidents(db: Db): Promise<readonly KnownIncident[]> {
  const newest = db.selectFrom('incidents').select('id').orderBy('createdAt', 'desc').limit(SHOWN);
  const found = await db
    .selectFrom('incidents')
    .selectAll()
    .where((is) => is.or([is('resolvedAt', 'is', null), is('id', 'in', newest)]))
    .orderBy('createdAt', 'desc')
    .limit(MANAGED)
    .execute();
  return withUpdates(db, found);
}

/** Like `listIncidents` for the administrator: more of them, and unresolved ones first, whatever their age. */
export async function listIncidentsToManage(db: Db): Promise<readonly KnownIncident[]> {
  const found = await db
    .selectFrom('incidents')
    .selectAll()
    .orderBy(sql`resolved_at is not null`)
    .orderBy('createdAt', 'desc')
    .limit(MANAGED)
    .execute();
  return withUpdates(db, found);
}

async function withUpdates(db: Db, incidents: readonly IncidentRow[]): Promise<readonly KnownIncident[]> {
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

/** With its updates. */
export async function findIncident(db: Db, id: string): Promise<KnownIncident | undefined> {
  const [found] = await withUpdates(db, await db.selectFrom('incidents').selectAll().where('id', '=', id).execute());
  return found;
}

/** Whether an automatic incident of the part has been resolved automatically since then. */
export async function hasEndedSince(db: Db, part: Part, since: Date): Promise<boolean> {
  const ended = await db
    .selectFrom('incidents')
    .select('id')
    .where('automaticPart', '=', part)
    .where('resolvedAt', '>', since)
    .limit(1)
    .execute();
  return ended.length > 0;
}

/** Whether another incident of the part has begun since then. */
export async function hasNewerIncident(db: Db, part: Part, since: Date): Promise<boolean> {
  const newer = await db
    .selectFrom('incidents')
    .select('id')
    .where('createdAt', '>', since)
    .where(sql<boolean>`${part} = any(parts)`)
    .limit(1)
    .execute();
  return newer.length > 0;
}

export function findMaintenance(db: Db, id: string): Promise<MaintenanceRow | undefined> {
  return db.selectFrom('maintenance').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the row: of two concurrent changes, the second sees the result of the first. */
export function lockIncident(trx: Trx, id: string): Promise<IncidentRow | undefined> {
  return trx.selectFrom('incidents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The open automatic incident that no one has taken over; undefined if there is none. */
export function findAutomatic(db: Db, part: Part): Promise<IncidentRow | undefined> {
  return db
    .selectFrom('incidents')
    .selectAll()
    .where('automaticPart', '=', part)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
}

/** Whether an unresolved incident names the part. */
export async function isInIncident(db: Db, part: Part): Promise<boolean> {
  const open = await db
    .selectFrom('incidents')
    .select('id')
    .where('resolvedAt', 'is', null)
    .where(sql<boolean>`${part} = any(parts)`)
    .limit(1)
    .execute();
  return open.length > 0;
}

/** Current and future maintenance, soonest first. */
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

/** The time since which a part has not answered; undefined if it answers, or was never probed. */
export async function findDownSince(db: Db, part: Part): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from samples where part = ${part} and not is_up and at > coalesce(
      (select at from samples where part = ${part} and is_up order by at desc limit 1), '-infinity')`.execute(db);
  return rows[0]?.at ?? undefined;
}
