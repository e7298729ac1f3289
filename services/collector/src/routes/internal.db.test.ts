import { ConversionSource } from '@sillage/proto/events/conversions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  AFFILIATE,
  CAMPAIGN,
  createFixture,
  type Fixture,
  INTERNAL_SECRET,
  PAUSED,
  PERSON,
  SECRET_KEY,
} from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const internal = { 'x-sillage-internal': INTERNAL_SECRET };
const occurredAt = '2026-11-21T09:59:00.000Z';
const order = { orderId: 'A-1', amountMinor: 5000, currency: 'EUR', occurredAt, isTest: false };

async function report(
  resource: 'orders' | 'refunds',
  body: object,
  headers: Record<string, string>,
  campaign = CAMPAIGN,
) {
  const response = await fixture.post(`/internal/campaigns/${campaign}/${resource}`, body, headers);
  return { status: response.status, body: JSON.parse(await response.text()) };
}
const eventsOf = async (id: unknown) => (await fixture.conversions()).filter((event) => event.eventId === id);

test('an order of a connected shop is vouched for, belongs to the visit of its click token, and is recorded once', async () => {
  const click = { affiliateId: AFFILIATE, sessionId: 'visitor', userAgent: PERSON };
  const clicked = await fixture.post('/api/v1/track/click', click, { authorization: `Bearer ${SECRET_KEY}` });
  const { id: clickId, token } = JSON.parse(await clicked.text());
  const headers = { ...internal, 'idempotency-key': 'order-A-1' };
  const first = await report('orders', { ...order, token }, headers);
  expect(first.status).toBe(202);
  expect((await report('orders', { ...order, token }, headers)).body).toEqual(first.body);
  // Repetitions are the same event, which readers of the log count once.
  const [event] = await eventsOf(first.body.id);
  expect(event).toMatchObject({ occurredAtMs: BigInt(Date.parse(occurredAt)) });
  expect(event?.event.value).toMatchObject({
    orderId: 'A-1',
    clickId,
    affiliateId: AFFILIATE,
    amountMinor: 5000n,
    source: ConversionSource.WEBHOOK,
    verified: true,
  });
});

test('the digest of a customer’s address is recorded, and one that the shop names later makes no other order', async () => {
  const customerAddress = 'a digest of an address';
  const headers = (key: string) => ({ ...internal, 'idempotency-key': key });
  const named = await report('orders', { ...order, orderId: 'B-1', customerAddress }, headers('order-B-1'));
  const [event] = await eventsOf(named.body.id);
  expect(event?.event.value).toMatchObject({ orderId: 'B-1', customerAddress });
  const before = await report('orders', { ...order, orderId: 'B-2' }, headers('order-B-2'));
  const after = await report('orders', { ...order, orderId: 'B-2', customerAddress }, headers('order-B-2'));
  expect([after.status, after.body]).toEqual([202, before.body]);
});

test('a refund names its amount, or means all that is left', async () => {
  const part = { orderId: 'A-1', amountMinor: 1000, currency: 'EUR', occurredAt };
  const { body } = await report('refunds', part, { ...internal, 'idempotency-key': 'refund-1' });
  expect((await eventsOf(body.id))[0]?.event.value).toMatchObject({ orderId: 'A-1', amountMinor: 1000n });
  const rest = await report('refunds', { orderId: 'A-1', occurredAt }, { ...internal, 'idempotency-key': 'refund-2' });
  expect((await eventsOf(rest.body.id))[0]?.event.value).toMatchObject({ amountMinor: 0n });
});

test('a paused campaign takes no orders, and takes refunds', async () => {
  const key = { ...internal, 'idempotency-key': 'paused-1' };
  expect(await report('orders', order, key, PAUSED)).toMatchObject({ status: 409, body: { code: 'campaign_paused' } });
  expect((await report('refunds', { orderId: 'A-1', occurredAt }, key, PAUSED)).status).toBe(202);
});

test.each<[string, Record<string, string>, number]>([
  ['no secret', { 'idempotency-key': 'order-A-2' }, 404],
  ['a wrong secret', { 'idempotency-key': 'order-A-2', 'x-sillage-internal': 'x'.repeat(42) }, 404],
  ["the campaign's key instead", { 'idempotency-key': 'order-A-2', authorization: `Bearer ${SECRET_KEY}` }, 404],
  ['no idempotency key', internal, 400],
])('with %s nothing is recorded', async (_name, headers, status) => {
  const before = (await fixture.conversions()).length;
  expect((await report('orders', { ...order, affiliateId: AFFILIATE }, headers)).status).toBe(status);
  expect(await fixture.conversions()).toHaveLength(before);
});
