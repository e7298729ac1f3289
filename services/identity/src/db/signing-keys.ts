import { type NotNull, sql } from 'kysely';
import type { Db } from './schema.ts';

const PURPOSE = 'access_tokens';

export interface KeptKey {
  readonly sealedJwk: Buffer;
  readonly signsFrom: Date;
}

/** Keys of access tokens in the order in which they sign. */
export async function listSigningKeys(db: Db): Promise<readonly KeptKey[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['sealed_jwk', 'signs_from'])
    .where('purpose', '=', PURPOSE)
    .where('sealed_jwk', 'is not', null)
    .$narrowType<{ sealed_jwk: NotNull }>()
    .orderBy('signs_from')
    .execute();
  return rows.map(({ sealed_jwk, signs_from }) => ({ sealedJwk: sealed_jwk, signsFrom: signs_from }));
}

/**
 * Adds a key that signs from a time on; without one it is the first key ever. One that is there for that time stays.
 */
export async function insertSigningKey(db: Db, sealedJwk: Buffer, signsFrom?: Date): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ purpose: PURPOSE, sealed_jwk: sealedJwk, ...(signsFrom && { signs_from: signsFrom }) })
    .onConflict((conflict) => conflict.columns(['purpose', 'signs_from']).doNothing())
    .execute();
}

export async function deleteSigningKey(db: Db, signsFrom: Date): Promise<void> {
  await db.deleteFrom('signing_keys').where('purpose', '=', PURPOSE).where('signs_from', '=', signsFrom).execute();
}

/** All keys as they are kept. */
export async function listKeptKeys(db: Db) {
  return db.selectFrom('signing_keys').select(['id', 'private_jwk as plain', 'sealed_jwk as sealed']).execute();
}

/** Puts the sealed key in the place of what was read; another process may have done so meanwhile. */
export async function replaceWithSealed(
  db: Db,
  read: { readonly id: string; readonly sealed: Buffer | null },
  sealedJwk: Buffer,
): Promise<void> {
  await db
    .updateTable('signing_keys')
    .set({ private_jwk: null, sealed_jwk: sealedJwk })
    .where('id', '=', read.id)
    .where(sql<boolean>`sealed_jwk is not distinct from ${read.sealed}`)
    .execute();
}
