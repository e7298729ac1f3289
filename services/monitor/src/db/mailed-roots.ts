import { sql } from 'kysely';
import type { Trx } from './schema.ts';

/** Notes that roots up to this day are mailed; the day up to which they were, null at first, `known` where that is no earlier. */
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
