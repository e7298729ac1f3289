import { CampaignStatistics, OverviewStatistics, type Totals } from '@sillage/proto/http/statistics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { affiliate, campaign, click, sale, uuid } from '../../testing/events.ts';
import { createFixture } from '../../testing/fixture.ts';

let projection: Awaited<ReturnType<typeof createFixture>>;
let headers: { readonly authorization: string };

const at = (text: string) => Date.parse(`${text}:00+01:00`);

beforeAll(async () => {
  projection = await createFixture();
  const owner = await projection.signIn();
  headers = owner.headers;
  await projection.campaignEvents([campaign(1, { ownerUserId: owner.user.id }), affiliate(1, 1, [[0, 1000]])]);
  await projection.campaignEvents([campaign(1, { campaign: 2, ownerUserId: owner.user.id })]);
  const clicks = [
    '2026-11-01T09:00',
    '2026-11-12T14:10',
    '2026-11-12T14:20',
    '2026-11-12T23:59',
    '2026-12-11T12:00',
    '2026-12-12T00:00',
    '2026-12-12T14:00',
    '2026-12-13T14:05',
  ];
  await projection.clicks(clicks.map((text, n) => click(n + 1, at(text), 1, `visitor ${n}`)));
  await projection.clicks([{ ...click(90, at('2026-12-13T10:00'), 1, 'other'), campaignId: uuid('campaign', 2) }]);
  await projection.conversions([
    sale(1, at('2026-12-13T14:06'), 'visitor 7', 5_000, { verified: true }),
    sale(2, at('2026-12-12T14:01'), 'visitor 6', 700, { verified: true, currency: 'USD' }),
  ]);
  projection.time.now = at('2026-12-13T14:15');
});
afterAll(() => projection.close());

async function overview(query: string) {
  const answer = await projection.app.inject({ url: `/api/v1/statistics/overview?${query}`, headers });
  return OverviewStatistics.parse(answer.json());
}
const clicksOf = (totals: Totals | null) => totals?.clicks;

describe('an overview', () => {
  it.each([
    ['today', '2026-12-12T23:00:00.000Z', 2, 2],
    ['7d', '2026-12-06T23:00:00.000Z', 5, 0],
    ['30d', '2026-11-13T23:00:00.000Z', 5, 4],
    ['month', '2026-11-30T23:00:00.000Z', 5, 4],
    ['last_month', '2026-10-31T23:00:00.000Z', 4, 0],
  ])('of %s compares it with the same stretch of the period before', async (range, from, clicks, before) => {
    const answer = await overview(`range=${range}&compare=previous`);
    expect({ from: answer.from, clicks: answer.totals.clicks, before: clicksOf(answer.previous) }).toEqual({
      from,
      clicks,
      before,
    });
    const sum = (points: OverviewStatistics['evolution']) => points.reduce((total, point) => total + point.clicks, 0);
    expect([sum(answer.evolution), sum(answer.previousEvolution)]).toEqual([clicks, before]);
  });

  it('ends the day before at the same minute', async () => {
    projection.time.now = at('2026-11-13T14:15');
    expect(clicksOf((await overview('range=today&compare=previous')).previous)).toBe(1);
    projection.time.now = at('2026-12-13T14:15');
  });

  it('compares days of its own choice with as many before them', async () => {
    const from = new Date(at('2026-12-12T00:00')).toISOString();
    const to = new Date(at('2026-12-14T00:00')).toISOString();
    const answer = await overview(`range=custom&compare=previous&from=${from}&to=${to}`);
    expect([answer.totals.clicks, clicksOf(answer.previous)]).toEqual([4, 1]);
    expect(answer.previousEvolution.map((point) => point.clicks)).toEqual([0, 1]);
  });

  it('says the money of each day in each currency', async () => {
    const { evolution } = await overview('range=7d');
    expect(evolution).toHaveLength(7);
    expect(evolution.map((point) => point.money).slice(-2)).toEqual([
      [{ currency: 'USD', revenueMinor: 700n, commissionMinor: 70n }],
      [{ currency: 'EUR', revenueMinor: 5_000n, commissionMinor: 500n }],
    ]);
    expect(evolution.at(-1)).toMatchObject({ at: '2026-12-12T23:00:00.000Z', clicks: 2, conversions: 1 });
  });

  it('counts the affiliates who sold something in the range', async () => {
    expect((await overview('range=today')).sellingAffiliates).toBe(1);
    expect((await overview('range=last_month')).sellingAffiliates).toBe(0);
  });

  it('has nothing before all time, and nothing that was not asked for', async () => {
    expect(await overview('range=all&compare=previous')).toMatchObject({ previous: null, previousEvolution: [] });
    expect(await overview('range=30d')).toMatchObject({ previous: null, previousEvolution: [] });
    const all = await overview('range=all');
    expect(all.evolution.at(0)).toMatchObject({ at: '2026-10-31T23:00:00.000Z', clicks: 1 });
    expect(all.evolution).toHaveLength(43);
  });
});

describe('the figures of one campaign', () => {
  it('are compared in the same way', async () => {
    const url = `/api/v1/statistics/campaigns/${uuid('campaign', 1)}?range=month&compare=previous`;
    const { totals, previous, evolution, previousEvolution } = CampaignStatistics.parse(
      (await projection.app.inject({ url, headers })).json(),
    );
    expect([totals.clicks, clicksOf(previous)]).toEqual([4, 4]);
    expect([evolution.length, previousEvolution.length]).toEqual([13, 13]);
    expect(previousEvolution.at(-2)).toMatchObject({ at: '2026-11-11T23:00:00.000Z', clicks: 3 });
  });
});
