import { HOUR_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { affiliate, campaign, click, sessionOf, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { loadRecentSales } from './recent-sales.ts';
import { loadSearchShares } from './search-shares.ts';

const LIVE = T0 + 48 * HOUR_MS;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
  fixture.time.now = LIVE + 48 * HOUR_MS;
  const visit = (n: number, at: number) =>
    click(n, at, 1, sessionOf(`visitor ${n}`, at), { referrerHost: 'www.google.com' });
  await fixture.campaignEvents([campaign(1, { isTest: true }), affiliate(1, 1, [[0, 1000]])]);
  await fixture.clicks(Array.from({ length: 6 }, (_, n) => visit(n + 1, LIVE - (n + 1) * HOUR_MS)));
  await fixture.campaignEvents([campaign(2, { liveSinceMs: LIVE })]);
  await fixture.clicks(Array.from({ length: 2 }, (_, n) => visit(n + 11, LIVE + 26 * HOUR_MS + n)));
});
afterAll(() => fixture.close());

const order = (book: string, at: number, clickId: number) => ({
  id: uuid('conversion', 1),
  campaignId: uuid('campaign', 1),
  affiliateId: uuid('affiliate', 1),
  book,
  at,
  byClick: true,
  sessionId: '',
  customerId: '',
  row: { clickId: uuid('click', clickId), visitStartedAt: new Date(at - HOUR_MS) },
});

test.each([
  ['live', LIVE + 27 * HOUR_MS, 11, 2],
  ['test', LIVE, 1, 6],
])('of %s orders, only clicks of that time are known', async (book, at, clickId, clicks) => {
  const asked = order(book, at, clickId);
  const sold = (await loadRecentSales(fixture.db, [{ ...asked, at: LIVE + 27 * HOUR_MS }, asked]))(asked);
  expect(sold.visitors.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(clicks);
  expect((await loadSearchShares(fixture.db, [asked]))(asked)).toMatchObject({ clicks });
});
