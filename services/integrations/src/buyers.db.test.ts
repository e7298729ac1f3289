import { randomUUID } from 'node:crypto';
import { createAddressDigest } from '@sillage/runtime/service';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Crash } from './testing/fake-collector.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from './testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

let owner: Awaited<ReturnType<Fixture['merchant']>>;
let campaignId: string;
let connection: Awaited<ReturnType<Fixture['connect']>>;
beforeEach(async () => {
  owner = await fixture.merchant();
  await begin();
});

async function begin() {
  fixture.collector.events.clear();
  fixture.collector.addresses.clear();
  fixture.collector.faults.length = 0;
  campaignId = await fixture.newCampaign(owner);
  connection = await fixture.connect(owner, campaignId, 'webhook');
}

const AT = '2026-11-23T10:00:00.000Z';
const paid = (orderId: string, more: object = {}) => ({
  type: 'order.paid',
  data: { orderId, amount: '50.00', currency: 'EUR', occurredAt: AT, ...more },
});
const refunded = (orderId: string) => ({
  type: 'order.refunded',
  data: { orderId, refundId: 'r1', amount: '10.00', currency: 'EUR', occurredAt: AT },
});
const recordedOrders = () =>
  [...fixture.collector.events.values()].map(({ orderId, kind }) => `${orderId} ${kind}`).toSorted();
const states = async () =>
  Object.fromEntries(
    (await fixture.deliveries(owner, connection.id)).map(({ orderId, state, reason }) => [orderId, reason ?? state]),
  );
const give = (code: string, from = Date.parse(AT) - 1000, until = 0) =>
  fixture.newAffiliate(campaignId, randomUUID(), [[code, from, until]]);

test('an order with an affiliate’s code is recorded, and one with another code is not', async () => {
  await give('ANN10');
  await fixture.send(connection, paid('A-1', { couponCodes: ['welcome', 'ann10'] }));
  await fixture.send(connection, paid('A-2', { couponCodes: ['WELCOME'] }));
  await fixture.drain();
  expect(recordedOrders()).toEqual(['A-1 order']);
  expect(await states()).toEqual({ 'A-1': 'processed', 'A-2': 'no_click' });
});

test('an order is recorded as soon as it is known that its code was an affiliate’s when it was paid', async () => {
  await fixture.send(connection, paid('A-1', { couponCodes: ['ANN10'] }));
  await fixture.send(connection, refunded('A-1'));
  await fixture.drain();
  expect(await states()).toEqual({ 'A-1': 'no_click' });
  await give('ANN10', Date.parse(AT) + 1000);
  await give('ANN10', Date.parse(AT) - 1000, Date.parse(AT));
  await fixture.drain();
  expect(recordedOrders()).toEqual([]);
  await give('ANN10');
  await fixture.drain();
  expect(recordedOrders()).toEqual(['A-1 order', 'A-1 refund']);
  expect(await states()).toEqual({ 'A-1': 'processed' });
});

test('a code of another campaign says nothing', async () => {
  await give('ANN10');
  await begin();
  await fixture.send(connection, paid('A-1', { couponCodes: ['ANN10'] }));
  await fixture.drain();
  expect(recordedOrders()).toEqual([]);
});

test('later orders of a customer whom an affiliate brought are recorded, those of others are not', async () => {
  await fixture.send(connection, paid('A-1', { token: 'token', customerId: 'carl' }));
  await fixture.send(connection, paid('A-2', { customerId: 'carl' }));
  await fixture.send(connection, paid('A-3', { customerId: 'dora' }));
  await fixture.drain();
  expect(recordedOrders()).toEqual(['A-1 order', 'A-2 order']);
  const stored = await fixture.db.selectFrom('deliveries').select('notices').execute();
  expect(JSON.stringify(stored)).not.toContain('carl');
});

test('of a customer’s address a digest is recorded with the order, and nothing of it stays', async () => {
  const address = 'Carl+shop@customers.example';
  await fixture.send(connection, paid('A-1', { token: 'token', customerEmail: address }));
  await fixture.send(connection, paid('A-2', { customerEmail: address }));
  await fixture.drain();
  const digest = createAddressDigest(INTERNAL_SECRET)(campaignId, 'carl@customers.example');
  expect([...fixture.collector.addresses]).toEqual([['A-1', digest]]);
  const waiting = () => fixture.db.selectFrom('orderAddresses').select(['orderId', 'digest']).execute();
  expect(await waiting()).toEqual([{ orderId: 'A-2', digest }]);
  expect((await fixture.stored()).toLowerCase()).not.toContain('customers.example');
  // The attribution of an order may become known only after its payment.
  await fixture.send(connection, paid('A-2', { token: 'token' }));
  await fixture.send(connection, paid('A-1', { customerEmail: address }));
  await fixture.drain();
  expect(fixture.collector.addresses.get('A-2')).toBe(digest);
  expect(await waiting()).toEqual([]);
});

const history = [
  paid('A-1', { token: 'token', customerId: 'carl' }),
  paid('A-2', { customerId: 'carl' }),
  refunded('A-2'),
  paid('A-3', { customerId: 'carl', couponCodes: ['WELCOME'] }),
  paid('B-1', { couponCodes: ['ANN10'], customerId: 'dora' }),
  paid('B-2', { customerId: 'dora' }),
  paid('C-1', { customerId: 'emil' }),
];
const BOOKS = ['A-1 order', 'A-2 order', 'A-2 refund', 'A-3 order', 'B-1 order', 'B-2 order'];

test('any order of messages and codes, with crashes, records the same', { timeout: 120_000 }, async () => {
  const crash = fc.record({ when: fc.constantFrom('before' as const, 'after' as const) });
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...history, 'code' as const], { minLength: history.length + 1 }),
      fc.infiniteStream(fc.boolean()),
      fc.array(crash, { maxLength: 4 }),
      async (arrivals, works, crashes) => {
        await begin();
        fixture.collector.faults.push(...crashes.map(({ when }) => ({ when, error: new Crash() })));
        for (const message of arrivals) {
          if (message === 'code') await give('ANN10');
          else await fixture.send(connection, message);
          if (works.next().value) await fixture.drain();
        }
        await fixture.drain();
        expect(recordedOrders()).toEqual(BOOKS);
      },
    ),
    { numRuns: 15 },
  );
});
