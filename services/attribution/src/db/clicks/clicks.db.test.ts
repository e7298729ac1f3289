import { inTransaction } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionOf, T0, uuid } from '../../testing/events.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { ensurePartitions, listClicksOfSessions } from './clicks.ts';

let projection: Fixture;
beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());

test('looks up the clicks of many sessions one by one, however many clicks their campaign has', async () => {
  const { db } = projection;
  const campaignId = uuid('campaign', 1);
  const sessions = Array.from({ length: 500 }, (_, n) => ({ campaignId, sessionId: sessionOf(`visitor ${n}`) }));
  await ensurePartitions(db, [T0]);
  await sql`
    insert into clicks (occurred_at, id, campaign_id, affiliate_id, session_id, outcome, superseded, rejected_reason, country, device,
      browser, os, referrer_host, destination_url, short_code, subs, window_seconds)
    select ${new Date(T0)}::timestamptz, gen_random_uuid(), ${campaignId}::uuid, ${uuid('affiliate', 1)}::uuid,
      coalesce((${sessions.map(({ sessionId }) => sessionId)}::text[])[n], 'other ' || n), 'counted', false, '', '', '', '', '', '', '',
      '', '{}', 86400
    from generate_series(1, 20000) n`.execute(db);
  await sql`analyze clicks`.execute(db);
  const { found, read } = await inTransaction(db, async (trx) => {
    const found = await listClicksOfSessions(trx, sessions, 0);
    const read = await sql<{ rows: number }>`
      select sum(seq_tup_read)::int as rows from pg_stat_xact_user_tables where relname like 'clicks%'`.execute(trx);
    return { found, read: read.rows[0]?.rows };
  });
  expect(found).toHaveLength(sessions.length);
  expect(read).toBe(0);
});
