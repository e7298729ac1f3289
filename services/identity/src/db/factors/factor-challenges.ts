import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from '../schema.ts';

export type FactorChallengeRow = Selectable<IdentityDatabase['factorChallenges']>;

/** Also deletes the factor's challenges that began before `expired`. */
export async function insertFactorChallenge(db: Db, challenge: FactorChallengeRow, expired: Date): Promise<void> {
  await db
    .deleteFrom('factorChallenges')
    .where('factorId', '=', challenge.factorId)
    .where('createdAt', '<', expired)
    .execute();
  await db.insertInto('factorChallenges').values(challenge).execute();
}

export function findFactorChallenge(
  db: Db,
  { id, factorId }: { readonly id: string; readonly factorId: string },
): Promise<FactorChallengeRow | undefined> {
  return db
    .selectFrom('factorChallenges')
    .selectAll()
    .where('id', '=', id)
    .where('factorId', '=', factorId)
    .executeTakeFirst();
}

export async function deleteFactorChallenge(db: Db, id: string): Promise<void> {
  await db.deleteFrom('factorChallenges').where('id', '=', id).execute();
}
