import type { Db } from './users.ts';

const PURPOSE = 'access_tokens';

/** The key kept in the database; `made` becomes it where there is none yet. Replicas that start at once agree on one. */
export async function keepSigningKey(db: Db, made: object): Promise<Readonly<Record<string, unknown>>> {
  await db
    .insertInto('signing_keys')
    .values({ purpose: PURPOSE, private_jwk: JSON.stringify(made) })
    .onConflict((it) => it.doNothing())
    .execute();
  const row = await db.selectFrom('signing_keys').select('private_jwk').where('purpose', '=', PURPOSE).executeTakeFirstOrThrow();
  return row.private_jwk;
}

export async function findSigningKey(db: Db): Promise<Readonly<Record<string, unknown>> | undefined> {
  const row = await db.selectFrom('signing_keys').select('private_jwk').where('purpose', '=', PURPOSE).executeTakeFirst();
  return row?.private_jwk;
}
