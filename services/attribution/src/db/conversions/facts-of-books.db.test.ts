import { HOUR_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATED_ORDERS } from '../../domain/fraud/recent-sales.ts';
import { affiliate, campaign, click, sessionOf, T0, uuid } from '../../testing/events.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { findOrderFacts } from '../fraud/order-facts.ts';

/** Within an hour, whose clicks from then on are counted apart. */
const LIVE = T0 + 48.5 * HOUR_MS;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
  fixture.time.now = LIVE + 48 * HOUR_MS;
  const visit = (n: number, at: number) =>
    click(n, at, 1, sessionOf(`visitor ${n}`, at), { referrerHost: 'www.google.com' });
  await fixture.campaignEvents([campaign(1, { isTest: true }), affiliate(1, 1, [[0, 1000]])]);
  await fixture.clicks(Array.from({ length: 6 }, (_, n) => visit(n + 1, LIVE - (n + 1) * HOUR_MS)));
  await fixture.campaignEvents([campaign(2, { liveSinceMs: LIVE })]);
  await fixture.clicks([visit(21, LIVE + 60_000), visit(22, LIVE + HOUR_MS)]);
  await fixture.clicks(Array.from({ length: 2 }, (_, n) => visit(n + 11, LIVE + 26 * HOUR_MS + n)));
});
afterAll(() => fixture.close());

test.each([
  ['live', LIVE + 27 * HOUR_MS, 11, 2],
  ['test', LIVE, 1, 6],
])('of %s orders, only clicks of that time are known', async (book, at, clickId, clicks) => {
  const order = {
    id: uuid('conversion', 1),
    campaignId: uuid('campaign', 1),
    affiliateId: uuid('affiliate', 1),
    book,
    at,
    byClick: true,
    sessionId: '',
    customerId: '',
    orderId: '',
    amountMinor: 100,
    currency: 'EUR',
    clickId: uuid('click', clickId),
    clickedAt: at - HOUR_MS,
    needs: {
      pace: true,
      own: false,
      buyer: false,
      earlierClick: false,
      source: true,
      network: true,
      twin: false,
    },
  };
  // Visitors are only read if there are enough orders for a rate.
  const later = Array.from({ length: RATED_ORDERS }, (_, n) => ({
    ...order,
    id: uuid('conversion', 2 + n),
    at: LIVE + 27 * HOUR_MS,
  }));
  const found = await findOrderFacts(fixture.db, [order, ...later]);
  expect(found.sales?.map(({ visitors }) => visitors.reduce((sum, { visitors }) => sum + visitors, 0))).toEqual([
    clicks,
  ]);
  expect(found.clicks?.find(({ id }) => id === order.id)?.search).toMatchObject({ clicks });
});
