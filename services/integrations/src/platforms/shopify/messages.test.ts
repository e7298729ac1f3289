import { createHmac } from 'node:crypto';
import { createAddressDigest } from '@sillage/runtime/service';
import { describe, expect, test } from 'vitest';
import type { AppReadOptions } from '../platform.ts';
import { shopify } from './messages.ts';

const options: AppReadOptions = {
  amountBasis: 'goods',
  campaignId: 'campaign',
  signingSecret: 'a secret',
  shopDomain: 'demo-shop.myshopify.com',
  addressDigest: createAddressDigest('a secret'),
};

function read(topic: string, payload: object) {
  const body = Buffer.from(JSON.stringify(payload));
  const headers = {
    'x-shopify-webhook-id': 'w-1',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': options.shopDomain,
    'x-shopify-hmac-sha256': createHmac('sha256', options.signingSecret).update(body).digest('base64'),
  };
  return shopify.read({ body, headers, nowMs: Date.now() }, options).notices;
}

describe('an order', () => {
  const order = {
    ...{ id: 1, created_at: '2026-11-23T10:00:00+01:00', financial_status: 'paid', currency: 'EUR' },
    ...{ total_price: '24.00', subtotal_price: '20.00' },
  };
  const long = 'x'.repeat(2000);
  const click = { name: 'sillage', value: 'token' };

  test.each<[string, object, string | null]>([
    ['other attributes of any form', { note_attributes: [{ name: 'gift_text', value: long }, click] }, 'token'],
    ['an attribute without text', { note_attributes: [{ name: 'floor', value: 3 }, click] }, 'token'],
    ['a token that is too long', { note_attributes: [{ name: 'sillage', value: long }] }, null],
    ['a token that cannot be stored', { note_attributes: [{ name: 'sillage', value: '\0' }] }, null],
    ['an empty token', { note_attributes: [{ name: 'sillage', value: '' }] }, null],
    ['a long token of the checkout', { note_attributes: [click], checkout_token: long }, 'token'],
  ])('with %s is read', (_name, more, clickToken) => {
    expect(read('orders/paid', { ...order, ...more })).toMatchObject([{ kind: 'paid', orderId: '1', clickToken }]);
  });
});
