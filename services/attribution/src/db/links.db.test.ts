import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { createLogger } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { purgeOldClicks } from '../jobs/purge-clicks.ts';
import { bucketed, checkedRange } from '../queries/statistics.ts';
import { affiliate, campaign, click, refund, sale, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { shuffledThreefold } from '../testing/shuffled-threefold.ts';
import { findCampaign, type KnownCampaign } from './campaigns.ts';
import type { BucketedRange } from './figures/ranges.ts';
import { sumChangedHours } from './figures/sums-of-hours.ts';
import { readCounted } from './filtered.ts';
import { readLinks } from './links.ts';

let projection: Fixture;
beforeEach(async () => {
  projection = await createFixture();
  projection.time.now = NOW;
});
afterEach(() => projection.close());

const NOW = T0 + 9 * DAY_MS + 17 * MINUTE_MS;
const LIVE_SINCE = T0 + 4 * DAY_MS + 25 * MINUTE_MS;
const clicks = Array.from({ length: 150 }, (_, n) =>
  click(n + 1, T0 + ((n * 97 * MINUTE_MS) % (9 * DAY_MS)), 1 + (n % 2), `visitor ${n % 60}`, {
    campaignId: uuid('campaign', 1 + (n % 3 === 0 ? 1 : 0)),
    shortCode: n % 4 === 0 ? '' : `code${n % 5}`,
    subs: [[], ['spring'], ['', `ad ${n % 7}`], ['spring', 'red', '', '', 'x']][n % 4] ?? [],
    rejectedReason: n % 11 === 0 ? 'bot' : '',
  }),
);
const snapshots = [
  campaign(1),
  campaign(1, { campaign: 2 }),
  campaign(2, { campaign: 2, liveSinceMs: LIVE_SINCE }),
  ...[1, 2].map((n) => affiliate(n, 1, [[0, 1000]])),
];
const conversions = clicks
  .filter((_, n) => n % 9 === 1)
  .map((made, n) => sale(n, Number(made.occurredAtMs) + 1, made.sessionId, 900));

const ranges = [
  { range: 'all' },
  { range: '7d' },
  { range: 'today' },
  ...[7, 60].map((minutes) => ({
    range: 'custom' as const,
    from: new Date(T0 + DAY_MS + minutes * MINUTE_MS).toISOString(),
    to: new Date(T0 + 6 * DAY_MS + minutes * MINUTE_MS).toISOString(),
  })),
] as const;

/** The links and sub-ids of both campaigns in each range and time zone. */
async function shares(
  read: (db: Fixture['db'], of: KnownCampaign, range: BucketedRange) => Promise<unknown>,
): Promise<Readonly<Record<string, unknown>>> {
  const found: Record<string, unknown> = {};
  for (const number of [1, 2]) {
    const of = await findCampaign(projection.db, uuid('campaign', number));
    if (!of) throw new Error('no campaign');
    for (const requested of ranges)
      for (const timeZone of ['Europe/Paris', 'Asia/Kolkata', 'UTC']) {
        const { range } = await checkedRange(projection.db, { ...requested, granularity: 'day', timeZone }, NOW);
        const withBuckets = await bucketed(projection.db, { campaignIds: [of.campaignId] }, range, NOW);
        found[`${number} ${JSON.stringify(requested)} ${timeZone}`] = await read(projection.db, of, withBuckets);
      }
  }
  return found;
}

const summedUp = () => shares(readLinks);
const counted = () => shares((db, of, range) => readCounted(db, of, {}, range, 'links'));

test.each([1, 2, 3])(
  'links and sub-ids are those of the clicks, in any order, thrice, summed up at any time: %i',
  async (seed) => {
    let times = 0;
    const settle = async () => {
      await projection.settle();
      times += 1;
      if (times % 2 === 0) await sumChangedHours(projection.db, T0 + (times % 9) * DAY_MS);
    };
    await shuffledThreefold({ ...projection, settle }, { clicks, snapshots, conversions }, seed);
    const expected = await counted();
    expect(new Set(Object.values(expected).map((rows) => JSON.stringify(rows))).size).toBeGreaterThan(10);
    expect(await summedUp()).toEqual(expected);
    await sumChangedHours(projection.db, NOW);
    expect(await summedUp()).toEqual(expected);
    // What comes from sums does not need the clicks.
    await sql`delete from clicks where occurred_at < ${new Date(T0 + 8 * DAY_MS)}`.execute(projection.db);
    const { '1 {"range":"all"} UTC': all } = await summedUp();
    expect(all).toEqual(expected['1 {"range":"all"} UTC']);
  },
);

test('a click that comes late changes what is read, and what is summed up', async () => {
  await projection.campaignEvents(snapshots);
  await projection.clicks(clicks);
  await sumChangedHours(projection.db, NOW);
  const before = await counted();
  // A click of a visitor whose other click was the counted one until now.
  await projection.clicks([click(900, T0 - 1, 1, 'visitor 1', { shortCode: 'earlier', subs: ['autumn'] })]);
  const after = await counted();
  expect(after).not.toEqual(before);
  expect(await summedUp()).toEqual(after);
  await sumChangedHours(projection.db, NOW);
  expect(await summedUp()).toEqual(after);
});

const noted = async () => {
  const { rows } = await sql<{ hours: number }>`select count(*)::int as hours from changed_link_hours`.execute(
    projection.db,
  );
  return rows[0]?.hours;
};

test('they outlive the clicks, also where an order of back then changes', async () => {
  await projection.campaignEvents(snapshots);
  await projection.clicks(clicks);
  await projection.conversions(conversions);
  const later = T0 + 120 * DAY_MS;
  const expected = await counted();
  const options = { databaseUrl: projection.url, clock: () => later, log: createLogger('attribution', 'silent') };
  await purgeOldClicks(projection.db, { ...options, keptDays: 30, archiveFolder: undefined });
  expect(await counted()).not.toEqual(expected);
  const { rows } = await sql`select kept_from from click_retention`.execute(projection.db);
  expect(rows).toEqual([{ keptFrom: new Date('2026-12-01T00:00:00Z') }]);
  const whole = Object.keys(expected).filter((name) => name.includes('all'));
  const ofWhole = (all: Readonly<Record<string, unknown>>) => whole.map((name) => all[name]);
  expect(ofWhole(await summedUp())).toEqual(ofWhole(expected));
  await projection.conversions([refund(1, later, 'order 0')]);
  await sumChangedHours(projection.db, later);
  expect(await noted()).toBe(0);
  expect(ofWhole(await summedUp())).toEqual(ofWhole(expected));
});

test('of what was never counted before the clicks went, nothing is claimed', async () => {
  await projection.campaignEvents(snapshots);
  await projection.clicks(clicks);
  await sumChangedHours(projection.db, NOW);
  for (const change of [
    sql`truncate campaign_hours_links, campaign_days_links`,
    sql`insert into click_retention (kept_from) values (${new Date(T0 + 5 * DAY_MS)})`,
    sql`insert into changed_link_hours select campaign_id, hour from campaign_hours`,
  ])
    await change.execute(projection.db);
  const answers = async () => {
    const { '1 {"range":"all"} UTC': all, '1 {"range":"today"} UTC': today } = await summedUp();
    return { all, today };
  };
  const { '1 {"range":"today"} UTC': today } = await counted();
  expect(await answers()).toEqual({ all: undefined, today });
  await sumChangedHours(projection.db, NOW);
  expect(await answers()).toEqual({ all: undefined, today });
});

test('where nearly each click has a sub-id of its own, none are kept, and the clicks are counted', async () => {
  await projection.campaignEvents(snapshots);
  await projection.clicks(
    Array.from({ length: 2_100 }, (_, n) => click(n + 1, T0 + n, 1, `visitor ${n}`, { subs: [`id ${n}`] })),
  );
  const expected = await counted();
  expect(await summedUp()).toEqual(expected);
  await sumChangedHours(projection.db, NOW);
  const { rows } = await sql`
    select places is null as is_unknown from campaign_hours_links union all select places is null from campaign_days_links`.execute(
    projection.db,
  );
  expect(rows).toEqual([{ isUnknown: true }, { isUnknown: true }]);
  expect((await summedUp())['1 {"range":"all"} UTC']).toBeUndefined();
});
