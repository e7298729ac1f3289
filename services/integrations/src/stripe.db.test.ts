import { randomUUID } from 'node:crypto';
import { Connection } from '@sillage/proto/http/integrations';
import { createAddressDigest } from '@sillage/runtime/service';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFixture, type Fixture, INTERNAL_SECRET } from './testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const SECRET = 'whsec_0123456789abcdef0123456789abcdef';
let owner: Awaited<ReturnType<Fixture['merchant']>>;
let connection: Connection;
beforeEach(async () => {
  fixture.collector.events.clear();
  fixture.collector.addresses.clear();
  owner = await fixture.merchant();
  connection = await connect(await fixture.newCampaign(owner));
});

async function connect(campaignId: string): Promise<Connection> {
  const body = { name: 'Our Stripe' };
  const answer = await owner.call(`/campaigns/${campaignId}/stripe`, { method: 'POST', body });
  expect([answer.status, answer.body.secret]).toEqual([201, undefined]);
  return Connection.parse(answer.body);
}
const bring = (secret: string, by = owner) =>
  by.call(`/connections/${connection.id}/signing-secret`, { method: 'POST', body: { secret } });

interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly object: object;
  readonly before?: object;
}
async function send({ id, type, object, before }: StripeEvent, secret = SECRET): Promise<number> {
  const data = { object, ...(before && { previous_attributes: before }) };
  const payload = JSON.stringify({ id, object: 'event', type, created, livemode: true, data });
  const timestamp = Math.floor(fixture.time.now / 1000);
  const { statusCode } = await fixture.app.inject({
    method: 'POST',
    url: `/webhooks/shops/${connection.id}`,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
    payload,
  });
  return statusCode;
}

const created = Math.floor(Date.now() / 1000);
const token = `AQ${'a'.repeat(114)}`;
const subscription = { customer: 'cus_1', created, currency: 'eur' };
const invoice = { id: 'in_1', object: 'invoice', billing_reason: 'subscription_create', ...subscription };
const renewal = { id: 'in_2', object: 'invoice', billing_reason: 'subscription_cycle', ...subscription };
const amounts = { amount_paid: 1200, total: 1200, total_excluding_tax: 1000 };
const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', currency: 'eur', amount: 1200 };
const payment = { invoice: 'in_1', created, payment: { payment_intent: 'pi_1' } };
const history: readonly StripeEvent[] = [
  {
    id: 'evt_session',
    type: 'checkout.session.completed',
    object: {
      ...{
        id: 'cs_1',
        object: 'checkout.session',
        mode: 'subscription',
        payment_status: 'paid',
        created,
        currency: 'eur',
      },
      ...{ amount_total: 1200, total_details: { amount_tax: 200 }, invoice: 'in_1', client_reference_id: token },
    },
  },
  { id: 'evt_invoice', type: 'invoice.paid', object: { ...invoice, ...amounts } },
  { id: 'evt_payment', type: 'invoice_payment.paid', object: { id: 'inpay_1', object: 'invoice_payment', ...payment } },
  { id: 'evt_renewal', type: 'invoice.paid', object: { ...renewal, ...amounts } },
  {
    id: 'evt_first',
    type: 'charge.refunded',
    object: { ...charge, amount_refunded: 300 },
    before: { amount_refunded: 0 },
  },
  {
    id: 'evt_second',
    type: 'charge.refunded',
    object: { ...charge, amount_refunded: 900 },
    before: { amount_refunded: 300 },
  },
  {
    id: 'evt_lost',
    type: 'charge.dispute.closed',
    object: {
      ...{ id: 'dp_1', object: 'dispute', status: 'lost', payment_intent: 'pi_1' },
      amount: 300,
      currency: 'eur',
    },
  },
];
const books = [
  { orderId: 'in_1', kind: 'order', amountMinor: 1000, token },
  { orderId: 'in_1', kind: 'refund', amountMinor: 250, refundId: 'ch_1 300' },
  { orderId: 'in_1', kind: 'refund', amountMinor: 250, refundId: 'dp_1' },
  { orderId: 'in_1', kind: 'refund', amountMinor: 500, refundId: 'ch_1 900' },
  { orderId: 'in_2', kind: 'order', amountMinor: 1000, token: null },
].map((event) => JSON.stringify(event));

test('nothing is believed until the secret of Stripe is brought, and it is never answered', async () => {
  const [first] = history;
  if (!first) throw new Error('no history');
  expect(await send(first)).toBe(400);
  expect((await bring('not a secret')).status).toBe(400);
  expect((await bring(SECRET, await fixture.merchant())).status).toBe(404);
  expect((await bring(SECRET)).status).toBe(204);
  expect(await send(first)).toBe(202);
  expect(await send(first, 'whsec_another_0123456789')).toBe(400);
  const listed = await owner.call(`/campaigns/${connection.campaignId}/connections`);
  expect(JSON.stringify(listed.body)).not.toContain(SECRET);
  expect((await owner.call(`/connections/${connection.id}/secret`, { method: 'POST' })).status).toBe(409);
});

