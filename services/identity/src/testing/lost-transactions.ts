import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../db/schema.ts';
import type { Answer } from './requests.ts';

/** Tables written near the end of a transaction, so that the work before is repeated. */
export const WRITTEN_LATE = [
  'security_events',
  'work_queue',
  'sessions',
  'one_time_tokens',
  'identities',
  'outbox',
  'factor_challenges',
] as const;
export type WrittenLate = (typeof WRITTEN_LATE)[number];

/** Sequences are not rolled back: the insert that gets 1 fails with a deadlock, the next one does not. */
export async function makeLosable(db: Db, table: WrittenLate): Promise<void> {
  const [counter, lose] = [sql.id(`${table}_writes`), sql.id(`lose_${table}`)];
  await sql`create sequence ${counter} start 2`.execute(db);
  await sql`
    create function ${lose}() returns trigger language plpgsql as $$
    begin
      if nextval(${sql.lit(`${table}_writes`)}) = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger lose before insert on ${sql.table(table)} for each statement execute function ${lose}()`.execute(
    db,
  );
}

/** The answer of `work` if Postgres rolls back its first transaction at its write to `table`. */
export async function losingAt(db: Db, table: WrittenLate, work: () => Promise<Answer>): Promise<Answer> {
  const counter = `${table}_writes`;
  await sql`select setval(${sql.lit(counter)}, 1, false)`.execute(db);
  const answer = await work();
  const { rows } = await sql<{ last: number }>`select last_value as last from ${sql.id(counter)}`.execute(db);
  expect({ table, wasLostAndRepeated: Number(rows[0]?.last) >= 2 }).toEqual({ table, wasLostAndRepeated: true });
  return answer;
}
