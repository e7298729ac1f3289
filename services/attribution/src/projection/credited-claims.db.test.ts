import { fromBinary } from '@bufbuild/protobuf';
import { ConversionEventSchema } from '@sillage/proto/events/conversions';
import { CreditedOrder } from '@sillage/proto/http/order-claims';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { affiliate, campaign, click, refund, review, sale, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';
import { shuffledThreefold } from '../testing/shuffled-threefold.ts';

let projection: Fixture;
beforeAll(async () => {
  projection = await createFixture();
});
beforeEach(async () => {
  projection.published.length = 0;
  projection.time.now = T0 + 2 * DAY_MS;
  await projection.wipe();
});
afterAll(() => projection.close());

const SNAPSHOTS = [campaign(1, { autoApprove: false }), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 2000]])];
const CLAIM = {
  claimId: uuid('event', 77),
  campaignId: uuid('campaign', 1),
  affiliateId: uuid('affiliate', 2),
  creditedByUserId: uuid('event', 78),
  orderId: 'order 1',
  orderedOn: '2026-11-02',
  amountMinor: 10_000,
};

async function credit(body: object = {}) {
  const answer = await projection.app.inject({
    method: 'POST',
    url: '/internal/orders/credits',
    headers: { [INTERNAL_HEADER]: INTERNAL_SECRET },
    payload: { ...CLAIM, ...body },
  });
  return CreditedOrder.parse(answer.json());
}
/** Folds what was published since, as the log would deliver it. */
async function fold() {
  const events = projection.published
    .splice(0)
    .map((event) => fromBinary(ConversionEventSchema, (event as { value: Uint8Array }).value));
  await projection.conversions(events);
  return events;
}
const rows = () =>
  projection.db
    .selectFrom('conversions')
    .select(['affiliateId', 'state', 'rejection', 'basis', 'amountMinor', 'commissionMinor', 'claimId', 'occurredAt'])
    .orderBy('occurredAt')
    .orderBy('id')
    .execute();

