import { type Expression, type SqlBool, sql } from 'kysely';

/** Longer than any pause of work that uses this. */
const MAX_PAUSE_MS = 2 * 3_600_000;

/**
 * True if the time in this column has come, or is further ahead than any pause: then the clock was set back since the
 * time was written, and the work would wait too long.
 */
export function isDue(column: string, now: Date): Expression<SqlBool> {
  const at = sql.ref(column);
  return sql<SqlBool>`(${at} <= ${now} or ${at} > ${new Date(now.getTime() + MAX_PAUSE_MS)})`;
}
