import { type Kysely, sql } from 'kysely';

/** Resolves where the database answers: for readiness. */
export const answers = <Tables>(db: Kysely<Tables>): Promise<unknown> => sql`select 1`.execute(db);
