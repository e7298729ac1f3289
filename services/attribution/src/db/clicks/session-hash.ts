import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for whether two session ids have the hashes by which the index `clicks_of_session_by_day` finds the clicks of a
 * session: first that of the day with which the id begins, so that the sessions of a day are neighbours and a fold
 * touches a few pages of the index instead of one for each click. Different sessions can have the same hashes, so
 * callers compare the ids as well.
 */
export function haveSameHashes(left: string, right: string | RawBuilder<unknown>): RawBuilder<boolean> {
  const [one, other] = [sql.ref(left), typeof right === 'string' ? sql.ref(right) : right];
  return sql`(hashtext(left(${one}, 3)) = hashtext(left(${other}, 3)) and hashtext(${one}) = hashtext(${other}))`;
}
