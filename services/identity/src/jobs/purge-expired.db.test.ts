import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@sillage/proto/values/durations';
import { loadConfig } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IdentityConfig } from '../config.ts';
import { newPerson } from '../testing/account.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { purgeExpiredRows } from './purge-expired.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

/** Each table with one expired and one unexpired row, by the age in days at which rows expire. */
const AGES: readonly (readonly [
  table: string,
  kept: number,
  gone: number,
  insert: (id: string, userId: string, at: Date) => Promise<unknown>,
])[] = [
  [
    'sessions',
    6.9,
    7.1,
    (id, userId, at) =>
      sql`insert into sessions (id, user_id, aal, amr, created_at, refreshed_at) values (${id}, ${userId}, 'aal1', '[]', ${at}, ${at})`.execute(
        identity.db,
      ),
  ],
  [
    'security_events',
    364,
    366,
    (id, userId, at) =>
      sql`insert into security_events (id, user_id, kind, occurred_at) values (${id}, ${userId}, 'signed_in', ${at})`.execute(
        identity.db,
      ),
  ],
  [
    'flow_states',
    0.9,
    1.1,
    (id, _userId, at) =>
      sql`insert into flow_states (id, provider, nonce, provider_verifier, redirect_to, created_at)
          values (${id}, 'google', 'n', 'v', 'https://app.example.com', ${at})`.execute(identity.db),
  ],
  [
    'account_notices',
    0.9,
    1.1,
    (id, _userId, at) => sql`insert into account_notices (id, created_at) values (${id}, ${at})`.execute(identity.db),
  ],
  [
    'one_time_tokens',
    0.9,
    1.1,
    (id, userId, at) =>
      sql`insert into one_time_tokens (id, user_id, purpose, sent_to, code_hash, created_at, expires_at)
          values (${id}, ${userId}, 'recovery', 'a@example.com', '\\x00', ${at}::timestamptz - interval '1 hour', ${at})`.execute(
        identity.db,
      ),
  ],
];

test.each(AGES)(
  '%s: what is %d days old stays, what is %d days old goes',
  async (table, keptDays, goneDays, insert) => {
    const [kept, gone] = [randomUUID(), randomUUID()];
    for (const [id, days] of [[kept, keptDays] as const, [gone, goneDays] as const]) {
      await insert(id, (await newPerson(identity)).id, new Date(identity.now() - days * DAY_MS));
    }
    const config = loadConfig(IdentityConfig, {
      DATABASE_URL: 'unused',
      ISSUER_URL: 'https://app.example.com',
      INTERNAL_SECRET,
    });
    await purgeExpiredRows({ db: identity.db, clock: () => identity.now(), config }, new AbortController().signal);
    const left = await sql<{ id: string }>`select id from ${sql.table(table)} where id in (${kept}, ${gone})`.execute(
      identity.db,
    );
    expect(left.rows).toEqual([{ id: kept }]);
  },
);

test('a session that is refreshed ends with its lifetime all the same', async () => {
  const person = await newPerson(identity);
  const config = loadConfig(IdentityConfig, {
    DATABASE_URL: 'unused',
    ISSUER_URL: 'https://app.example.com',
    INTERNAL_SECRET,
  });
  const at = (days: number) => new Date(identity.now() - days * DAY_MS);
  await identity.db
    .updateTable('sessions')
    .set({ createdAt: at(31), refreshedAt: at(0) })
    .where('userId', '=', person.id)
    .execute();
  await purgeExpiredRows({ db: identity.db, clock: () => identity.now(), config }, new AbortController().signal);
  expect(await identity.db.selectFrom('sessions').select('id').where('userId', '=', person.id).execute()).toEqual([]);
});
