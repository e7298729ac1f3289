import { type Expression, type SqlBool, sql } from 'kysely';

/** Longer than work is ever put off that is found by this. */
const LONGEST_PAUSE_MS = 2 * 3_600_000;

/**
 * True for what is due by the time in this column, and for what is further ahead than anything is put off: it was
 * put there by a clock that was set back since, and would wait until that time comes again.
 */
export function isDue(column: string, now: Date): Expression<SqlBool> {
  const at = sql.ref(column);
  return sql<SqlBool>`(${at} <= ${now} or ${at} > ${new Date(now.getTime() + LONGEST_PAUSE_MS)})`;
}
