import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from './schema.ts';

export type FactorChallengeRow = Selectable<IdentityDatabase['factor_challenges']>;

/** Beside it, forgets the factor's challenges that were begun before `expired`. */
export async function insertFactorChallenge(db: Db, challenge: FactorChallengeRow, expired: Date): Promise<void> {
  await db
    .deleteFrom('factor_challenges')
    .where('factor_id', '=', challenge.factor_id)
    .where('created_at', '<', expired)
    .execute();
  await db.insertInto('factor_challenges').values(challenge).execute();
}

export function findFactorChallenge(
  db: Db,
  { id, factorId }: { readonly id: string; readonly factorId: string },
): Promise<FactorChallengeRow | undefined> {
  return db
    .selectFrom('factor_challenges')
    .selectAll()
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .executeTakeFirst();
}

export async function deleteFactorChallenge(db: Db, id: string): Promise<void> {
  await db.deleteFrom('factor_challenges').where('id', '=', id).execute();
}
