import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { affiliate, campaign, click, sale, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { sumChangedDays } from './sums-of-days.ts';

let projection: Fixture;
let headers: { readonly authorization: string };

const LIVE_SINCE = T0 + 3 * DAY_MS + 20 * 60_000;
const NOW = T0 + 9 * DAY_MS + 5 * HOUR_MS;

beforeEach(async () => {
  projection = await createFixture();
  const owner = await projection.signIn();
  headers = owner.headers;
  projection.time.now = NOW;
  const ownerUserId = owner.user.id;
  await projection.campaignEvents([
    campaign(1, { ownerUserId }),
    affiliate(1, 1, [[0, 1000]]),
    affiliate(1, 2, [[0, 2000]]),
    campaign(1, { campaign: 2, ownerUserId, liveSinceMs: LIVE_SINCE }),
  ]);
  await fold(0, 120, 'first');
});
afterEach(() => projection.close());

/** Clicks of two affiliates on two campaigns, one every two hours, and sales after some of them. */
async function fold(from: number, count: number, name: string): Promise<void> {
  const clicks = Array.from({ length: count }, (_, n) => {
    const at = T0 + ((n * 113 * 60_000) % (9 * DAY_MS));
    const made = click(from + n + 1, at, 1 + (n % 2), `${name} ${n % 50}`);
    return n % 5 === 0 ? { ...made, campaignId: uuid('campaign', 2) } : made;
  });
  await projection.clicks(clicks);
  await projection.conversions(
    Array.from({ length: count / 4 }, (_, n) =>
      sale(from + n + 1, T0 + ((n * 113 * 60_000) % (9 * DAY_MS)) + 60_000, `${name} ${n % 50}`, 1000 + n, {
        verified: n % 3 !== 0,
      }),
    ),
  );
}

const ranges = [
  'range=all&granularity=day',
  'range=7d&granularity=day&compare=previous',
  'range=today&granularity=hour',
  `range=custom&granularity=day&from=${new Date(T0 + DAY_MS + 7 * 60_000).toISOString()}&to=${new Date(T0 + 6 * DAY_MS).toISOString()}`,
];
const zones = ['Europe/Paris', 'Asia/Kolkata', 'UTC'];

/** Every answer that is made of the rollups. */
async function answers(): Promise<Readonly<Record<string, string>>> {
  const paths = ranges.flatMap((range) =>
    zones.flatMap((zone) => [
      `overview?${range}&timeZone=${zone}`,
      `campaigns/${uuid('campaign', 1)}?${range}&timeZone=${zone}`,
      `campaigns/${uuid('campaign', 2)}?${range}&timeZone=${zone}`,
      `affiliates?${range.replace(/&granularity=\w+|&compare=\w+/g, '')}&timeZone=${zone}`,
    ]),
  );
  const found: Record<string, string> = {};
  for (const path of paths) {
    const answer = await projection.app.inject({ url: `/api/v1/statistics/${path}`, headers });
    expect(answer.statusCode, path).toBe(200);
    found[path] = answer.body;
  }
  return found;
}

const notedDays = async () =>
  (await sql<{ day: string }>`select day::text from changed_days order by 1`.execute(projection.db)).rows.map(
    ({ day }) => day.slice(0, 10),
  );

test('figures are the same whether days are summed up or not, in each time zone and range', async () => {
  const fromHours = await answers();
  expect(await sumChangedDays(projection.db, NOW)).toBeGreaterThan(15);
  const { rows } = await sql`select from affiliate_days union all select from campaign_hours`.execute(projection.db);
  expect(rows.length).toBeGreaterThan(50);
  expect(await answers()).toEqual(fromHours);
});

test('a day that changes after it was summed up is read from its hours, and summed up again', async () => {
  await sumChangedDays(projection.db, NOW);
  const before = await answers();
  await fold(500, 40, 'late');
  const after = await answers();
  expect(after).not.toEqual(before);
  await sql`insert into changed_days select distinct campaign_id, date_trunc('day', hour, 'UTC') from hourly`.execute(
    projection.db,
  );
  expect(await answers()).toEqual(after);
  await sumChangedDays(projection.db, NOW);
  expect(await answers()).toEqual(after);
});

test('the present day stays noted, once a campaign, and is summed up when it is over', async () => {
  await sumChangedDays(projection.db, T0 + HOUR_MS);
  const today = new Date(T0).toISOString().slice(0, 10);
  const noted = await notedDays();
  expect(noted.filter((day) => day < today)).toEqual([]);
  expect(noted.filter((day) => day === today)).toHaveLength(2);
  await sumChangedDays(projection.db, NOW + DAY_MS);
  expect(await notedDays()).toEqual([]);
});
