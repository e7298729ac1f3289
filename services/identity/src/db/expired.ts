import type { Db } from './schema.ts';

/** Rows older than these are of no further use. */
export interface Cutoffs {
  readonly now: Date;
  /**
   * For journeys, challenges and codes, which live for minutes; attempts at passwords, which lapse after a day; and
   * notices, which other services repeat for two hours.
   */
  readonly tokensBefore: Date;
  readonly sessionsBegunBefore: Date;
  readonly sessionsRefreshedBefore: Date;
}

/** Deletes rows that can no longer be used. Inserts also purge old rows, but only while there are inserts. */
export async function purgeExpired(
  db: Db,
  { now, tokensBefore, sessionsBegunBefore, sessionsRefreshedBefore }: Cutoffs,
): Promise<void> {
  await db.deleteFrom('oneTimeTokens').where('expiresAt', '<', tokensBefore).execute();
  await db.deleteFrom('flowStates').where('createdAt', '<', tokensBefore).execute();
  await db.deleteFrom('authCodes').where('createdAt', '<', tokensBefore).execute();
  await db.deleteFrom('signInTries').where('lastAt', '<', tokensBefore).execute();
  await db.deleteFrom('accountNotices').where('createdAt', '<', tokensBefore).execute();
  await db.deleteFrom('apiKeys').where('expiresAt', '<', now).execute();
  await db.deleteFrom('supportAccess').where('expiresAt', '<', now).execute();
  await db.deleteFrom('accountViews').where('expiresAt', '<', now).execute();
  await db.deleteFrom('factorChallenges').where('createdAt', '<', tokensBefore).execute();
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('createdAt', '<', sessionsBegunBefore), eb('refreshedAt', '<', sessionsRefreshedBefore)]))
    .execute();
}
