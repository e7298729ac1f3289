import { sql } from 'kysely';
import type { Trx } from './schema.ts';

/**
 * Marks the roots up to this day as mailed. Returns the previous day, null at first, or `known` if that is not earlier.
 */
export async function moveMailedDay(trx: Trx, day: string): Promise<string | null | 'known'> {
  const first = await sql`insert into mailed_roots (day) values (${day}) on conflict do nothing`.execute(trx);
  if (first.numAffectedRows === 1n) return null;
  const { rows } = await sql<{ day: string }>`
    select day from mailed_roots where day < ${day}::date for update`.execute(trx);
  const before = rows[0]?.day;
  if (before === undefined) return 'known';
  await sql`update mailed_roots set day = ${day}`.execute(trx);
  return before;
}
