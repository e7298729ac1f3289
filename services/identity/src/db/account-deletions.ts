import { type Selectable, sql } from 'kysely';
import type { Db, IdentityDatabase } from './schema.ts';

export type DeletionRow = Selectable<IdentityDatabase['account_deletions']>;

/** An account that is to be erased. */
export interface ScheduledDeletion {
  readonly version: number;
  readonly requestedAt: Date;
  readonly dueAt: Date;
  readonly heldSince: Date | null;
}

export async function findDeletion(db: Db, userId: string): Promise<ScheduledDeletion | undefined> {
  return scheduled(
    await db.selectFrom('account_deletions').selectAll().where('user_id', '=', userId).executeTakeFirst(),
  );
}

/** Schedules it; undefined where it is scheduled already. Of requests that come at once one gets the row. */
export async function insertDeletion(
  db: Db,
  { userId, requestedAt, dueAt }: { readonly userId: string; readonly requestedAt: Date; readonly dueAt: Date },
): Promise<ScheduledDeletion | undefined> {
  const row = await db
    .insertInto('account_deletions')
    .values({ user_id: userId, version: 1, requested_at: requestedAt, due_at: dueAt, held_since: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ version: sql`account_deletions.version + 1`, requested_at: requestedAt, due_at: dueAt })
        .where('account_deletions.due_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst();
  return scheduled(row);
}

/** Returns the version of the change; undefined where nothing was scheduled. The row stays, so that versions go on. */
export async function clearDeletion(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('account_deletions')
    .set((eb) => ({ version: eb('version', '+', 1), requested_at: null, due_at: null, held_since: null }))
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** The version of the last event of the account, 0 where there was none. Locks the row against a change of mind. */
export async function lockDeletion(
  trx: Db,
  userId: string,
): Promise<{ readonly version: number; readonly dueAt: Date | null }> {
  const row = await trx
    .selectFrom('account_deletions')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return { version: row?.version ?? 0, dueAt: row?.due_at ?? null };
}

/** Accounts whose time has come, in the order of ids; `after` is the last one of the portion before. */
export async function listDue(
  db: Db,
  { now, after, limit }: { readonly now: Date; readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const due = db.selectFrom('account_deletions').select('user_id').where('due_at', '<=', now);
  const rows = await (after === undefined ? due : due.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Notes that a due account cannot go yet; the first time counts. */
export async function holdDeletion(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('account_deletions')
    .set({ held_since: at })
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .where('held_since', 'is', null)
    .execute();
}

function scheduled(row: DeletionRow | undefined): ScheduledDeletion | undefined {
  if (!row?.requested_at || !row.due_at) return undefined;
  return { version: row.version, requestedAt: row.requested_at, dueAt: row.due_at, heldSince: row.held_since };
}
