import { CampaignStatistics } from '@sillage/proto/http/statistics';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { affiliate, campaign, click, sale, T0, uuid } from '../../testing/events.ts';
import { createFixture } from '../../testing/fixture.ts';

let projection: Awaited<ReturnType<typeof createFixture>>;
let headers: { readonly authorization: string };
const base = `/api/v1/statistics/campaigns/${uuid('campaign', 1)}`;

beforeAll(async () => {
  projection = await createFixture();
  const owner = await projection.signIn();
  headers = owner.headers;
  await projection.campaignEvents([
    campaign(1, { ownerUserId: owner.user.id }),
    affiliate(1, 1, [[0, 1000]], [['ANN10', 0]]),
    affiliate(2, 1, [[0, 1000]]),
  ]);
  await projection.clicks([
    click(1, T0, 1, 'ann', { referrerHost: 'l.facebook.com', subs: ['spring', 'red'], shortCode: 'abc123' }),
    click(2, T0 + 1, 1, 'bob', { referrerHost: 'm.facebook.com', subs: ['spring'], device: 'mobile' }),
    click(3, T0 + 2, 1, 'cid', { referrerHost: 'www.facebook.com', country: 'DE' }),
    click(4, T0 + 3, 2, 'dan', { referrerHost: 'blog.example', subs: ['', 'red'], country: 'DE', device: 'mobile' }),
    click(5, T0 + 4, 2, 'dan', { referrerHost: 'blog.example', country: 'DE', device: 'mobile' }),
    click(6, T0 + 5, 2, 'eve', { referrerHost: 'm.com' }),
    click(7, T0 - 40 * DAY_MS, 1, 'old', { country: 'DE' }),
  ]);
  await projection.conversions([
    sale(1, T0 + 60_000, 'ann', 10_000, { verified: true }),
    sale(2, T0 + 60_001, 'dan', 5_000, { verified: true }),
    sale(3, T0 + 60_002, 'dan', 900, { isTest: true }),
  ]);
  projection.time.now = T0 + DAY_MS;
});
afterAll(() => projection.close());

async function statistics(query: Record<string, string>) {
  const answer = await projection.app.inject({ url: `${base}?${new URLSearchParams(query)}`, headers });
  return CampaignStatistics.parse(answer.json());
}
const shown = (rows: readonly { readonly value: string; readonly clicks: number }[]) =>
  Object.fromEntries(rows.map(({ value, clicks }) => [value, clicks]));

