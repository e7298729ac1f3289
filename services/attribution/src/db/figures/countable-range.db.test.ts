import { HOUR_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { affiliate, campaign, click, T0, uuid } from '../../testing/events.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { countableRange, MAX_CLICKS } from '../filtered.ts';
import { sumChangedHours } from './sums-of-hours.ts';

const CLICKS = MAX_CLICKS + 500;
const EVERY_MS = 100;
const NOW = T0 + 5 * HOUR_MS;
const campaignId = uuid('campaign', 1);

let projection: Fixture;
beforeAll(async () => {
  projection = await createFixture();
  await projection.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]])]);
  // Creates the partition of the month.
  await projection.clicks([click(1, T0, 1, 'first')]);
  await sql`
    insert into clicks (occurred_at, id, campaign_id, affiliate_id, session_id, outcome, superseded, rejected_reason, country, device,
      browser, os, referrer_host, destination_url, short_code, subs, window_seconds)
    select ${new Date(T0)}::timestamptz + n * ${EVERY_MS}::int * interval '1 ms', gen_random_uuid(), ${campaignId}, ${uuid('affiliate', 1)},
      'visitor ' || n, 'counted', false, '', 'FR', 'desktop', '', '', '', '', '', '{}', 86400
    from generate_series(1, ${CLICKS - 1}::int) n`.execute(projection.db);
  await sql`truncate hourly`.execute(projection.db);
  await sql`
    insert into hourly (campaign_id, affiliate_id, hour, clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors,
      affiliate_visitors, conversions, pending_conversions, test_conversions, awaiting_review)
    select campaign_id, affiliate_id, date_trunc('hour', occurred_at, 'UTC'), count(*), 0, 0, 0, count(*), count(*), 0, 0, 0, 0
    from clicks group by 1, 2, 3`.execute(projection.db);
});
afterAll(() => projection.close());

const range = (from: number | null, to = NOW) => ({
  from: from === null ? null : new Date(from),
  to: new Date(to),
  granularity: 'day' as const,
  timeZone: 'UTC',
});
const countable = async (requested: ReturnType<typeof range>) => {
  const { from } = await countableRange(projection.db, { campaignId, liveSince: null }, requested);
  return from?.getTime() ?? null;
};
const newest = (number: number) => T0 + (CLICKS - 1 - number) * EVERY_MS;

test.each(['from hours as they are', 'from hours that are summed up'])(
  'of very many clicks the newest are counted, and of others all: %s',
  async (how) => {
    if (how.includes('summed')) await sumChangedHours(projection.db, NOW);
    expect(await countable(range(null))).toBe(newest(MAX_CLICKS));
    expect(await countable(range(T0 - HOUR_MS))).toBe(newest(MAX_CLICKS));
    expect(await countable(range(T0 + HOUR_MS))).toBe(T0 + HOUR_MS);
    expect(await countable(range(T0 - HOUR_MS, T0 + 2 * HOUR_MS))).toBe(T0 - HOUR_MS);
    expect(await countable(range(null, T0 + 2 * HOUR_MS))).toBeNull();
  },
);

test('what was rejected without a record of each leaves fewer to count, not more', async () => {
  await sql`update hourly set rejected_clicks = 700 where hour = ${new Date(T0 + HOUR_MS)}`.execute(projection.db);
  expect(await countable(range(null))).toBe(newest(MAX_CLICKS - 700));
  await sql`update hourly set rejected_clicks = ${MAX_CLICKS} where hour = ${new Date(T0 + HOUR_MS)}`.execute(
    projection.db,
  );
  expect(await countable(range(T0 - HOUR_MS))).toBe(T0 + HOUR_MS);
});
