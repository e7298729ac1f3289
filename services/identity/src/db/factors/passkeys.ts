import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from '../schema.ts';

export type PasskeyRow = Selectable<IdentityDatabase['passkeys']>;

/** The fields that a browser needs to find a passkey, or to avoid creating a second one. */
export type PasskeyReference = Pick<PasskeyRow, 'credentialId' | 'transports'>;

export function findPasskey(db: Db, factorId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('factorId', '=', factorId).executeTakeFirst();
}

/** Oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<readonly PasskeyReference[]> {
  return db
    .selectFrom('passkeys')
    .innerJoin('factors', 'factors.id', 'passkeys.factorId')
    .select(['passkeys.credentialId', 'passkeys.transports'])
    .where('factors.userId', '=', userId)
    .orderBy('passkeys.createdAt')
    .execute();
}

/** Returns false if the passkey already proves a factor of any user. */
export async function insertPasskey(db: Db, passkey: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateSignCount(db: Db, factorId: string, signCount: number): Promise<void> {
  await db.updateTable('passkeys').set({ signCount }).where('factorId', '=', factorId).execute();
}
