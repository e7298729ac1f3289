import { type Parameter, prepared } from '@sillage/runtime/postgres';
import { type Selectable, sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { Rotation } from '../../domain/refresh.ts';
import type { Db, IdentityDatabase } from '../schema.ts';

export type SessionRow = Selectable<IdentityDatabase['sessions']>;

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, amr: JSON.stringify(session.amr), rotations: JSON.stringify(session.rotations) })
    .execute();
}

/** The user's sessions that can still be refreshed, last refreshed first. */
export function listSessions(
  db: Db,
  userId: string,
  { begunSince, refreshedSince }: { readonly begunSince: Date; readonly refreshedSince: Date },
): Promise<readonly SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('createdAt', '>=', begunSince)
    .where('refreshedAt', '>=', refreshedSince)
    .orderBy('refreshedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Locks the row, to serialise decisions that depend on the session or end it. */
export function lockSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A rotation from the session's refresh token of generation `from` to the next one. */
export interface RotatedSession extends Pick<Caller, 'ipRange' | 'browser' | 'os'> {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly rotations: readonly Rotation[];
  readonly at: Date;
}

/** Returns false and changes nothing if the session has ended or another refresh came first; waits for locks. */
export async function saveRotation(db: Db, rotated: RotatedSession): Promise<boolean> {
  const { numAffectedRows = 0n } = await updateRotated(db, {
    ...rotated,
    rotations: JSON.stringify(rotated.rotations),
  });
  return numAffectedRows > 0n;
}

/**
 * Rotates the tokens of several distinct sessions in one statement and commit; returns the ids of the sessions that it
 * changed. Skips locked sessions instead of waiting, to avoid deadlocks.
 */
export async function saveRotations(db: Db, rotated: readonly RotatedSession[]): Promise<ReadonlySet<string>> {
  const { rows } = await updateAllRotated(db, {
    ids: rotated.map(({ id }) => id),
    from: rotated.map(({ from }) => from),
    to: rotated.map(({ to }) => to),
    rotations: rotated.map(({ rotations }) => JSON.stringify(rotations)),
    at: rotated.map(({ at }) => at),
    ipRanges: rotated.map(({ ipRange }) => ipRange),
    browsers: rotated.map(({ browser }) => browser),
    oses: rotated.map(({ os }) => os),
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Does not wait for the disk, which would take most of a refresh. If a crash of Postgres loses a rotation, the token
 * that it issued is accepted anyway.
 */
const UNHURRIED = sql`(select set_config('synchronous_commit', 'off', true))`;

const updateRotated = prepared(
  (db: Db, parameter: Parameter<Omit<RotatedSession, 'rotations'> & { readonly rotations: string }>) =>
    db
      .updateTable('sessions')
      .from(UNHURRIED.as('unhurried'))
      .set({
        refreshGeneration: parameter('to'),
        rotations: parameter('rotations'),
        refreshedAt: parameter('at'),
        ipRange: parameter('ipRange'),
        browser: parameter('browser'),
        os: parameter('os'),
      })
      .where('sessions.id', '=', parameter('id'))
      .where('refreshGeneration', '=', parameter('from')),
);

interface Columns {
  readonly ids: readonly string[];
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly rotations: readonly string[];
  readonly at: readonly Date[];
  readonly ipRanges: readonly (string | null)[];
  readonly browsers: readonly (string | null)[];
  readonly oses: readonly (string | null)[];
}

const updateAllRotated = prepared((db: Db, parameter: Parameter<Columns>) => {
  const query = sql<{ readonly id: string }>`
    with moving as (
      select s.id, next_generation, next_rotations, at, next_ip_range, next_browser, next_os
      from unnest(
        ${parameter('ids')}::uuid[], ${parameter('from')}::int4[], ${parameter('to')}::int4[],
        ${parameter('rotations')}::text[], ${parameter('at')}::timestamptz[],
        ${parameter('ipRanges')}::text[], ${parameter('browsers')}::text[], ${parameter('oses')}::text[]
      ) as due (id, from_generation, next_generation, next_rotations, at, next_ip_range, next_browser, next_os)
      join sessions s on s.id = due.id and s.refresh_generation = due.from_generation
      for update of s skip locked
    )
    update sessions set
      refresh_generation = next_generation, rotations = next_rotations::jsonb, refreshed_at = at,
      ip_range = next_ip_range, browser = next_browser, os = next_os
    from moving, ${UNHURRIED} unhurried
    where sessions.id = moving.id
    returning sessions.id`;
  return { compile: () => query.compile(db) };
});

export type SessionScope =
  | { readonly userId: string; readonly only: string }
  | { readonly userId: string; readonly except: string }
  | { readonly userId: string; readonly aal: SessionRow['aal'] }
  | { readonly userId: string };

/** Deletes the sessions and records their end; returns their ids. */
export async function endSessions(db: Db, scope: SessionScope, at: Date): Promise<readonly string[]> {
  let query = db.deleteFrom('sessions').where('userId', '=', scope.userId);
  if ('only' in scope) query = query.where('id', '=', scope.only);
  if ('except' in scope) query = query.where('id', '!=', scope.except);
  if ('aal' in scope) query = query.where('aal', '=', scope.aal);
  const ended = await query.returning('id').execute();
  const ids = ended.map(({ id }) => id);
  await noteEnded(db, ids, at);
  return ids;
}

/** Records the end of sessions or keys, whose access tokens may not have expired yet. */
export async function noteEnded(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('endedSessions')
    .values(ids.map((id) => ({ id, endedAt: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lowers the user's sessions to aal1, and removes the second factors from their `amr`. */
export async function lowerSessions(db: Db, userId: string): Promise<void> {
  const first = sql<string>`(select coalesce(jsonb_agg(it), '[]') from jsonb_array_elements(amr) it
    where it ->> 'method' not in ('totp', 'mfa/phone', 'mfa/webauthn'))`;
  await db
    .updateTable('sessions')
    .set({ aal: 'aal1', amr: first })
    .where('userId', '=', userId)
    .where('aal', '=', 'aal2')
    .execute();
}

/** Sessions that ended at `since` or later, newest first. Access tokens of older ones have expired. */
export async function listEndedSessions(
  db: Db,
  since: Date,
): Promise<readonly { readonly id: string; readonly endedAt: Date }[]> {
  await db.deleteFrom('endedSessions').where('endedAt', '<', since).execute();
  return db.selectFrom('endedSessions').selectAll().orderBy('endedAt', 'desc').execute();
}
