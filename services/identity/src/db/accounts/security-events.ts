import { type Selectable, sql } from 'kysely';
import type { Db, IdentityDatabase } from '../schema.ts';

export type SecurityEventRow = Selectable<IdentityDatabase['securityEvents']>;

/** If there is no such user, the same statement writes nothing, so that its cost does not reveal this. */
export async function insertSecurityEvent(db: Db, event: SecurityEventRow): Promise<void> {
  await sql`
    insert into security_events (id, user_id, kind, occurred_at, ip_range, browser, os, detail)
    select ${event.id}, id, ${event.kind}, ${event.occurredAt}::timestamptz,
      ${event.ipRange}, ${event.browser}, ${event.os}, ${event.detail}
    from users where id = ${event.userId}`.execute(db);
}

/**
 * Newest first, only events before `before`: ids are time-ordered, so the index `security_events_by_user` has this
 * order.
 */
export function listSecurityEvents(
  db: Db,
  { userId, before, limit }: { readonly userId: string; readonly before: string | undefined; readonly limit: number },
): Promise<readonly SecurityEventRow[]> {
  const all = db.selectFrom('securityEvents').selectAll().where('userId', '=', userId);
  const page = before === undefined ? all : all.where('id', '<', before);
  return page.orderBy('id', 'desc').limit(limit).execute();
}

/** Deletes events before `since`, at most `atOnce`; returns their number. */
export async function purgeSecurityEvents(db: Db, since: Date, atOnce: number): Promise<number> {
  const old = db.selectFrom('securityEvents').select('id').where('occurredAt', '<', since).limit(atOnce);
  const { numDeletedRows } = await db.deleteFrom('securityEvents').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
