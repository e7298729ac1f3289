import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFixture, type Fixture } from './testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

let owner: Awaited<ReturnType<Fixture['merchant']>>;
let campaignId: string;
beforeEach(async () => {
  fixture.collector.events.clear();
  owner = await fixture.merchant();
  campaignId = await fixture.newCampaign(owner);
});

const money = { currency: 'EUR', occurredAt: '2026-11-23T10:00:00.000Z' };
const paid = {
  type: 'order.paid',
  data: { orderId: 'A-1', amount: '50.00', token: 'token', customerId: 'carl', ...money },
};
const refunded = { type: 'order.refunded', data: { orderId: 'A-1', refundId: 'r1', amount: '10.00', ...money } };
const cancelled = { type: 'order.cancelled', data: { orderId: 'A-1', occurredAt: money.occurredAt } };
const renewal = { type: 'order.paid', data: { orderId: 'A-2', amount: '50.00', customerId: 'carl', ...money } };

const connect = (name = 'Boots', of = campaignId) => fixture.connect(owner, of, 'webhook', { name });
const remove = (id: string) => owner.call(`/connections/${id}`, { method: 'DELETE' });
const recorded = () =>
  [...fixture.collector.events.values()].map(({ orderId, kind }) => `${orderId} ${kind}`).toSorted();

/** Removes the connection that recorded the order, and resolves with the messages' reasons at the next one. */
async function tell(next: () => ReturnType<typeof connect>, ...messages: readonly object[]) {
  const first = await connect();
  await fixture.send(first, paid);
  await fixture.drain();
  await remove(first.id);
  const second = await next();
  for (const message of messages) await fixture.send(second, message);
  await fixture.drain();
  return (await fixture.deliveries(owner, second.id)).map(({ reason, state }) => reason ?? state);
}

test('what happens to an order after its shop was connected anew is recorded', async () => {
  expect(await tell(connect, refunded, cancelled, renewal)).toEqual(['processed', 'processed', 'processed']);
  expect(recorded()).toEqual(['A-1 cancellation', 'A-1 order', 'A-1 refund', 'A-2 order']);
});

test('an order that the shop reports again is not another one', async () => {
  expect(await tell(connect, paid)).toEqual(['processed']);
  expect(fixture.collector.events.size).toBe(1);
});

test.each<[string, () => ReturnType<typeof connect>]>([
  ['a shop of another name', () => connect('Hats')],
  ['the same name in another campaign', async () => connect('Boots', await fixture.newCampaign(owner))],
  [
    'another kind of system',
    async () => {
      const shop = await fixture.connect(owner, campaignId, 'woocommerce', { name: 'Boots' });
      const key = JSON.parse(Buffer.from(shop.secret.replace('sillage_', ''), 'base64url').toString());
      return { ...shop, secret: key.secret };
    },
  ],
  [
    'a name that two connections have at a time',
    async () => {
      await connect();
      return connect();
    },
  ],
])('an order of a removed connection is not that of %s', async (_name, next) => {
  expect(await tell(next, refunded)).toEqual(['order_unknown']);
  expect(recorded()).toEqual(['A-1 order']);
});
