import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { affiliate, campaign, click, sale, T0, uuid } from '../../testing/events.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { sumChangedDays } from './sums-of-days.ts';
import { sumChangedHours } from './sums-of-hours.ts';

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

/** Every response that is computed from rollups. */
function answers(): Promise<Readonly<Record<string, string>>> {
  return askAll((range, zone) => [
    `overview?${range}&timeZone=${zone}`,
    `campaigns/${uuid('campaign', 1)}?${range}&timeZone=${zone}`,
    `campaigns/${uuid('campaign', 2)}?${range}&timeZone=${zone}`,
    `campaigns/${uuid('campaign', 1)}/affiliates/${uuid('affiliate', 1)}?${range}&timeZone=${zone}`,
    `affiliates?${range.replace(/&granularity=\w+|&compare=\w+/g, '')}&timeZone=${zone}`,
  ]);
}

const overviews = () => askAll((range, zone) => [`overview?${range}&timeZone=${zone}`]);

async function askAll(pathsOf: (range: string, zone: string) => readonly string[]) {
  const found: Record<string, string> = {};
  for (const path of ranges.flatMap((range) => zones.flatMap((zone) => pathsOf(range, zone)))) {
    const answer = await projection.app.inject({ url: `/api/v1/statistics/${path}`, headers });
    expect(answer.statusCode, path).toBe(200);
    found[path] = answer.body;
  }
  return found;
}

const noted = async (table: 'changed_days' | 'changed_hours') =>
  (
    await sql<{ at: string }>`
      select ${sql.ref(table === 'changed_days' ? 'day' : 'hour')}::text as at from ${sql.table(table)} order by 1`.execute(
      projection.db,
    )
  ).rows.map(({ at }) => at);

const SUMS = ['affiliate_days', 'campaign_hours', 'campaign_days', 'merchant_hours'];
const rowsOf = async (table: string) =>
  (
    await sql`select from ${sql.table(table)} union all select from ${sql.table(`${table}_money`)}`.execute(
      projection.db,
    )
  ).rows.length;

test('figures are the same whether hours and days are summed up or not, in each time zone and range', async () => {
  const fromHours = await answers();
  expect(await sumChangedHours(projection.db, NOW)).toBeGreaterThan(100);
  for (const table of SUMS.slice(1)) expect(await rowsOf(table), table).toBeGreaterThan(20);
  expect(await answers()).toEqual(fromHours);
  expect(await sumChangedDays(projection.db, NOW)).toBeGreaterThan(15);
  expect(await rowsOf('affiliate_days')).toBeGreaterThan(30);
  expect((await sql`select from daily_dimensions`.execute(projection.db)).rows.length).toBeGreaterThan(100);
  expect(await answers()).toEqual(fromHours);
});

test('as they are after only the days were, as an older program does', async () => {
  const fromHours = await answers();
  await sumChangedDays(projection.db, NOW);
  expect(await answers()).toEqual(fromHours);
  await sumChangedHours(projection.db, NOW);
  expect(await answers()).toEqual(fromHours);
});

test('what changes after it was summed up is read from its hours, and summed up again', async () => {
  await sumChangedHours(projection.db, NOW);
  await sumChangedDays(projection.db, NOW);
  const before = await answers();
  await fold(500, 40, 'late');
  const after = await answers();
  expect(after).not.toEqual(before);
  await sql`
    insert into changed_days select distinct campaign_id, date_trunc('day', hour, 'UTC') from hourly;
    insert into changed_hours select distinct campaign_id, hour from hourly`.execute(projection.db);
  expect(await answers()).toEqual(after);
  await sumChangedHours(projection.db, NOW);
  expect(await answers()).toEqual(after);
  await sumChangedDays(projection.db, NOW);
  expect(await answers()).toEqual(after);
});

test('an affiliate whose last sale is taken back sold something before, or nothing', async () => {
  await sumChangedHours(projection.db, NOW);
  // First the later half of the days, then all of them.
  for (const from of [T0 + DAY_MS, T0]) {
    const before = await overviews();
    await sql`update hourly set conversions = 0 where hour >= ${new Date(from)}`.execute(projection.db);
    const changed = await overviews();
    expect(changed).not.toEqual(before);
    await sumChangedHours(projection.db, NOW);
    expect(await overviews()).toEqual(changed);
    await sql`truncate selling_affiliates; insert into changed_hours select distinct campaign_id, hour from hourly`.execute(
      projection.db,
    );
    expect(await overviews()).toEqual(changed);
    await sumChangedHours(projection.db, NOW);
    expect(await overviews()).toEqual(changed);
  }
});

