import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from '../schema.ts';

export type AccountViewRow = Selectable<IdentityDatabase['accountViews']>;

/** The end of the consent to being viewed by the administrator; undefined without a consent. */
export async function findSupportAccess(db: Db, userId: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('supportAccess')
    .select('expiresAt')
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.expiresAt;
}

export async function saveSupportAccess(trx: Db, access: Selectable<IdentityDatabase['supportAccess']>): Promise<void> {
  const { grantedAt, expiresAt } = access;
  await trx
    .insertInto('supportAccess')
    .values(access)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ grantedAt, expiresAt }))
    .execute();
}

/** Returns false if there was none, or it had expired. */
export async function deleteSupportAccess(trx: Db, userId: string, now: Date): Promise<boolean> {
  const row = await trx
    .deleteFrom('supportAccess')
    .where('userId', '=', userId)
    .returning('expiresAt')
    .executeTakeFirst();
  return row !== undefined && row.expiresAt > now;
}

export async function insertAccountView(trx: Db, view: AccountViewRow): Promise<void> {
  await trx.insertInto('accountViews').values(view).execute();
}

/** Deletes one view of the account, or all of them; returns the deleted ids. */
export async function deleteAccountViews(
  trx: Db,
  { userId, id }: { readonly userId: string; readonly id?: string },
): Promise<readonly string[]> {
  const own = trx.deleteFrom('accountViews').where('userId', '=', userId);
  const ended = await (id === undefined ? own : own.where('id', '=', id)).returning('id').execute();
  return ended.map((view) => view.id);
}
