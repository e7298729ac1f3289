import type { Db } from './schema.ts';

/** What is older is of no use to anybody. */
export interface Cutoffs {
  /** Journeys, challenges and codes, which live for minutes, and tries at passwords, which a day makes good. */
  readonly tokensBefore: Date;
  readonly sessionsBegunBefore: Date;
  readonly sessionsRefreshedBefore: Date;
}

/** Forgets what can no longer be used. Those who write these rows sweep beside it, but only while somebody writes. */
export async function purgeExpired(
  db: Db,
  { tokensBefore, sessionsBegunBefore, sessionsRefreshedBefore }: Cutoffs,
): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', tokensBefore).execute();
  await db.deleteFrom('flow_states').where('created_at', '<', tokensBefore).execute();
  await db.deleteFrom('auth_codes').where('created_at', '<', tokensBefore).execute();
  await db.deleteFrom('sign_in_tries').where('last_at', '<', tokensBefore).execute();
  await db.deleteFrom('factor_challenges').where('created_at', '<', tokensBefore).execute();
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('created_at', '<', sessionsBegunBefore), eb('refreshed_at', '<', sessionsRefreshedBefore)]),
    )
    .execute();
}