test('a secret is brought to an account of Stripe alone', async () => {
  const webhook = await fixture.connect(owner, connection.campaignId, 'webhook');
  const path = `/connections/${webhook.id}/signing-secret`;
  expect((await owner.call(path, { method: 'POST', body: { secret: SECRET } })).status).toBe(409);
});

test('a message that cannot be stored is refused, and no message that arrives with it', async () => {
  await bring(SECRET);
  const [, first, , , refund] = history;
  if (!first || !refund) throw new Error('no history');
  const ofPayment = (id: string, unstorable: string) => ({
    ...{ ...refund, id },
    object: { ...refund.object, payment_intent: unstorable },
  });
  const sent = [
    first,
    ofPayment('evt_nul', 'pi_\0'),
    ofPayment('evt_half', 'pi_\ud800'),
    { ...refund, id: 'evt_type', type: 'charge.\0' },
    { ...refund, id: 'evt_\ud800' },
    refund,
  ];
  expect(await Promise.all(sent.map((event) => send(event)))).toEqual([202, 422, 422, 422, 422, 202]);
  const deliveries = await fixture.deliveries(owner, connection.id);
  expect(deliveries.map(({ topic }) => topic).sort()).toEqual(['charge.refunded', 'invoice.paid']);
});

test('the address that a customer ordered with is known by its digest, and not stored', async () => {
  await bring(SECRET);
  const address = 'Ada@affiliates.example';
  const payment = {
    ...{ id: 'cs_2', object: 'checkout.session', mode: 'payment', payment_status: 'paid', created, currency: 'eur' },
    ...{ amount_total: 1200, payment_intent: 'pi_2', client_reference_id: token, customer_details: { email: address } },
  };
  await send({ id: 'evt_1', type: 'checkout.session.completed', object: payment });
  const metadata = { sillage: token };
  const first = { ...invoice, ...amounts, metadata, customer_email: address };
  await send({ id: 'evt_2', type: 'invoice.paid', object: first });
  await send({ id: 'evt_3', type: 'invoice.paid', object: { ...renewal, ...amounts, customer_email: null } });
  await fixture.drain();
  const digest = createAddressDigest(INTERNAL_SECRET)(connection.campaignId, 'ada@affiliates.example');
  expect(new Map(fixture.collector.addresses)).toEqual(
    new Map([
      ['pi_2', digest],
      ['in_1', digest],
    ]),
  );
  expect((await fixture.stored()).toLowerCase()).not.toContain('affiliates.example');
});

test('a subscription, its refunds and a lost dispute give the same books in any order, however often each comes', async () => {
  const arrivals = fc
    .shuffledSubarray([...history], { minLength: history.length })
    .chain((all) => fc.array(fc.constantFrom(...history), { maxLength: 4 }).map((more) => [...all, ...more]));
  await fc.assert(
    fc.asyncProperty(arrivals, fc.infiniteStream(fc.boolean()), async (events, works) => {
      await fixture.drain();
      fixture.collector.events.clear();
      connection = await connect(await fixture.newCampaign(owner, { id: randomUUID() }));
      await bring(SECRET);
      for (const event of events) {
        expect(await send(event)).toBe(202);
        if (works.next().value) await fixture.round();
      }
      await fixture.drain();
      expect(fixture.collector.recorded()).toEqual(books);
    }),
    { numRuns: 25 },
  );
});

test('a refund of one of two payments of an invoice takes back half of it, and of both the whole', async () => {
  await bring(SECRET);
  const [session, first] = history;
  const half = { ...charge, amount: 600, amount_refunded: 600 };
  const paidBy = (id: string): StripeEvent => ({
    ...{ id: `evt_of_${id}`, type: 'invoice_payment.paid' },
    object: { object: 'invoice_payment', ...payment, id: `inpay_${id}`, payment: { payment_intent: `pi_${id}` } },
  });
  const refundOf = (id: string): StripeEvent => ({
    ...{ id: `evt_refund_${id}`, type: 'charge.refunded', before: { amount_refunded: 0 } },
    object: { ...half, id: `ch_${id}`, payment_intent: `pi_${id}` },
  });
  for (const event of [session, first, paidBy('1'), refundOf('2'), paidBy('2')]) if (event) await send(event);
  await fixture.drain();
  const refunds = () =>
    [...fixture.collector.events.values()].flatMap((event) => (event.kind === 'refund' ? event.amountMinor : []));
  expect(refunds()).toEqual([500]);
  await send(refundOf('1'));
  await fixture.drain();
  expect(refunds()).toEqual([500, 500]);
});

