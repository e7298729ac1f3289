import { type Selectable, sql } from 'kysely';
import type { Db, IdentityDatabase } from '../schema.ts';

export type DeletionRow = Selectable<IdentityDatabase['accountDeletions']>;

/** An account scheduled for erasure. */
export interface ScheduledDeletion {
  readonly version: number;
  readonly requestedAt: Date;
  readonly dueAt: Date;
  readonly heldSince: Date | null;
}

export async function findDeletion(db: Db, userId: string): Promise<ScheduledDeletion | undefined> {
  return scheduled(await db.selectFrom('accountDeletions').selectAll().where('userId', '=', userId).executeTakeFirst());
}

/** Schedules the erasure; undefined if it is scheduled already. Of concurrent requests, one inserts the row. */
export async function insertDeletion(
  db: Db,
  { userId, requestedAt, dueAt }: { readonly userId: string; readonly requestedAt: Date; readonly dueAt: Date },
): Promise<ScheduledDeletion | undefined> {
  const row = await db
    .insertInto('accountDeletions')
    .values({ userId, version: 1, requestedAt, dueAt, heldSince: null })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ version: sql`account_deletions.version + 1`, requestedAt, dueAt })
        .where('accountDeletions.dueAt', 'is', null),
    )
    .returningAll()
    .executeTakeFirst();
  return scheduled(row);
}

/**
 * Returns the version of the change; undefined if nothing was scheduled. The row stays, because it holds the version.
 */
export async function clearDeletion(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('accountDeletions')
    .set((eb) => ({ version: eb('version', '+', 1), requestedAt: null, dueAt: null, heldSince: null }))
    .where('userId', '=', userId)
    .where('dueAt', 'is not', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** The version of the account's last event, or 0. Locks the row, so that the deletion cannot be cancelled meanwhile. */
export async function lockDeletion(
  trx: Db,
  userId: string,
): Promise<{ readonly version: number; readonly dueAt: Date | null }> {
  const row = await trx
    .selectFrom('accountDeletions')
    .selectAll()
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return { version: row?.version ?? 0, dueAt: row?.dueAt ?? null };
}

/** The version of the account's next event; creates the row if necessary. */
export async function nextAccountVersion(trx: Db, userId: string): Promise<number> {
  const { version } = await trx
    .insertInto('accountDeletions')
    .values({ userId, version: 1, requestedAt: null, dueAt: null, heldSince: null })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ version: sql`account_deletions.version + 1` }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Accounts whose deletion is due, ordered by id; `after` is the last id of the previous page. */
export async function listDue(
  db: Db,
  { now, after, limit }: { readonly now: Date; readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const due = db.selectFrom('accountDeletions').select('userId').where('dueAt', '<=', now);
  const rows = await (after === undefined ? due : due.where('userId', '>', after))
    .orderBy('userId')
    .limit(limit)
    .execute();
  return rows.map((row) => row.userId);
}

/** Records that debts delay a due deletion; keeps the first time. */
export async function holdDeletion(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('accountDeletions')
    .set({ heldSince: at })
    .where('userId', '=', userId)
    .where('dueAt', 'is not', null)
    .where('heldSince', 'is', null)
    .execute();
}

function scheduled(row: DeletionRow | undefined): ScheduledDeletion | undefined {
  if (!row?.requestedAt || !row.dueAt) return undefined;
  return { version: row.version, requestedAt: row.requestedAt, dueAt: row.dueAt, heldSince: row.heldSince };
}
