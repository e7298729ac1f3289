import { type Kysely, sql } from 'kysely';

/** Resolves if the database answers; for readiness checks. */
export const answers = <Tables>(db: Kysely<Tables>): Promise<unknown> => sql`select 1`.execute(db);
