import { CampaignStatistics } from '@sillage/proto/http/statistics';
import { DAY_MS } from '@sillage/proto/values/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { affiliate, campaign, click, sale, uuid } from '../../testing/events.ts';
import { createFixture } from '../../testing/fixture.ts';

const BEGIN = Date.parse('2026-10-20T00:00:00Z');
const DAYS = 9;
const MINUTE = 60_000;

/** Random minutes of nine days, across the end of daylight saving time in Europe and its start on Lord Howe Island. */
const [minutes = []] = fc.sample(
  fc.array(fc.integer({ min: 0, max: DAYS * 24 * 60 - 1 }), { minLength: 400, maxLength: 400 }),
  { numRuns: 1, seed: 7 },
);
const times = minutes.map((minute) => BEGIN + minute * MINUTE).toSorted((a, b) => a - b);
const isSale = (n: number) => n % 5 === 4;

let projection: Awaited<ReturnType<typeof createFixture>>;
let headers: { readonly authorization: string };

beforeAll(async () => {
  projection = await createFixture();
  const owner = await projection.signIn();
  headers = owner.headers;
  await projection.campaignEvents([
    campaign(1, { ownerUserId: owner.user.id }),
    affiliate(1, 1, [[0, 1000]]),
    affiliate(2, 1, [[0, 1000]]),
  ]);
  // Thirty returning visitors: some clicks are repeated, some superseded, some visitors buy.
  await projection.clicks(
    times.flatMap((at, n) => (isSale(n) ? [] : [click(n + 1, at, 1 + (n % 2), `visitor ${n % 30}`)])),
  );
  await projection.conversions(
    times.flatMap((at, n) =>
      isSale(n) ? [sale(n + 1, at, `visitor ${(n - 1) % 30}`, 1_000, { verified: true })] : [],
    ),
  );
  projection.time.now = BEGIN + DAYS * DAY_MS;
});
afterAll(() => projection.close());

async function statistics(query: Record<string, string>) {
  const answer = await projection.app.inject({
    url: `/api/v1/statistics/campaigns/${uuid('campaign', 1)}?${new URLSearchParams(query)}`,
    headers,
  });
  return CampaignStatistics.parse(answer.json());
}

describe.each([
  'UTC',
  'Europe/Paris',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Chatham',
])('days in %s', (timeZone) => {
  const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

  it('hold the events of their own 24 hours, and add up to the total', async () => {
    const all = await statistics({ range: 'all', timeZone });
    const valid = times.filter((_, n) => !isSale(n));
    for (const point of all.evolution) {
      const day = dayOf(Date.parse(point.at));
      const [{ totals }, { totals: byHour }] = await Promise.all([
        statistics({ range: 'custom', timeZone, from: point.at, to: nextOf(all, point.at) }),
        statistics({ range: 'custom', timeZone, from: point.at, to: nextOf(all, point.at), granularity: 'hour' }),
      ]);
      expect(totals.clicks + totals.repeatedClicks, day).toBe(valid.filter((at) => dayOf(at) === day).length);
      expect(point.clicks, day).toBe(totals.clicks);
      expect(point.conversions, day).toBe(totals.conversions);
      expect(point.revenueMinor, day).toBe(totals.money[0]?.revenueMinor ?? 0n);
      expect(byHour, day).toEqual(totals);
    }
    const sum = (key: 'clicks' | 'conversions') => all.evolution.reduce((total, point) => total + point[key], 0);
    expect(sum('clicks')).toBe(all.totals.clicks);
    expect(sum('conversions')).toBe(all.totals.conversions);
    expect(all.totals.conversions).toBeGreaterThan(20);
  });

  it('add up to the visitors, affiliates and shares of all of them', async () => {
    const all = await statistics({ range: 'all', timeZone });
    const days = await Promise.all(
      all.evolution.map(({ at }) => statistics({ range: 'custom', timeZone, from: at, to: nextOf(all, at) })),
    );
    const sum = (of: (day: CampaignStatistics) => number) => days.reduce((total, day) => total + of(day), 0);
    expect(sum((day) => day.totals.visitors)).toBe(all.totals.visitors);
    expect(sum((day) => day.totals.supersededClicks)).toBe(all.totals.supersededClicks);
    expect(sum((day) => day.totals.pendingConversions)).toBe(all.totals.pendingConversions);
    expect(sum((day) => day.countries[0]?.clicks ?? 0)).toBe(all.countries[0]?.clicks);
    for (const { affiliateId, clicks } of all.affiliates) {
      expect(sum((day) => day.affiliates.find((row) => row.affiliateId === affiliateId)?.clicks ?? 0)).toBe(clicks);
    }
  });
});

function nextOf({ evolution, to }: CampaignStatistics, at: string): string {
  return evolution[evolution.findIndex((point) => point.at === at) + 1]?.at ?? to;
}
