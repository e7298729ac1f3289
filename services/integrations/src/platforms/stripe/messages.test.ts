import { createAddressDigest } from '@sillage/runtime/service';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { ReadOptions } from '../platform.ts';
import { stripe } from './messages.ts';

const signingSecret = 'whsec_0123456789abcdef0123456789abcdef';
const token = `AQ${'a'.repeat(114)}`;
const created = 1_763_892_000;
const at = new Date(created * 1000 + 999).toISOString();
const addressDigest = createAddressDigest('a secret');
const goods: ReadOptions = { amountBasis: 'goods', campaignId: 'campaign', signingSecret, addressDigest };
const total: ReadOptions = { ...goods, amountBasis: 'total' };

interface Sent {
  readonly secret?: string;
  readonly signedAt?: number;
  readonly livemode?: boolean;
  readonly before?: object;
}

function inbound(
  type: string,
  object: object,
  { secret = signingSecret, signedAt, livemode = true, before }: Sent = {},
) {
  const data = { object, ...(before && { previous_attributes: before }) };
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, created, livemode, data });
  const timestamp = signedAt ?? Math.floor(Date.now() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: Buffer.from(payload), headers: { 'stripe-signature': signature }, nowMs: Date.now() };
}
const read = (type: string, object: object, options = goods, sent: Sent = {}) =>
  stripe.read(inbound(type, object, sent), options).notices;

const session = {
  id: 'cs_1',
  object: 'checkout.session',
  mode: 'payment',
  payment_status: 'paid',
  created,
  currency: 'eur',
  amount_total: 6480,
  total_details: { amount_discount: 500, amount_tax: 1000, amount_shipping: 480 },
  payment_intent: 'pi_1',
  invoice: null,
  client_reference_id: token,
  customer_details: { email: 'buyer@example.com' },
  metadata: {},
};
const order = {
  kind: 'paid',
  orderId: 'pi_1',
  at,
  currency: 'EUR',
  clickToken: token,
  affiliateId: null,
  isTest: false,
  buyer: { customerAddress: addressDigest('campaign', 'buyer@example.com') },
};

describe('a payment of Checkout', () => {
  test('is read with the amount that counts', () => {
    expect(read('checkout.session.completed', session)).toEqual([{ ...order, amountMinor: 5000, totalMinor: 6480 }]);
    expect(read('checkout.session.completed', session, total)).toEqual([
      { ...order, amountMinor: 6480, totalMinor: 6480 },
    ]);
  });

  test.each<[string, object, object[]]>([
    ['that is not paid yet', { payment_status: 'unpaid' }, []],
    ['that was free', { payment_status: 'no_payment_required', amount_total: 0, payment_intent: null }, []],
    ['whose reference is of the merchant', { client_reference_id: 'user-7' }, [{ clickToken: null }]],
    [
      'whose metadata name the click',
      { client_reference_id: 'user-7', metadata: { sillage: token } },
      [{ clickToken: token }],
    ],
    [
      'in a currency without places',
      { currency: 'jpy', amount_total: 5000, total_details: null },
      [{ amountMinor: 5000, currency: 'JPY' }],
    ],
    [
      'in one that Stripe writes with other places',
      { currency: 'isk', amount_total: 5000, total_details: null },
      [{ amountMinor: 50, currency: 'ISK' }],
    ],
    ['whose payment was expanded', { payment_intent: { id: 'pi_9', object: 'payment_intent' } }, [{ orderId: 'pi_9' }]],
    [
      'that begins a subscription',
      { mode: 'subscription', payment_intent: null, invoice: 'in_1' },
      [{ orderId: 'in_1', clickToken: token }],
    ],
    ['that only stores a card', { mode: 'setup', payment_intent: null, payment_status: 'no_payment_required' }, []],
  ])('%s', (_name, changed, expected) => {
    expect(read('checkout.session.completed', { ...session, ...changed })).toMatchObject(expected);
  });

  test('that begins a subscription for free remembers the click that brought it', () => {
    const free = { payment_status: 'no_payment_required', amount_total: 0, payment_intent: null, invoice: 'in_1' };
    const trial = { ...session, ...free, mode: 'subscription', subscription: 'sub_1' };
    const begun = { kind: 'begun', orderId: 'sub_1', at, clickToken: token };
    expect(read('checkout.session.completed', trial)).toEqual([begun]);
    expect(read('checkout.session.completed', { ...trial, payment_status: 'paid' })).toEqual([begun]);
    expect(read('checkout.session.completed', { ...trial, client_reference_id: 'user-7' })).toEqual([]);
  });

  test('that is paid later', () => {
    expect(read('checkout.session.async_payment_succeeded', session)).toMatchObject([{ orderId: 'pi_1' }]);
  });

  test('of the test mode is a test', () => {
    expect(read('checkout.session.completed', session, goods, { livemode: false })).toMatchObject([{ isTest: true }]);
  });
});

const invoice = {
  id: 'in_1',
  object: 'invoice',
  billing_reason: 'subscription_create',
  created,
  currency: 'eur',
  amount_paid: 1200,
  total: 1200,
  total_excluding_tax: 1000,
  metadata: {},
};
const olderInvoice = { ...invoice, payment_intent: 'pi_2', subscription_details: { metadata: { sillage: token } } };
const newerInvoice = { ...invoice, parent: { subscription_details: { metadata: { sillage: token } } } };
const link = { kind: 'linked', orderId: 'in_1', paymentId: 'pi_2', at };

