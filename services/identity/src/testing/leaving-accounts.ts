import { sql } from 'kysely';
import { expect } from 'vitest';
import { callAccount, newPerson, PASSWORD, type Person } from './account.ts';
import type { TestIdentity } from './identity.ts';

/** A person who has requested the deletion of their account. */
export async function leavingPerson(identity: TestIdentity): Promise<Person> {
  const person = await newPerson(identity, { full_name: 'Ada Lovelace' });
  expect((await callAccount(identity, 'POST', 'deletion', person.token, { password: PASSWORD })).status).toBe(202);
  return person;
}

/** Inserts many due accounts without a password; returns their ids in order. */
export async function insertLeavingAccounts(identity: TestIdentity, count: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with u as (
      insert into users (id, email, user_metadata, created_at, updated_at)
      select gen_random_uuid(), 'u' || n || '@example.com', '{}', now(), now() from generate_series(1, ${count}) n returning id)
    insert into account_deletions (user_id, version, requested_at, due_at)
    select id, 1, now() - interval '30 days', now() - interval '1 hour' from u
    returning user_id as id`.execute(identity.db);
  return rows.map((row) => row.id).sort();
}