test('an account that is connected anew reports refunds and renewals of what it reported before', async () => {
  await bring(SECRET);
  const [session, first, payment, later, refund] = history;
  for (const event of [session, first, payment]) if (event) await send(event);
  await fixture.drain();
  await owner.call(`/connections/${connection.id}`, { method: 'DELETE' });
  connection = await connect(connection.campaignId);
  await bring(SECRET);
  for (const event of [refund, later]) if (event) await send(event);
  await fixture.drain();
  expect([...fixture.collector.events.values()].map(({ orderId, kind }) => `${orderId} ${kind}`).sort()).toEqual([
    'in_1 order',
    'in_1 refund',
    'in_2 order',
  ]);
});

test('a customer’s next subscription is that of the click that its checkout names, whichever message comes first', async () => {
  await bring(SECRET);
  const [session, first] = history;
  if (!session || !first) throw new Error('no history');
  const another = `AQ${'b'.repeat(114)}`;
  const next = {
    session: {
      ...session,
      id: 'evt_next',
      object: { ...session.object, id: 'cs_9', invoice: 'in_9', client_reference_id: another, customer: 'cus_1' },
    },
    invoice: { ...first, id: 'evt_invoice_next', object: { ...first.object, id: 'in_9' } },
    payment: {
      ...{ id: 'evt_payment_next', type: 'invoice_payment.paid' },
      object: { id: 'inpay_9', ...payment, invoice: 'in_9', payment: { payment_intent: 'pi_9' } },
    },
    byHand: { ...first, id: 'evt_by_hand', object: { ...first.object, id: 'in_10' } },
  };
  for (const event of [session, first]) await send(event);
  await fixture.drain();
  for (const event of [next.invoice, next.payment, next.byHand]) {
    await send(event);
    await fixture.round();
  }
  expect(fixture.collector.events.size).toBe(1);
  await send(next.session);
  await fixture.round();
  expect(fixture.collector.events.size).toBe(2);
  await fixture.drain();
  expect([...fixture.collector.events.values()]).toEqual([
    { orderId: 'in_1', kind: 'order', amountMinor: 1000, token },
    { orderId: 'in_9', kind: 'order', amountMinor: 1000, token: another },
    { orderId: 'in_10', kind: 'order', amountMinor: 1000, token: null },
  ]);
});

const trialAt = created - 14 * 86_400;
const free = { amount_paid: 0, total: 0, total_excluding_tax: 0, created: trialAt, id: 'in_0' };
const parent = { subscription_details: { subscription: 'sub_1' } };
const trial = {
  ...{ object: 'checkout.session', mode: 'subscription', payment_status: 'no_payment_required', amount_total: 0 },
  ...{ id: 'cs_0', invoice: 'in_0', client_reference_id: token, ...subscription, subscription: 'sub_1' },
  created: trialAt,
};
const ofTrial: readonly StripeEvent[] = [
  { id: 'evt_trial', type: 'checkout.session.completed', object: trial },
  { id: 'evt_free', type: 'invoice.paid', object: { ...invoice, ...free, parent } },
  { id: 'evt_paid', type: 'invoice.paid', object: { ...renewal, ...amounts, id: 'in_1', parent } },
];

test('a trial is its affiliate’s from the first payment on, in any order of the messages', async () => {
  const arrivals = fc.shuffledSubarray([...ofTrial], { minLength: ofTrial.length });
  await fc.assert(
    fc.asyncProperty(arrivals, fc.infiniteStream(fc.boolean()), async (events, works) => {
      await fixture.drain();
      fixture.collector.events.clear();
      connection = await connect(await fixture.newCampaign(owner, { id: randomUUID() }));
      await bring(SECRET);
      for (const event of events) {
        await send(event);
        if (works.next().value) await fixture.round();
      }
      await fixture.drain();
      await send({ id: 'evt_later', type: 'invoice.paid', object: { ...renewal, ...amounts, parent } });
      await fixture.drain();
      expect([...fixture.collector.events.values()]).toEqual([
        { orderId: 'in_1', kind: 'order', amountMinor: 1000, token },
        { orderId: 'in_2', kind: 'order', amountMinor: 1000, token: null },
      ]);
      expect(fixture.collector.times.get('in_1')).toBe(new Date(trialAt * 1000 + 999).toISOString());
    }),
    { numRuns: 10 },
  );
});

test('a trial that began before the account was connected anew is still its affiliate’s', async () => {
  await bring(SECRET);
  const [session, atStart, first] = ofTrial;
  for (const event of [session, atStart]) if (event) await send(event);
  await fixture.drain();
  await owner.call(`/connections/${connection.id}`, { method: 'DELETE' });
  connection = await connect(connection.campaignId);
  await bring(SECRET);
  if (first) await send(first);
  await fixture.drain();
  expect([...fixture.collector.events.values()]).toEqual([
    { orderId: 'in_1', kind: 'order', amountMinor: 1000, token },
  ]);
});
