import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from '../schema.ts';

/** A second factor with its secret. */
export type FactorWithSecret = Selectable<IdentityDatabase['factors']>;

/** A second factor as its owner may see it. */
export type FactorRow = Pick<FactorWithSecret, (typeof VISIBLE_COLUMNS)[number]>;

/** All columns but the secret ones. */
export const VISIBLE_COLUMNS = ['id', 'friendlyName', 'factorType', 'status', 'createdAt', 'updatedAt'] as const;

/** Oldest first. */
export function listFactors(db: Db, userId: string): Promise<readonly FactorRow[]> {
  return db
    .selectFrom('factors')
    .select(VISIBLE_COLUMNS)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The factors of the given users, oldest first. */
export async function listFactorsOf(
  db: Db,
  userIds: readonly string[],
): Promise<readonly (FactorRow & { readonly userId: string })[]> {
  if (userIds.length === 0) return [];
  const of = db
    .selectFrom('factors')
    .select([...VISIBLE_COLUMNS, 'userId'])
    .where('userId', 'in', userIds);
  return of.orderBy('createdAt').orderBy('id').execute();
}

export function findFactor(
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<FactorWithSecret | undefined> {
  return db.selectFrom('factors').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
}

export async function insertFactor(db: Db, factor: FactorWithSecret): Promise<void> {
  await db.insertInto('factors').values(factor).execute();
}

export type FactorChanges = Partial<
  Pick<FactorWithSecret, 'friendlyName' | 'status' | 'lastStep' | 'wrongTries' | 'wrongTriedAt'>
>;

export async function updateFactor(db: Db, id: string, changes: FactorChanges, at: Date): Promise<void> {
  await db
    .updateTable('factors')
    .set({ ...changes, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** Returns false if there is no such factor. */
export async function deleteFactor(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('factors').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

/** Deletes unverified factors: of one type, or those older than `before`. */
export async function deleteUnverifiedFactors(
  db: Db,
  userId: string,
  which: { readonly type: FactorRow['factorType'] } | { readonly before: Date },
): Promise<void> {
  const unverified = db.deleteFrom('factors').where('userId', '=', userId).where('status', '=', 'unverified');
  await ('type' in which
    ? unverified.where('factorType', '=', which.type)
    : unverified.where('createdAt', '<', which.before)
  ).execute();
}
