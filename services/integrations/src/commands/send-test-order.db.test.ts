import { randomUUID } from 'node:crypto';
import { SecretPlatform, TestOrder } from '@sillage/proto/http/integrations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function setUp() {
  const owner = await fixture.merchant();
  return { owner, campaignId: await fixture.newCampaign(owner) };
}
const affiliateId = randomUUID();
const testOrder = (connectionId: string) =>
  [`/connections/${connectionId}/test-order`, { method: 'POST', body: { affiliateId } }] as const;

test.each(SecretPlatform.options)(
  'a test order of %s is recorded as a test of the affiliate, and does not count as heard of the shop',
  async (platform) => {
    const { owner, campaignId } = await setUp();
    const { id } = await fixture.connect(owner, campaignId, platform);
    const { status, body } = await owner.call(...testOrder(id));
    expect(status).toBe(202);
    const { deliveryId, orderId } = TestOrder.parse(body);
    await fixture.round();
    expect(await fixture.deliveries(owner, id)).toMatchObject([{ id: deliveryId, orderId, state: 'processed' }]);
    const order = await fixture.db.selectFrom('orders').selectAll().where('orderId', '=', orderId).executeTakeFirst();
    expect(order).toMatchObject({ connectionId: id, affiliateId, isTest: true, amountMinor: 100, currency: 'EUR' });
    expect(order?.conversionId).not.toBeNull();
    const list = await owner.call(`/campaigns/${campaignId}/connections`);
    expect(list.body).toMatchObject({ connections: [{ state: 'pending', lastDeliveryAt: null }] });
  },
);

test('each test is an order of its own', async () => {
  const { owner, campaignId } = await setUp();
  const { id } = await fixture.connect(owner, campaignId, 'webhook');
  await owner.call(...testOrder(id));
  await owner.call(...testOrder(id));
  expect(new Set((await fixture.deliveries(owner, id)).map(({ orderId }) => orderId)).size).toBe(2);
});

test('a test order of Stripe is refused: the payment is made there', async () => {
  const { owner, campaignId } = await setUp();
  const made = await owner.call(`/campaigns/${campaignId}/stripe`, { method: 'POST', body: { name: 'Till' } });
  const answer = await owner.call(...testOrder(made.body.id));
  expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
  expect(await fixture.deliveries(owner, made.body.id)).toEqual([]);
});

test("nobody sends a test order to somebody else's connection", async () => {
  const { owner, campaignId } = await setUp();
  const { id } = await fixture.connect(owner, campaignId, 'webhook');
  const stranger = await fixture.merchant();
  expect((await stranger.call(...testOrder(id))).status).toBe(404);
  expect(await fixture.deliveries(owner, id)).toEqual([]);
});
