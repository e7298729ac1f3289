import { AffiliateVolumes } from '@sillage/proto/http/rate-tiers';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { affiliate, campaign, click, refund, review, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
  fixture.time.now = T0 + 60 * DAY_MS;
  await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 500]])]);
  const later = T0 + 40 * DAY_MS;
  const [ann, bob, cid] = [sessionOf('ann'), sessionOf('bob'), sessionOf('cid', later)];
  await fixture.clicks([click(1, T0, 1, ann), click(2, T0, 2, bob), click(3, later, 1, cid)]);
  await fixture.conversions([
    sale(1, T0 + HOUR_MS, ann, 5_000, { verified: true, orderId: 'a' }),
    sale(2, T0 + HOUR_MS, bob, 7_000, { verified: true, orderId: 'b' }),
    sale(3, later + HOUR_MS, cid, 6_000, { verified: true, orderId: 'c' }),
    refund(1, later + 2 * HOUR_MS, 'c', 1_000),
  ]);
});
afterAll(() => fixture.close());

const ask = (from: number | null, to: number) =>
  fixture.app.inject({
    method: 'POST',
    url: '/internal/affiliates/volumes',
    headers: { [INTERNAL_HEADER]: INTERNAL_SECRET },
    payload: {
      campaignId: uuid('campaign', 1),
      from: from === null ? null : new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    },
  });

async function volumes(from: number | null, to: number) {
  const { affiliates } = AffiliateVolumes.parse((await ask(from, to)).json());
  return Object.fromEntries(affiliates.map((row) => [row.affiliateId, [row.orders, row.revenueMinor]]));
}

test('what affiliates sold is counted net of refunds, from the beginning or within a time', async () => {
  const [one, two] = [uuid('affiliate', 1), uuid('affiliate', 2)];
  const midnight = Date.parse('2026-12-20T23:00:00Z');
  expect(await volumes(null, midnight)).toEqual({ [one]: [2, 10_000n], [two]: [1, 7_000n] });
  expect(await volumes(midnight - 30 * DAY_MS, midnight)).toEqual({ [one]: [1, 5_000n] });
});

test('orders that a page reported count once somebody has confirmed them', async () => {
  const [one, two] = [uuid('affiliate', 1), uuid('affiliate', 2)];
  const at = T0 + 2 * HOUR_MS;
  await fixture.conversions([sale(9, at, sessionOf('ann'), 3_000, { verified: false, orderId: 'invented' })]);
  const midnight = Date.parse('2026-12-20T23:00:00Z');
  expect((await volumes(null, midnight))[one]?.[0]).toBe(2);
  await fixture.conversions([review(9, at, 9, 'approved')]);
  const after = await volumes(null, midnight);
  expect([after[one]?.[0], after[two]?.[0]]).toEqual([3, 1]);
});

test('nothing is answered while the log has more than was counted', async () => {
  fixture.behind.events = 1n;
  const requested = ask(null, T0 + DAY_MS);
  expect((await requested).json()).toMatchObject({ code: 'unavailable' });
  const waiting = ask(null, T0 + DAY_MS);
  fixture.behind.events = 0n;
  expect((await waiting).statusCode).toBe(200);
});