describe('filters', () => {
  it('group referrers by site, and list links and sub-ids', async () => {
    const all = await statistics({ withLinks: 'true' });
    expect(shown(all.referrers)).toEqual({ 'facebook.com': 3, 'blog.example': 1, 'm.com': 1 });
    expect(shown(all.links)).toEqual({ '': 4, abc123: 1 });
    expect(all.subs.filter(({ name }) => name === 'sub1')).toEqual([
      { name: 'sub1', value: '', clicks: 3 },
      { name: 'sub1', value: 'spring', clicks: 2 },
    ]);
    expect(all).toMatchObject({
      countedFrom: null,
      activeAffiliates: 2,
      costPerConversionMinor: 938n,
      returnOnSpend: 8,
    });
  });

  it('count links and sub-ids only where they are asked for', async () => {
    expect(await statistics({})).toMatchObject({ links: [], subs: [], countedFrom: null, totals: { clicks: 5 } });
    expect(await statistics({ country: 'DE' })).toMatchObject({ links: [], subs: [], totals: { clicks: 2 } });
  });

  it.each([
    [{ country: 'DE' }, 2, 1, 1, 5_000n],
    [{ device: 'mobile' }, 2, 1, 1, 5_000n],
    [{ referrer: 'facebook.com' }, 3, 0, 1, 10_000n],
    [{ referrer: 'm.com' }, 1, 0, 0, undefined],
    [{ sub1: 'spring' }, 2, 0, 1, 10_000n],
    [{ sub1: 'spring', sub2: 'red' }, 1, 0, 1, 10_000n],
    [{ sub2: '' }, 3, 1, 0, undefined],
    [{ link: 'abc123' }, 1, 0, 1, 10_000n],
    [{ link: '', affiliateId: uuid('affiliate', 1) }, 2, 0, 0, undefined],
    [{ affiliateId: uuid('affiliate', 2) }, 2, 1, 1, 5_000n],
    [{ affiliateId: uuid('affiliate', 2), country: 'DE' }, 1, 1, 1, 5_000n],
    [{ country: 'DE', device: 'desktop', referrer: 'facebook.com' }, 1, 0, 0, undefined],
    [{ country: 'US' }, 0, 0, 0, undefined],
  ])('%o narrow every figure', async (filters, clicks, repeatedClicks, conversions, revenueMinor) => {
    const found = await statistics({ ...filters, withLinks: 'true' });
    expect(found.totals).toMatchObject({ clicks, repeatedClicks, conversions });
    expect(found.totals.money[0]?.revenueMinor).toBe(revenueMinor);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    expect(sum(found.evolution.map((point) => point.clicks))).toBe(clicks);
    expect(sum(found.evolution.map((point) => point.conversions))).toBe(conversions);
    expect(sum(found.affiliates.map((row) => row.clicks))).toBe(clicks);
    for (const list of [found.countries, found.devices, found.referrers, found.links])
      expect(sum(list.map((row) => row.clicks))).toBe(clicks);
  });

  it('agree with the rollups where both know the answer', async () => {
    const counted = await statistics({ affiliateId: uuid('affiliate', 1), referrer: 'facebook.com', range: 'month' });
    const rolledUp = await statistics({ affiliateId: uuid('affiliate', 1), range: 'month' });
    expect({ ...counted, countedFrom: null }).toEqual(rolledUp);
  });

  it('are compared with the period before, and say since when clicks are kept', async () => {
    const compared = await statistics({ country: 'DE', compare: 'previous' });
    expect(compared.previous?.clicks).toBe(1);
    const keptFrom = new Date(T0 - DAY_MS);
    await projection.db.insertInto('clickRetention').values({ keptFrom }).execute();
    const cut = await statistics({ country: 'DE', compare: 'previous' });
    expect(cut).toMatchObject({ countedFrom: keptFrom.toISOString(), previous: null, totals: { clicks: 2 } });
    const url = `${base}/export.csv?kind=evolution&country=DE`;
    const file = (await projection.app.inject({ url, headers })).body.trim().split('\r\n');
    expect(file.map((line) => line.split(',').at(-1))).toEqual([
      'countedFrom',
      ...cut.evolution.map(() => keptFrom.toISOString()),
    ]);
    expect((await statistics({ range: 'all' })).totals.clicks).toBe(6);
    await projection.db.deleteFrom('clickRetention').execute();
  });

  it('apply to the files, too', async () => {
    const file = async (kind: string, query: Record<string, string>) => {
      const url = `${base}/export.csv?${new URLSearchParams({ kind, range: 'all', ...query })}`;
      return (await projection.app.inject({ url, headers })).body.trim().split('\n').slice(1);
    };
    expect(await file('clicks', { referrer: 'facebook.com' })).toHaveLength(3);
    expect(await file('clicks', { country: 'DE', affiliateId: uuid('affiliate', 1) })).toHaveLength(2);
    expect(await file('conversions', { sub1: 'spring' })).toHaveLength(1);
    expect(await file('conversions', {})).toHaveLength(3);
    const days = await file('evolution', { country: 'DE', granularity: 'month' });
    expect(days.map((line) => line.trim().split(',')).map((cells) => [cells[1], cells.at(-1)])).toEqual([
      ['1', ''],
      ['0', ''],
      ['2', ''],
    ]);
  });

  it('leave out an order that a code took from the affiliate whose click it followed', async () => {
    const file = async (query: Record<string, string>) => {
      const url = `${base}/export.csv?${new URLSearchParams({ kind: 'conversions', range: 'all', ...query })}`;
      return (await projection.app.inject({ url, headers })).body;
    };
    const filters = [{ country: 'DE' }, { country: 'DE', affiliateId: uuid('affiliate', 1) }];
    const figures = async (query: Record<string, string>) => {
      const { totals, evolution, affiliates } = await statistics(query);
      return { totals, evolution, affiliates, file: await file(query) };
    };
    const all = () => Promise.all(filters.map(figures));
    const before = await all();
    await projection.conversions([
      sale(4, T0 + 60_003, 'eve', 700, { verified: true, couponCodes: ['ANN10'] }),
      sale(5, T0 + 60_004, 'dan', 700, { verified: true, couponCodes: ['ANN10'] }),
    ]);
    expect((await statistics({})).totals.conversions).toBe(4);
    expect(await all()).toEqual(before);
  });

  it('never show others by which links and sub-ids affiliates share a campaign', async () => {
    const ticket = await projection.tickets.sign({ campaignId: uuid('campaign', 1) });
    const answer = await projection.app.inject({
      url: `/api/v1/public/statistics/campaigns/${uuid('campaign', 1)}?country=DE&withLinks=true`,
      headers: { authorization: `Bearer ${ticket}` },
    });
    expect(CampaignStatistics.parse(answer.json())).toMatchObject({ totals: { clicks: 5 }, links: [], subs: [] });
  });
});
