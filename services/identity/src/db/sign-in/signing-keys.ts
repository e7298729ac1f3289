import { type NotNull, sql } from 'kysely';
import type { Db } from '../schema.ts';

const PURPOSE = 'access_tokens';

export interface KeptKey {
  readonly sealedJwk: Buffer;
  readonly signsFrom: Date;
}

/** Keys of access tokens in signing order. */
export function listSigningKeys(db: Db): Promise<readonly KeptKey[]> {
  return db
    .selectFrom('signingKeys')
    .select(['sealedJwk', 'signsFrom'])
    .where('purpose', '=', PURPOSE)
    .where('sealedJwk', 'is not', null)
    .$narrowType<{ sealedJwk: NotNull }>()
    .orderBy('signsFrom')
    .execute();
}

/**
 * Adds a key that signs from `signsFrom`, or the very first key without it. Does nothing if there is a key for that
 * time.
 */
export async function insertSigningKey(db: Db, sealedJwk: Buffer, signsFrom?: Date): Promise<void> {
  await db
    .insertInto('signingKeys')
    .values({ purpose: PURPOSE, sealedJwk, ...(signsFrom && { signsFrom }) })
    .onConflict((conflict) => conflict.columns(['purpose', 'signsFrom']).doNothing())
    .execute();
}

export async function deleteSigningKey(db: Db, signsFrom: Date): Promise<void> {
  await db.deleteFrom('signingKeys').where('purpose', '=', PURPOSE).where('signsFrom', '=', signsFrom).execute();
}

/** All keys as stored. */
export async function listKeptKeys(db: Db) {
  return db.selectFrom('signingKeys').select(['id', 'privateJwk as plain', 'sealedJwk as sealed']).execute();
}

/** Replaces the key as it was read by the sealed one, unless another process has done so already. */
export async function replaceWithSealed(
  db: Db,
  read: { readonly id: string; readonly sealed: Buffer | null },
  sealedJwk: Buffer,
): Promise<void> {
  await db
    .updateTable('signingKeys')
    .set({ privateJwk: null, sealedJwk })
    .where('id', '=', read.id)
    .where(sql<boolean>`sealed_jwk is not distinct from ${read.sealed}`)
    .execute();
}
