import { MINUTE_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { T0, uuid } from '../../testing/events.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { loadPatterns } from './order-patterns.ts';

let projection: Fixture;
beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());

test.each([
  ['a campaign that was always live', null],
  ['one that went live meanwhile', new Date(T0 + 200 * MINUTE_MS)],
])('reports that are looked at together have the patterns that each of them has, in %s', async (_, liveSince) => {
  const { db } = projection;
  const campaignId = uuid('campaign', 1);
  await projection.wipe();
  // Several orders at a time, every third one from a page; then an hour without any, and a few that are far apart.
  await sql`
    insert into conversions (id, campaign_id, occurred_at, order_id, session_id, amount_minor, currency, source, reported_verified, is_test,
      is_screened)
    select ('00000000-0000-7000-8000-' || lpad((n * 7919 % 1000)::text, 12, '0'))::uuid, ${campaignId}::uuid,
      ${new Date(T0)}::timestamptz + (n / 2 + case when n < 500 then 0 when n < 900 then 300 else n * 20 end) * interval '1 minute',
      'order ' || n, '', 1000 + n, case when n % 5 = 0 then 'USD' else 'EUR' end, 'server', n % 3 > 0, n % 17 = 0, true
    from generate_series(1, 950) n`.execute(db);
  await sql`
    insert into reviews (id, conversion_id, campaign_id, occurred_at, decision, reason, reviewed_by_user_id)
    select gen_random_uuid(), id, campaign_id, occurred_at + amount_minor % 50 * interval '5 minutes',
      case when amount_minor % 2 = 0 then 'approved' else 'rejected' end, '', ''
    from conversions where not reported_verified`.execute(db);
  const rows = await db.selectFrom('conversions').selectAll().orderBy('occurredAt').execute();
  await inTransaction(db, async (trx) => {
    const together = await loadPatterns(trx, campaignId, rows, liveSince);
    expect(together.size).toBeGreaterThan(250);
    for (const row of rows) {
      const alone = await loadPatterns(trx, campaignId, [row], liveSince);
      expect(together.get(row.id), row.orderId).toEqual(alone.get(row.id));
    }
  });
});
