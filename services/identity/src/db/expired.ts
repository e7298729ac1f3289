import type { Db } from './schema.ts';

/** What is older is of no use to anybody. */
export interface Cutoffs {
  readonly now: Date;
  /**
   * Journeys, challenges and codes, which live for minutes, tries at passwords, which a day makes good, and mails that
   * other services asked for, which they ask for again for two hours.
   */
  readonly tokensBefore: Date;
  readonly sessionsBegunBefore: Date;
  readonly sessionsRefreshedBefore: Date;
}

/** Forgets what can no longer be used. Those who write these rows sweep beside it, but only while somebody writes. */
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
