import { type Selectable, sql } from 'kysely';
import type { Db, IdentityDatabase } from './schema.ts';

export type SecurityEventRow = Selectable<IdentityDatabase['securityEvents']>;

/** Where there is no such user the same statement writes nothing: what it costs does not tell. */
export async function insertSecurityEvent(db: Db, event: SecurityEventRow): Promise<void> {
  await sql`
    insert into security_events (id, user_id, kind, occurred_at, ip_range, browser, os, detail)
    select ${event.id}, id, ${event.kind}, ${event.occurredAt}::timestamptz,
      ${event.ipRange}, ${event.browser}, ${event.os}, ${event.detail}
    from users where id = ${event.userId}`.execute(db);
}

/** Writes the event where its user exists, else nothing. */
export async function insertSecurityEventOfUser(db: Db, event: SecurityEventRow): Promise<void> {
  const { id, userId, kind, occurredAt, ipRange, browser, os, detail } = event;
  await sql`
    insert into security_events (id, user_id, kind, occurred_at, ip_range, browser, os, detail)
    select ${id}::uuid, users.id, ${kind}, ${occurredAt}::timestamptz, ${ipRange}, ${browser}, ${os}, ${detail} from users where users.id = ${userId}
  `.execute(db);
}

/**
 * Newest first, those before `before` only: ids are made in the order of time, so `security_events_by_user` is the
 * order.
 */
export function listSecurityEvents(
  db: Db,
  { userId, before, limit }: { readonly userId: string; readonly before: string | undefined; readonly limit: number },
): Promise<readonly SecurityEventRow[]> {
  const all = db.selectFrom('securityEvents').selectAll().where('userId', '=', userId);
  const asked = before === undefined ? all : all.where('id', '<', before);
  return asked.orderBy('id', 'desc').limit(limit).execute();
}

/** Deletes the events before `since`, at most `atOnce` of them; returns how many. */
export async function purgeSecurityEvents(db: Db, since: Date, atOnce: number): Promise<number> {
  const old = db.selectFrom('securityEvents').select('id').where('occurredAt', '<', since).limit(atOnce);
  const { numDeletedRows } = await db.deleteFrom('securityEvents').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
