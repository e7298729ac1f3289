import { type ExplainOrder, OrderEvidence } from '@sillage/proto/http/order-claims';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { affiliate, campaign, click, refund, review, sale, T0, uuid } from '../../testing/events.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../../testing/fixture.ts';

let projection: Fixture;
const NIGHT = T0 + 12 * HOUR_MS;

beforeAll(async () => {
  projection = await createFixture();
  projection.time.now = T0 + 5 * DAY_MS;
  await projection.campaignEvents([
    campaign(1, { autoApprove: false }),
    affiliate(1, 1, [[0, 1000]]),
    affiliate(2, 1, [
      [0, 1000],
      [T0 + 1, 1500],
    ]),
  ]);
  await projection.clicks([
    click(1, T0, 1, 'ann'),
    click(2, T0 + HOUR_MS, 2, 'ann'),
    click(3, T0, 2, 'ben'),
    click(4, T0, 2, 'bot', { rejectedReason: 'bot' }),
    click(5, T0 - 2 * DAY_MS, 2, 'eve'),
    click(6, T0, 1, 'fay'),
  ]);
  await projection.conversions([
    sale(1, NIGHT, 'ann', 5_000, { verified: true }),
    sale(2, NIGHT, 'ben', 6_000, { verified: true }),
    sale(3, NIGHT, '', 7_000, { verified: true }),
    sale(4, NIGHT, 'ben', 8_000, { verified: true }),
    sale(5, NIGHT, 'ben', 9_000, { verified: true }),
    sale(6, NIGHT, 'eve', 4_000, { verified: true }),
    sale(7, NIGHT, 'fay', 3_000, { orderId: 'order 8', verified: true }),
    sale(8, NIGHT + 1, 'ben', 100, { orderId: 'order 8' }),
    refund(1, NIGHT + 1, 'order 4'),
    review(2, NIGHT + 1, 5, 'rejected'),
  ]);
});
afterAll(() => projection.close());

const requested: ExplainOrder = {
  campaignId: uuid('campaign', 1),
  affiliateId: uuid('affiliate', 2),
  orderId: 'order 1',
  orderedOn: '2026-11-02',
  amountMinor: 5_000,
};
const call = (body: object, secret = INTERNAL_SECRET) =>
  projection.app.inject({
    method: 'POST',
    url: '/internal/orders/explain',
    headers: { [INTERNAL_HEADER]: secret },
    payload: { ...requested, ...body },
  });
const explain = async (body: Partial<ExplainOrder>) => OrderEvidence.parse((await call(body)).json());

describe('a missed order', () => {
  test.each<[string, Partial<ExplainOrder>]>([
    ['other_click', {}],
    ['credited', { orderId: 'order 2', amountMinor: 6_000 }],
    ['no_click', { orderId: 'order 3', amountMinor: 7_000 }],
    ['refunded', { orderId: 'order 4', amountMinor: 8_000 }],
    ['rejected', { orderId: 'order 5', amountMinor: 9_000 }],
    ['outside_window', { orderId: 'order 6', amountMinor: 4_000 }],
    ['unknown', { orderId: 'order 7' }],
    ['unknown', { orderId: 'order 1', amountMinor: 5_001 }],
    ['unknown', { orderId: 'order 1', orderedOn: '2026-11-07' }],
  ])('is answered with %s', async (kind, body) => {
    expect((await explain(body)).answer).toMatchObject({ kind });
  });

  test('comes with the clicks, the rule, the rate of its day and what the shop said of it', async () => {
    expect(await explain({})).toMatchObject({
      answer: { ownerClickAt: new Date(T0).toISOString(), windowSeconds: 86_400 },
      model: 'first_click',
      rateBps: 1500,
      clicks: [{ id: uuid('click', 2), at: new Date(T0 + HOUR_MS).toISOString(), windowSeconds: 86_400 }],
      order: { affiliateId: uuid('affiliate', 1), amountMinor: 5_000, state: 'pending' },
    });
  });

  test('of an unknown one the last valid clicks before its day are named', async () => {
    const { clicks, order } = await explain({ orderId: 'order 7' });
    expect(clicks.map(({ id }) => id)).toEqual([uuid('click', 2), uuid('click', 3), uuid('click', 5)]);
    expect(order).toBeNull();
  });

  test('with other figures is unknown to the affiliate, and shown to the merchant', async () => {
    const { answer, order } = await explain({ orderId: 'order 3', amountMinor: 70_000 });
    expect(answer).toMatchObject({ kind: 'unknown', orderedAt: null });
    expect(order).toMatchObject({ affiliateId: null, amountMinor: 7_000, rejection: 'no_click' });
  });

  test('is not found out by who reports its number with a click of their own', async () => {
    const order = { orderId: 'order 8' };
    expect((await explain({ ...order, amountMinor: 100 })).answer).toMatchObject({ kind: 'unknown' });
    expect((await explain({ ...order, amountMinor: 3_000 })).answer).toMatchObject({ kind: 'no_click' });
  });

  test('is nothing that is asked from outside', async () => {
    expect((await call({}, 'x'.repeat(40))).statusCode).toBe(404);
  });
});
