import { ConversionExplanation, ConversionList } from '@sillage/proto/http/conversions';
import { CampaignStatistics, OverviewStatistics } from '@sillage/proto/http/statistics';
import { MINUTE_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { affiliate, campaign, click, review, sale, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';

const NOON = Date.parse('2026-12-01T12:00:00Z');
let projection: Awaited<ReturnType<typeof createFixture>>;
let merchant: Awaited<ReturnType<typeof projection.signIn>>;

beforeAll(async () => {
  projection = await createFixture();
  merchant = await projection.signIn();
}, 240_000);
afterAll(() => projection.close());
beforeEach(async () => {
  await projection.wipe();
  projection.time.now = NOON + 3_600_000;
  await projection.campaignEvents([
    campaign(1, { ownerUserId: merchant.user.id, holdDays: 0, autoApprove: true }),
    affiliate(1, 1, [[0, 1000]]),
  ]);
  await projection.clicks([click(1, NOON, 1, 'ann')]);
});

const conversion = (n: number) =>
  projection.db.selectFrom('conversions').selectAll().where('id', '=', uuid('conversion', n)).executeTakeFirstOrThrow();
const totals = async () => {
  const answer = await projection.app.inject({
    url: `/api/v1/statistics/campaigns/${uuid('campaign', 1)}?range=all`,
    headers: merchant.headers,
  });
  return CampaignStatistics.parse(answer.json()).totals;
};
const known = (count: number, first = 100) =>
  Array.from({ length: count }, (_, n) => sale(first + n, NOON + MINUTE_MS + n, 'ann', 5_000, { verified: true }));

describe('what a page reported and nobody has confirmed', () => {
  test('changes no money figure: one post of 99,999,999.99 €', async () => {
    await projection.conversions([sale(1, NOON + MINUTE_MS, 'ann', 9_999_999_999)]);
    expect(await totals()).toMatchObject({ conversions: 1, pendingConversions: 1, awaitingReview: 1, money: [] });
    expect(await conversion(1)).toMatchObject({
      state: 'pending',
      heldFor: 'above_largest_order',
      inSums: false,
      approvesAt: null,
    });
  });

  test('is approved by no hold of 0 days: 20 posts earn nothing and cost no fee', async () => {
    await projection.conversions(
      Array.from({ length: 20 }, (_, n) => sale(n + 1, NOON + MINUTE_MS + n, 'ann', 9_999_999_999)),
    );
    await projection.settle();
    expect(await totals()).toMatchObject({ awaitingReview: 20, money: [] });
    const figures = await projection.db
      .selectFrom('conversions')
      .select(['state'])
      .where('state', '<>', 'pending')
      .execute();
    expect(figures).toEqual([]);
  });

  test('enters the sums when the merchant approves it', async () => {
    await projection.conversions([
      sale(1, NOON + MINUTE_MS, 'ann', 9_999_999_999),
      review(1, NOON + 2 * MINUTE_MS, 1, 'approved'),
    ]);
    expect(await totals()).toMatchObject({
      awaitingReview: 0,
      money: [{ revenueMinor: 9_999_999_999n, commissionMinor: 1_000_000_000n }],
    });
    expect(await conversion(1)).toMatchObject({ state: 'approved', heldFor: null, inSums: true });
  });

  test('is approved by the end of its hold once ten orders are known, and it looks like them', async () => {
    await projection.conversions(known(10));
    await projection.conversions([
      sale(1, NOON + 2 * MINUTE_MS, 'ann', 5_500),
      sale(2, NOON + 3 * MINUTE_MS, 'ann', 200_000),
    ]);
    expect(await conversion(1)).toMatchObject({ state: 'approved', inSums: true });
    expect(await conversion(2)).toMatchObject({ state: 'pending', heldFor: 'outlier', inSums: false });
  });

  test('is decided the same when the orders before it arrive after it', async () => {
    const page = [sale(1, NOON + 2 * MINUTE_MS, 'ann', 5_500), sale(2, NOON + 3 * MINUTE_MS, 'ann', 200_000)];
    await projection.conversions([...known(10), ...page]);
    await projection.settle();
    const inOrder = await projection.snapshot();
    await projection.wipe();
    await projection.campaignEvents([
      campaign(1, { ownerUserId: merchant.user.id, holdDays: 0, autoApprove: true }),
      affiliate(1, 1, [[0, 1000]]),
    ]);
    await projection.clicks([click(1, NOON, 1, 'ann')]);
    await projection.conversions(page);
    expect(await conversion(1)).toMatchObject({ state: 'pending', heldFor: 'first_orders' });
    await projection.conversions(known(10));
    await projection.settle();
    expect(await projection.snapshot()).toEqual(inOrder);
  });
});

describe('an order above what its campaign approves by itself', () => {
  const limitedFrom = NOON + 2 * MINUTE_MS;
  const limited = () =>
    campaign(2, {
      ownerUserId: merchant.user.id,
      history: [
        { fromMs: 0n, holdDays: 0, autoApprove: false },
        { fromMs: BigInt(limitedFrom), holdDays: 0, autoApprove: false, approvalLimitMinor: 20_000n },
      ],
    });
  const orders = [
    sale(1, limitedFrom - 1, 'ann', 20_001, { verified: true }),
    sale(2, limitedFrom, 'ann', 20_001, { verified: true }),
    sale(3, limitedFrom, 'ann', 20_000, { verified: true }),
  ];

  test('waits for the merchant, is listed among what is to be reviewed, and is in the sums', async () => {
    await projection.campaignEvents([limited()]);
    await projection.conversions(orders);
    expect(await conversion(1)).toMatchObject({ state: 'approved', heldFor: null });
    expect(await conversion(2)).toMatchObject({ state: 'pending', heldFor: 'above_approval_limit', inSums: true });
    expect(await conversion(3)).toMatchObject({ state: 'approved', heldFor: null });
    expect(await totals()).toMatchObject({ awaitingReview: 1, money: [{ revenueMinor: 60_002n }] });
    const list = await projection.app.inject({
      url: `/api/v1/conversions?awaitingReview=true&campaignId=${uuid('campaign', 1)}`,
      headers: merchant.headers,
    });
    expect(ConversionList.parse(list.json()).conversions.map(({ id }) => id)).toEqual([uuid('conversion', 2)]);
    await projection.conversions([review(1, NOON + 3 * MINUTE_MS, 2, 'approved')]);
    expect(await conversion(2)).toMatchObject({ state: 'approved', heldFor: null });
    expect((await totals()).awaitingReview).toBe(0);
  });

  test('is decided the same when the limit becomes known after the orders, and when they come twice', async () => {
    await projection.campaignEvents([limited()]);
    await projection.conversions(orders);
    await projection.settle();
    const inOrder = await projection.snapshot();
    await projection.wipe();
    await projection.clicks([click(1, NOON, 1, 'ann')]);
    await projection.conversions(orders.toReversed());
    await projection.campaignEvents([affiliate(1, 1, [[0, 1000]]), limited()]);
    await projection.conversions(orders);
    await projection.settle();
    expect(await projection.snapshot()).toEqual(inOrder);
  });

  test('is explained by it', async () => {
    await projection.campaignEvents([limited()]);
    await projection.conversions(orders);
    const answer = await projection.app.inject({
      url: `/api/v1/conversions/${uuid('conversion', 2)}/explain`,
      headers: merchant.headers,
    });
    const last = ConversionExplanation.parse(answer.json()).steps.at(-1);
    expect(last).toMatchObject({ code: 'hold', values: { reason: 'above_approval_limit', state: 'pending' } });
  });
});

test('a sum beyond 2^53 is shown to the minor unit', async () => {
  const most = 1_000_000_000_000;
  await projection.conversions(known(1));
  await projection.db.updateTable('totalsMoney').set({ revenueMinor: 123_456_789_012_345_678_901n }).execute();
  await projection.conversions([sale(1, NOON + MINUTE_MS, 'ann', most, { verified: true })]);
  expect((await totals()).money[0]?.revenueMinor).toBe(123_456_789_012_345_678_901n + BigInt(most));
  const overview = await projection.app.inject({
    url: '/api/v1/statistics/overview?range=all',
    headers: merchant.headers,
  });
  expect(overview.statusCode).toBe(200);
  expect(OverviewStatistics.parse(overview.json()).totals.money).toMatchObject([
    { revenueMinor: 123_456_789_012_345_678_901n + BigInt(most) },
  ]);
});
