import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { webhookAddressOf } from './commands/shopify/webhook-address.ts';
import { eachWithShop, type Merchant, type ShopifyFixture } from './testing/shopify.ts';

let fixture: ShopifyFixture;
let owner: Merchant;
let campaignId: string;
let shop: string;
eachWithShop((at) => {
  ({ fixture, owner, campaignId, shop } = at);
});

const at = '2026-11-23T10:00:00+01:00';
const money = (amount: string, currency: string) => ({ amount, currency_code: currency });
/** Half of its goods were removed before the customer paid the rest, in dollars. */
const paid = {
  topic: 'orders/paid',
  payload: {
    ...{ id: 1, created_at: at, financial_status: 'paid', currency: 'EUR' },
    ...{
      total_price: '120.00',
      subtotal_price: '120.00',
      current_total_price: '60.00',
      current_subtotal_price: '60.00',
    },
    total_price_set: { shop_money: money('120.00', 'EUR'), presentment_money: money('132.00', 'USD') },
    note_attributes: [{ name: 'sillage', value: 'token' }],
  },
};
/** Of the removed items, for which nothing was paid back. */
const removal = {
  topic: 'refunds/create',
  payload: {
    ...{ id: 8, order_id: 1, created_at: at, transactions: [], order_adjustments: [] },
    refund_line_items: [
      {
        ...{ subtotal: 60, total_tax: 0 },
        subtotal_set: { shop_money: money('60.00', 'EUR'), presentment_money: money('66.00', 'USD') },
      },
    ],
  },
};
/** It has no amount in euros. */
const repayment = {
  topic: 'refunds/create',
  payload: {
    ...{ id: 9, order_id: 1, created_at: at, refund_line_items: [], order_adjustments: [] },
    transactions: [{ kind: 'refund', status: 'success', amount: '22.00', currency: 'USD' }],
  },
};

test.each([
  ['in sequence', [paid, removal, repayment]],
  ['the refunds first', [repayment, removal, paid]],
])('what was finally bought counts, and a repayment in dollars is converted with its rate: %s', async (_, messages) => {
  const { id: connectionId } = await fixture.connectShop(owner, campaignId, shop);
  const address = webhookAddressOf(fixture.deps, { connectionId, hasOwnApp: false });
  for (const { topic, payload } of messages) {
    const body = JSON.stringify(payload);
    const headers = {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': createHmac('sha256', fixture.local.apiSecret).update(body).digest('base64'),
      'x-shopify-shop-domain': shop,
      'x-shopify-webhook-id': randomUUID(),
    };
    expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(202);
    await fixture.drain();
  }
  expect([...fixture.collector.events.values()]).toEqual([
    { orderId: '1', kind: 'order', amountMinor: 6000, token: 'token' },
    { orderId: '1', kind: 'refund', amountMinor: 2000, refundId: expect.any(String) },
  ]);
});

test('a shop that was connected before is asked for the fields that its messages lack', async () => {
  const { id } = await fixture.connectShop(owner, campaignId, shop);
  const state = fixture.local.shop(shop);
  const wanted = state.subscriptions;
  state.subscriptions = wanted.map((known) => ({ ...known, includeFields: known.includeFields.slice(0, 2) }));
  const { body } = await owner.call(`/connections/${id}/diagnosis`, { method: 'POST' });
  expect(body.checks).toContainEqual({ check: 'webhooks', status: 'warning' });
  await owner.call(`/connections/${id}/set-up`, { method: 'POST' });
  await fixture.round();
  expect(state.subscriptions).toEqual(wanted);
});