describe('an invoice of a subscription', () => {
  test('of version 2024-06-20 names its payment', () => {
    expect(read('invoice.paid', olderInvoice)).toMatchObject([
      { orderId: 'in_1', amountMinor: 1000, clickToken: token },
      link,
    ]);
  });

  test('of version 2025-03-31 has it in a message of its own', () => {
    expect(read('invoice.paid', newerInvoice, total)).toMatchObject([
      { orderId: 'in_1', amountMinor: 1200, clickToken: token },
    ]);
    const payment = { invoice: 'in_1', created, payment: { type: 'payment_intent', payment_intent: 'pi_2' } };
    expect(read('invoice_payment.paid', { id: 'inpay_1', object: 'invoice_payment', ...payment })).toEqual([link]);
  });

  test.each<[string, object]>([
    ['one written by hand', { billing_reason: 'manual' }],
    ['a trial', { amount_paid: 0, total: 0, total_excluding_tax: 0 }],
  ])('%s is not recorded', (_name, changed) => {
    expect(read('invoice.paid', { ...olderInvoice, ...changed })).toEqual([]);
  });

  test.each(['subscription_cycle', 'subscription_update', 'subscription_threshold'])(
    'of a later time (%s) is known by its customer, and the click of the first is not said of it',
    (reason) => {
      const [first] = read('invoice.paid', { ...olderInvoice, customer: 'cus_1' });
      const later = { ...olderInvoice, id: 'in_2', billing_reason: reason, customer: { id: 'cus_1' } };
      const [notice] = read('invoice.paid', later);
      expect(first).toMatchObject({ clickToken: token, buyer: { customerId: expect.any(String) } });
      expect(notice).toMatchObject({
        orderId: 'in_2',
        amountMinor: 1000,
        clickToken: null,
        buyer: Object(first).buyer,
      });
      expect(JSON.stringify(notice)).not.toContain('cus_1');
    },
  );

  test('that is free and the first remembers the click; later ones name their subscription', () => {
    const free = { amount_paid: 0, total: 0, total_excluding_tax: 0 };
    const later = { billing_reason: 'subscription_cycle' };
    const parent = { subscription_details: { metadata: { sillage: token }, subscription: 'sub_1' } };
    for (const known of [
      { ...olderInvoice, payment_intent: null, subscription: 'sub_1' },
      { ...newerInvoice, parent },
    ]) {
      expect(read('invoice.paid', { ...known, ...free })).toEqual([
        { kind: 'begun', orderId: 'sub_1', at, clickToken: token },
      ]);
      expect(read('invoice.paid', { ...known, ...free, ...later })).toEqual([]);
      expect(read('invoice.paid', { ...known, ...later })).toMatchObject([
        { kind: 'paid', clickToken: null },
        { kind: 'linked', orderId: 'in_1', paymentId: 'sub_1' },
      ]);
      expect(read('invoice.paid', known)).toMatchObject([{ kind: 'paid', clickToken: token }]);
    }
  });

  test('that credit paid a part of counts for what was paid', () => {
    expect(read('invoice.paid', { ...newerInvoice, amount_paid: 600 })).toMatchObject([{ amountMinor: 500 }]);
  });
});

describe('money that goes back', () => {
  const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', currency: 'eur', amount: 6480 };
  const refunded = (altogether: number, before: number) =>
    read('charge.refunded', { ...charge, amount_refunded: altogether }, goods, { before: { amount_refunded: before } });

  test('each refund is a part of the payment, named by what is refunded altogether', () => {
    const common = { kind: 'refunded', orderId: 'pi_1', currency: 'EUR', ofAmountMinor: 6480, at };
    expect(refunded(1000, 0)).toEqual([{ ...common, refundId: 'ch_1 1000', amountMinor: 1000, beforeMinor: 0 }]);
    expect(refunded(6480, 1000)).toEqual([{ ...common, refundId: 'ch_1 6480', amountMinor: 5480, beforeMinor: 1000 }]);
    expect(refunded(1000, 1000)).toEqual([]);
  });

  test('a dispute that is lost takes its amount back, one that is won nothing', () => {
    const dispute = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', amount: 1000, currency: 'eur' };
    expect(read('charge.dispute.closed', { ...dispute, status: 'lost' })).toEqual([
      { kind: 'refunded', orderId: 'pi_1', refundId: 'dp_1', amountMinor: 1000, currency: 'EUR', at },
    ]);
    expect(read('charge.dispute.closed', { ...dispute, status: 'won' })).toEqual([]);
    expect(read('charge.dispute.created', { ...dispute, status: 'needs_response' })).toEqual([]);
  });
});

describe('who is not believed', () => {
  test.each<[string, Sent]>([
    ['another secret', { secret: 'whsec_another' }],
    ['an old signature', { signedAt: Math.floor(Date.now() / 1000) - 301 }],
    ['a signature from the future', { signedAt: Math.floor(Date.now() / 1000) + 400 }],
  ])('%s', (_name, sent) => {
    expect(() => read('checkout.session.completed', session, goods, sent)).toThrow(
      expect.objectContaining({ code: 'invalid_signature' }),
    );
  });

  test('what is signed and has another form is refused', () => {
    const changed = { ...session, amount_total: '64.80' };
    expect(() => read('checkout.session.completed', changed)).toThrow(
      expect.objectContaining({ code: 'unreadable_event' }),
    );
  });
});