test('a campaign that goes live, or to another merchant, takes its figures along', async () => {
  await sumChangedHours(projection.db, NOW);
  await sumChangedDays(projection.db, NOW);
  const changes = [
    sql`update campaigns set live_since = ${new Date(T0 + 5 * DAY_MS)} where campaign_id = ${uuid('campaign', 1)}`,
    sql`update campaigns set is_test = true, live_since = null where campaign_id = ${uuid('campaign', 2)}`,
    sql`update campaigns set owner_user_id = ${uuid('event', 2)} where campaign_id = ${uuid('campaign', 2)}`,
  ];
  for (const change of changes) {
    const before = await overviews();
    await change.execute(projection.db);
    const changed = await overviews();
    expect(changed).not.toEqual(before);
    await sumChangedHours(projection.db, NOW);
    expect(await overviews()).toEqual(changed);
    await sql`
      delete from merchant_hours;
      delete from merchant_hours_money;
      insert into changed_hours select distinct campaign_id, hour from hourly`.execute(projection.db);
    expect(await overviews()).toEqual(changed);
    await sumChangedHours(projection.db, NOW);
  }
});

test('an hour and a day are noted once, and the present ones stay noted until they are over', async () => {
  await fold(500, 4, 'again');
  for (const table of ['changed_hours', 'changed_days'] as const) {
    const { rows } = await sql`
      select from ${sql.table(table)} group by campaign_id, ${sql.ref(table === 'changed_days' ? 'day' : 'hour')}
      having count(*) > 1`.execute(projection.db);
    expect(rows, table).toEqual([]);
  }
  await sumChangedDays(projection.db, T0 + HOUR_MS);
  const today = new Date(T0).toISOString().slice(0, 10);
  const days = (await noted('changed_days')).map((at) => at.slice(0, 10));
  expect(days.filter((day) => day < today)).toEqual([]);
  expect(days.filter((day) => day === today)).toHaveLength(2);
  await sumChangedDays(projection.db, NOW + DAY_MS);
  expect(await noted('changed_days')).toEqual([]);
  const present = T0 - (T0 % HOUR_MS);
  await sumChangedHours(projection.db, present + 1);
  const hours = (await noted('changed_hours')).map((at) => Date.parse(at));
  expect(hours.filter((hour) => hour < present)).toEqual([]);
  expect(hours.filter((hour) => hour === present)).toHaveLength(1);
  await sumChangedHours(projection.db, NOW + DAY_MS);
  expect(await noted('changed_hours')).toEqual([]);
});

/** Changes the hours of an affiliate of the first campaign in a transaction that is left open. */
async function changing(affiliateNumber: number) {
  const trx = await projection.db.startTransaction().execute();
  await sql`
    update hourly set clicks = clicks + 1
    where campaign_id = ${uuid('campaign', 1)} and affiliate_id = ${uuid('affiliate', affiliateNumber)}`.execute(trx);
  return trx;
}

const bothNoted = async () => [await noted('changed_hours'), await noted('changed_days')];

test('a note that folds under way rely on stays, and nobody waits', async () => {
  const folds = [await changing(1), await changing(2)];
  const [hours = [], days = []] = await bothNoted();
  for (const fold of [...folds.reverse(), undefined]) {
    await sumChangedHours(projection.db, NOW + DAY_MS);
    await sumChangedDays(projection.db, NOW + DAY_MS);
    const left = await bothNoted();
    if (!fold) {
      expect(left).toEqual([[], []]);
      break;
    }
    expect(left[0]?.length).toBeGreaterThan(5);
    expect(left[0]?.length).toBeLessThan(hours.length);
    expect(left[1]?.length).toBeGreaterThan(5);
    expect(left[1]?.length).toBeLessThan(days.length);
    await fold.commit().execute();
  }
  const summedUp = await answers();
  await sql`
    insert into changed_days select distinct campaign_id, date_trunc('day', hour, 'UTC') from hourly;
    insert into changed_hours select distinct campaign_id, hour from hourly`.execute(projection.db);
  expect(summedUp).toEqual(await answers());
});

test.each(['first', 'last'])('what changes while its note is removed is noted anew; committed %s', async (place) => {
  const remover = await projection.db.startTransaction().execute();
  for (const table of ['changed_hours', 'changed_days']) await sql`delete from ${sql.table(table)}`.execute(remover);
  const fold = await changing(1);
  const commits = place === 'first' ? [fold, remover] : [remover, fold];
  for (const trx of commits) await trx.commit().execute();
  const [hours, days] = await bothNoted();
  const { rows } = await sql`
    select from hourly where campaign_id = ${uuid('campaign', 1)} and affiliate_id = ${uuid('affiliate', 1)}`.execute(
    projection.db,
  );
  expect(hours).toHaveLength(rows.length);
  expect(days?.length).toBeGreaterThan(5);
});
