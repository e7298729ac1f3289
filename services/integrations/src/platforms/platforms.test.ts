import type { OrderEvent } from '@sillage/proto/http/integrations';
import { createAddressDigest } from '@sillage/runtime/service';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { newSigningSecret } from '../secrets.ts';
import type { Inbound, ReadOptions } from './platform.ts';
import { readPostback } from './postback.ts';
import { signedWebhook } from './signed-webhook.ts';
import { woocommerce } from './woocommerce.ts';

const sale: OrderEvent = {
  type: 'order.paid',
  data: {
    orderId: 'A-1',
    amount: '59.90',
    goodsAmount: 45.5,
    currency: 'EUR',
    token: 't',
    occurredAt: '2026-11-23T10:00:00Z',
  },
};
const secret = newSigningSecret();
const nowMs = Date.now();

function signed(body: string, { id = 'msg_1', at = new Date(), by = secret } = {}): Inbound {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, at, body),
  };
  return { body: Buffer.from(body), headers, nowMs };
}
const goods: ReadOptions = {
  amountBasis: 'goods',
  campaignId: 'campaign',
  signingSecret: secret,
  addressDigest: createAddressDigest('a secret'),
};

describe('a signed webhook', () => {
  const read = (body: unknown, options = goods) => signedWebhook.read(signed(JSON.stringify(body)), options);

  test('a sale is read with the amount that counts', () => {
    const { topic, notices } = read(sale);
    expect(topic).toBe('order.paid');
    expect(notices).toEqual([
      {
        kind: 'paid',
        orderId: 'A-1',
        at: '2026-11-23T10:00:00.999Z',
        amountMinor: 4550,
        amounts: { basis: 'goods', goods: 4550, total: 5990 },
        currency: 'EUR',
        clickToken: 't',
        affiliateId: null,
        isTest: false,
      },
    ]);
    expect(read(sale, { ...goods, amountBasis: 'total' }).notices[0]).toMatchObject({ amountMinor: 5990 });
  });

  test('what it says of the buyer is kept in one spelling, and without who they are', () => {
    const buyer = { couponCodes: [' ann10', 'ANN10'], customerId: 'carl@example.com' };
    const told = { ...sale, data: { ...sale.data, ...buyer } };
    const [notice] = read(told).notices;
    expect(notice).toMatchObject({ buyer: { couponCodes: ['ANN10'] } });
    expect(JSON.stringify(notice)).not.toContain('carl');
    expect(read(told).notices[0]).toEqual(notice);
    const elsewhere = read(told, { ...goods, campaignId: 'another' }).notices[0];
    expect(elsewhere).not.toEqual(notice);
  });

  test("a coupon code that cannot be an affiliate's does not stop the order, nor do too many", () => {
    const noticeOf = (couponCodes: readonly string[]) =>
      read({ ...sale, data: { ...sale.data, couponCodes } }).notices[0];
    expect(noticeOf(['x'.repeat(65), 'two  spaces', '', '\0', 'ann10'])).toMatchObject({
      clickToken: 't',
      buyer: { couponCodes: ['ANN10'] },
    });
    const many = Array.from({ length: 200 }, (_, i) => `code${i}`);
    expect(noticeOf(many)).toMatchObject({
      buyer: { couponCodes: many.slice(0, 10).map((code) => code.toUpperCase()) },
    });
  });

  test('of an address it says no more than its digest, whatever was typed', () => {
    const noticeOf = (customerEmail: string) =>
      read({ ...sale, data: { ...sale.data, customerEmail } }).notices[0] ?? expect.fail('no notice');
    expect(noticeOf('Carl+shop@example.com ')).toEqual(noticeOf('carl@example.com'));
    expect(JSON.stringify(noticeOf('carl@example.com'))).not.toContain('example.com');
    expect(noticeOf('phone: 555')).toMatchObject({ orderId: 'A-1' });
  });

  test.each([
    ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00.999Z'],
    ['2026-11-23T11:00:00+01:00', '2026-11-23T10:00:00.999Z'],
    ['2026-11-23T10:00:00.250Z', '2026-11-23T10:00:00.250Z'],
  ])('what happened at %s comes after a click of the same second', (occurredAt, at) => {
    expect(read({ ...sale, data: { ...sale.data, occurredAt } }).notices).toMatchObject([{ at }]);
  });

  test('a refund and a cancellation are read', () => {
    const refunded = { orderId: 'A-1', refundId: 'R-1', amount: '1000', currency: 'JPY' };
    expect(read({ type: 'order.refunded', data: refunded }).notices).toMatchObject([
      { kind: 'refunded', refundId: 'R-1', amountMinor: 1000, currency: 'JPY' },
    ]);
    expect(read({ type: 'order.cancelled', data: { orderId: 'A-1' } }).notices).toMatchObject([{ kind: 'cancelled' }]);
  });

  test.each([
    ['no object', 'x'],
    ['an unknown type', { type: 'order.shipped', data: { orderId: 'A-1' } }],
    ['no order', { type: 'order.cancelled', data: {} }],
    ['an unknown currency', { ...sale, data: { ...sale.data, currency: 'EUX' } }],
    ['a negative amount', { ...sale, data: { ...sale.data, amount: '-1', goodsAmount: undefined } }],
    ['more than can be booked', { ...sale, data: { ...sale.data, goodsAmount: '99999999999' } }],
  ])('%s is refused with what is wrong', (_name, body) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ code: 'unreadable_event' }));
  });

  test('what is no JSON is refused', () => {
    expect(() => signedWebhook.read(signed('{'), goods)).toThrow(expect.objectContaining({ code: 'unreadable_event' }));
  });
});

