import type { Db } from './users.ts';

const PURPOSE = 'access_tokens';

export interface KeptKey {
  readonly privateJwk: Readonly<Record<string, unknown>>;
  readonly signsFrom: Date;
}

/** Keys of access tokens in the order in which they sign. */
export async function listSigningKeys(db: Db): Promise<readonly KeptKey[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['private_jwk', 'signs_from'])
    .where('purpose', '=', PURPOSE)
    .orderBy('signs_from')
    .execute();
  return rows.map(({ private_jwk, signs_from }) => ({ privateJwk: private_jwk, signsFrom: signs_from }));
}

/** Adds a key that signs from a time on; without one it is the first key ever. One that is there for that time stays. */
export async function insertSigningKey(db: Db, privateJwk: object, signsFrom?: Date): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ purpose: PURPOSE, private_jwk: JSON.stringify(privateJwk), ...(signsFrom && { signs_from: signsFrom }) })
    .onConflict((it) => it.columns(['purpose', 'signs_from']).doNothing())
    .execute();
}

export async function deleteSigningKey(db: Db, signsFrom: Date): Promise<void> {
  await db.deleteFrom('signing_keys').where('purpose', '=', PURPOSE).where('signs_from', '=', signsFrom).execute();
}
