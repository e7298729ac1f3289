import type { NewIncident, NewMaintenance, UpdateIncident } from '@sillage/proto/http/incidents';
import type { Part } from '@sillage/proto/values/status';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, type Clock, found } from '@sillage/runtime/service';
import { v7 as uuid } from 'uuid';
import { findAutomatic, lockIncident } from '../db/incidents.ts';
import type { Db, IncidentRow, IncidentUpdateRow, Trx } from '../db/schema.ts';
import { decideChange, type IncidentChange } from '../domain/incident.ts';
import { announce } from '../subscriptions/announcements.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Announces an incident; the message is its first update. */
export function openIncident({ db, clock }: Deps, { message, ...given }: NewIncident): Promise<{ id: string }> {
  const at = new Date(clock());
  return inTransaction(db, async (trx) => {
    const id = uuid();
    await insertIncident(trx, { ...given, id, automaticPart: null, createdAt: at }, message);
    return { id };
  });
}

/**
 * Adds an update to an incident, or resolves it. Writing about an automatic incident takes it over, so that it no
 * longer ends automatically.
 */
export function updateIncident({ db, clock }: Deps, id: string, given: UpdateIncident): Promise<void> {
  const at = new Date(clock());
  return inTransaction(db, async (trx) => {
    const incident = found(await lockIncident(trx, id));
    await change(trx, incident, given, at);
    const { title, description, parts } = given;
    const words = { title, description, parts: parts && [...parts] };
    await trx
      .updateTable('incidents')
      .set({ ...withoutAbsent(words), automaticPart: null })
      .where('id', '=', id)
      .execute();
  });
}

/** Opens or resolves the automatic incident of a part; a concurrent second call changes nothing. */
export function changeAutomatic({ db, clock }: Deps, part: Part, what: 'open' | 'resolve'): Promise<void> {
  const at = new Date(clock());
  return inTransaction(db, async (trx) => {
    const known = await findAutomatic(trx, part);
    if (what === 'open' && !known) {
      const words = { title: '', description: '', severity: 'critical', state: 'investigating' } as const;
      await insertIncident(trx, { ...words, id: uuid(), parts: [part], automaticPart: part, createdAt: at }, '');
    }
    if (what === 'resolve' && known) {
      const incident = await lockIncident(trx, known.id);
      if (incident?.resolvedAt === null) await change(trx, incident, { state: 'resolved' }, at);
    }
  });
}

export function announceMaintenance({ db }: Deps, given: NewMaintenance): Promise<{ id: string }> {
  const id = uuid();
  const { startsAt, endsAt, parts, ...words } = given;
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto('maintenance')
      .values({ ...words, id, parts: [...parts], startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
      .execute();
    await announce(trx, { subject: 'maintenance', maintenanceId: id, isCancelled: false });
    return { id };
  });
}

/** Throws `not_found` if it is over, or cancelled already. */
export function cancelMaintenance({ db, clock }: Deps, id: string): Promise<void> {
  const at = new Date(clock());
  return inTransaction(db, async (trx) => {
    const cancelled = await trx
      .updateTable('maintenance')
      .set({ cancelledAt: at })
      .where('id', '=', id)
      .where('cancelledAt', 'is', null)
      .where('endsAt', '>', at)
      .executeTakeFirst();
    found(cancelled.numUpdatedRows > 0n || undefined);
    await announce(trx, { subject: 'maintenance', maintenanceId: id, isCancelled: true });
  });
}

async function insertIncident(
  trx: Trx,
  incident: Omit<IncidentRow, 'resolvedAt' | 'parts'> & { readonly parts: readonly Part[] },
  message: string,
): Promise<void> {
  const isOver = incident.state === 'resolved';
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('incidents')
    .values({ ...incident, parts: [...incident.parts], resolvedAt: isOver ? incident.createdAt : null })
    // A part has one open automatic incident, which another process may have opened just now.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  const { id: incidentId, state, createdAt: at } = incident;
  await insertUpdate(trx, { incidentId, state, at, message });
}

async function change(trx: Trx, incident: IncidentRow, given: IncidentChange, at: Date): Promise<void> {
  const decision = decideChange(incident, given);
  if (decision.outcome === 'refused') {
    if (decision.why === 'resolved')
      throw new AppError('invalid_transition', 'The incident is resolved. Announce a new one.');
    throw new AppError('validation_failed', 'The update changes nothing.');
  }
  const { state, severity, isResolved } = decision;
  await trx
    .updateTable('incidents')
    .set({ state, severity, resolvedAt: isResolved ? at : null })
    .where('id', '=', incident.id)
    .execute();
  const message = given.message ?? '';
  await insertUpdate(trx, { incidentId: incident.id, state, at, message });
}

async function insertUpdate(trx: Trx, update: Omit<IncidentUpdateRow, 'id'>): Promise<void> {
  const { id } = await trx.insertInto('incidentUpdates').values(update).returning('id').executeTakeFirstOrThrow();
  await announce(trx, { subject: 'incident', incidentId: update.incidentId, updateId: id });
}

/** Leaves out undefined fields, so that they stay as they are. */
const withoutAbsent = <Row extends object>(row: Row): { [Key in keyof Row]?: Exclude<Row[Key], undefined> } =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Row]?: Exclude<Row[Key], undefined>;
  };