describe('who is not believed', () => {
  const body = JSON.stringify(sale);
  const [sixMinutesAgo, inSixMinutes] = [-6, 6].map((minutes) => new Date(nowMs + minutes * 60_000));

  test.each<[string, Inbound]>([
    ["another connection's secret", signed(body, { by: newSigningSecret() })],
    ['an old signature', signed(body, { at: sixMinutesAgo })],
    ['a signature from the future', signed(body, { at: inSixMinutes })],
    ['another body', { ...signed(body), body: Buffer.from(body.replace('59.90', '5990')) }],
    ['another id', { ...signed(body), headers: { ...signed(body).headers, 'webhook-id': 'msg_2' } }],
    ['no signature', { ...signed(body), headers: {} }],
    ['a malformed signature', { ...signed(body), headers: { ...signed(body).headers, 'webhook-signature': 'v1,x' } }],
  ])('%s', (_name, inbound) => {
    expect(() => signedWebhook.read(inbound, goods)).toThrow(expect.objectContaining({ code: 'invalid_signature' }));
  });
});

describe('a postback', () => {
  const query = {
    key: 'pb_0',
    order: 'A-1',
    amount: '10',
    currency: undefined,
    status: '',
    click_id: 't',
    affiliate_id: undefined,
    test: '0' as const,
  };
  const read = (changed: object) => readPostback({ ...query, ...changed }, 'EUR', nowMs);

  test.each([
    ['', 'paid'],
    ['Approved', 'paid'],
    ['1', 'paid'],
    ['REJECTED', 'cancelled'],
    ['chargeback', 'cancelled'],
    ['-1', 'cancelled'],
  ])('with status %j: %s', (status, kind) => {
    expect(read({ status }).notices).toMatchObject([{ kind, orderId: 'A-1' }]);
  });

  test('of an order that is not decided yet says nothing of it', () => {
    expect(read({ status: 'pending' })).toMatchObject({ topic: 'postback.nothing', notices: [] });
  });

  test('is the same message each time it is sent, and another one once it says something else', () => {
    expect(read({}).externalId).toBe(read({ status: 'approved' }).externalId);
    const others = [{ status: 'rejected' }, { amount: '11' }, { order: 'A-2' }, { currency: 'USD' }];
    expect(new Set([{}, ...others].map((changed) => read(changed).externalId)).size).toBe(5);
  });

  test("has the campaign's currency where it names none", () => {
    expect(read({}).notices).toMatchObject([{ amountMinor: 1000, currency: 'EUR' }]);
    expect(read({ currency: 'JPY' }).notices).toMatchObject([{ amountMinor: 10, currency: 'JPY' }]);
  });

  test.each([[{ status: 'shipped' }], [{ amount: undefined }], [{ amount: 'ten' }]])('%j is refused', (changed) => {
    expect(() => read(changed)).toThrow(expect.objectContaining({ code: 'unreadable_event' }));
  });
});

test('a WooCommerce shop is given one string that holds all that it needs', () => {
  const context = { publicUrl: 'https://go.example.com', campaignId: 'c', connectionId: 'i', secret };
  const key = woocommerce.shown(context);
  expect(key).toMatch(/^sillage_[\w-]+$/);
  expect(JSON.parse(Buffer.from(key.slice('sillage_'.length), 'base64url').toString())).toEqual({
    origin: 'https://go.example.com',
    campaign: 'c',
    connection: 'i',
    secret,
  });
});