describe('a credited claim', () => {
  test('of an unknown order is a conversion of the affiliate, verified, at the rate of its day', async () => {
    await projection.campaignEvents(SNAPSHOTS);
    expect(await credit()).toMatchObject({ outcome: 'credited' });
    const [event] = await fold();
    expect(event?.event.value).toMatchObject({ claimId: CLAIM.claimId, creditedByUserId: CLAIM.creditedByUserId });
    expect(await rows()).toMatchObject([
      { ...{ affiliateId: CLAIM.affiliateId, state: 'pending', basis: 'server' }, commissionMinor: 2_000 },
    ]);
  });

  test('is one however often it is asked for, before it is folded and after', async () => {
    await projection.campaignEvents(SNAPSHOTS);
    const first = await credit();
    expect(await credit()).toEqual(first);
    expect(new Set((await fold()).map(({ eventId }) => eventId)).size).toBe(1);
    expect(await credit()).toEqual(first);
    expect(await fold()).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  test('of an order of nobody takes the figures of the shop', async () => {
    await projection.campaignEvents(SNAPSHOTS);
    await projection.conversions([sale(1, T0, '', 4_000, { verified: true })]);
    await credit();
    await fold();
    expect(await rows()).toMatchObject([
      { rejection: 'no_click', affiliateId: null },
      { affiliateId: CLAIM.affiliateId, amountMinor: 4_000, commissionMinor: 800, occurredAt: new Date(T0) },
    ]);
  });

  test('takes no order from another affiliate', async () => {
    await projection.campaignEvents(SNAPSHOTS);
    await projection.clicks([click(1, T0 - HOUR_MS, 1, 'ann')]);
    await projection.conversions([sale(1, T0, 'ann', 10_000, { verified: true })]);
    expect(await credit()).toMatchObject({
      outcome: 'owned',
      evidence: { answer: { kind: 'no_click' }, order: { affiliateId: uuid('affiliate', 1) } },
    });
    expect(projection.published).toEqual([]);
  });

  test('is said to whom else claims the same order', async () => {
    await projection.campaignEvents(SNAPSHOTS);
    await credit();
    await fold();
    expect(await credit({ claimId: uuid('event', 79), affiliateId: uuid('affiliate', 1) })).toMatchObject({
      outcome: 'owned',
      evidence: { answer: { kind: 'credited_elsewhere' } },
    });
  });

  test('ends where the shop reports a click of another affiliate from before', async () => {
    await projection.campaignEvents(SNAPSHOTS);
    await credit();
    await fold();
    await projection.clicks([click(1, T0 - HOUR_MS, 1, 'ann')]);
    await projection.conversions([sale(1, T0, 'ann', 10_000, { verified: true })]);
    expect(await rows()).toMatchObject([
      { affiliateId: uuid('affiliate', 1), state: 'pending', commissionMinor: 1_000 },
      { affiliateId: CLAIM.affiliateId, state: 'rejected', rejection: 'duplicate_order', commissionMinor: 0 },
    ]);
  });

  test('is dated so that what came by the click of another affiliate that day is from before', async () => {
    await projection.campaignEvents(SNAPSHOTS);
    await credit();
    await fold();
    await projection.clicks([click(1, T0, 1, 'ann')]);
    await projection.conversions([sale(1, T0 + 8 * HOUR_MS, 'ann', 10_000)]);
    expect(await rows()).toMatchObject([
      { affiliateId: uuid('affiliate', 1), state: 'pending' },
      { affiliateId: CLAIM.affiliateId, rejection: 'duplicate_order' },
    ]);
  });

  test.each([
    ['gives way to a later report of the server', true, ['duplicate_order', null]],
    ['does not give way to a later one of a page, which anyone can send', false, [null, 'duplicate_order']],
  ])('%s', async (_, verified, rejections) => {
    await projection.campaignEvents(SNAPSHOTS);
    const later = T0 + DAY_MS + 2 * HOUR_MS;
    await projection.clicks([click(1, later - HOUR_MS, 1, 'ann')]);
    await credit();
    await fold();
    await projection.conversions([sale(1, later, 'ann', 10_000, { verified })]);
    expect((await rows()).map(({ rejection }) => rejection)).toEqual(rejections);
  });

  test('explains itself by the claim', async () => {
    const owner = await projection.signIn();
    await projection.campaignEvents([campaign(1, { ownerUserId: owner.user.id }), ...SNAPSHOTS.slice(1)]);
    const { conversionId } = (await credit()) as { conversionId: string };
    await fold();
    const url = `/api/v1/conversions/${conversionId}/explain`;
    const answer = (await projection.app.inject({ url, headers: owner.headers })).json();
    expect(answer).toMatchObject({ conversion: { claimId: CLAIM.claimId } });
    expect(answer.steps).toContainEqual(
      expect.objectContaining({ code: 'vouched_by_server', values: expect.objectContaining({ by: 'claim' }) }),
    );
  });
});

/** Credited claims, with the shop's reports of the same orders before, meanwhile and later. */
const credited = (n: number, at: number, order: number, amountMinor: number) =>
  sale(n, at, '', amountMinor, {
    orderId: `order ${order}`,
    verified: true,
    affiliateId: CLAIM.affiliateId,
    claimId: uuid('event', n),
  });
const EVENTS = {
  clicks: [click(1, T0 - HOUR_MS, 1, 'ann'), click(2, T0, 2, 'ben'), click(3, T0 + HOUR_MS, 1, 'cid')],
  snapshots: SNAPSHOTS,
  conversions: [
    credited(101, T0 + 2 * HOUR_MS, 1, 10_000),
    sale(1, T0 + 2 * HOUR_MS, '', 10_000, { verified: true }),
    credited(102, T0 + 2 * HOUR_MS, 2, 8_000),
    sale(2, T0 + HOUR_MS, 'ann', 8_000, { verified: true }),
    credited(103, T0 + 2 * HOUR_MS, 3, 6_000),
    sale(3, T0 + 3 * HOUR_MS, 'cid', 6_000, { verified: true }),
    credited(104, T0 + 2 * HOUR_MS, 4, 5_000),
    sale(4, T0 + HOUR_MS, 'ann', 5_500),
    credited(105, T0 + 2 * HOUR_MS, 5, 4_000),
    sale(5, T0 + HOUR_MS, 'ben', 4_000, { verified: true }),
    credited(106, T0 + 2 * HOUR_MS, 6, 3_000),
    sale(6, T0 + 3 * HOUR_MS, 'cid', 3_000),
    sale(7, T0 + 3 * HOUR_MS, '', 3_000, { orderId: 'order 6', verified: true }),
    credited(107, T0 + 2 * HOUR_MS, 8, 2_000),
    sale(8, T0 + 3 * HOUR_MS, 'ben', 2_500, { verified: true }),
    refund(1, T0 + 5 * HOUR_MS, 'order 1', 2_500),
    review(2, T0 + 6 * HOUR_MS, 101, 'approved'),
    review(3, T0 + 6 * HOUR_MS, 102, 'approved'),
    review(4, T0 + 7 * HOUR_MS, 103, 'rejected'),
    review(5, T0 + 2.5 * HOUR_MS, 107, 'approved'),
  ],
};

test('credits, reports, refunds and reviews in any order and number give the same books', async () => {
  await shuffledThreefold(projection, EVENTS, 1);
  const books = await projection.snapshot();
  for (let seed = 2; seed < 14; seed += 1) {
    await projection.wipe();
    await shuffledThreefold(projection, EVENTS, seed);
    expect(await projection.snapshot(), `seed ${seed}`).toEqual(books);
  }
});
