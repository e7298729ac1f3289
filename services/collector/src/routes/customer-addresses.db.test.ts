import { createAccountDigest, createAddressDigest } from '@sillage/runtime/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAMPAIGN, createFixture, type Fixture, INTERNAL_SECRET, SECRET_KEY } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function track(sale: object, key?: string) {
  const headers = { authorization: `Bearer ${SECRET_KEY}`, ...(key !== undefined && { 'idempotency-key': key }) };
  const answer = await fixture.post('/api/v1/track/sale', { amountMinor: 1234, ...sale }, headers);
  return answer.status;
}

test('of a customer’s address only a digest is written that nobody has without the secret', async () => {
  const customerEmail = 'Carl+shop@customers.example';
  expect(await track({ orderId: 'one', customerEmail }, 'a key of the order')).toBe(202);
  expect(await track({ orderId: 'two' })).toBe(202);
  const recorded = await fixture.conversions();
  expect(recorded.map(({ event }) => event.case === 'reported' && event.value.customerAddress)).toEqual([
    createAddressDigest(INTERNAL_SECRET)(CAMPAIGN, 'carl@customers.example'),
    '',
  ]);
  const written = JSON.stringify(recorded, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(written.toLowerCase()).not.toContain('customers.example');
});

test('the same order is the same under its key, and one of another customer is another one', async () => {
  const order = { orderId: 'three', customerEmail: 'ada@customers.example' };
  const key = 'a key of another order';
  expect([await track(order, key), await track(order, key)]).toEqual([202, 202]);
  expect(await track({ ...order, customerEmail: 'carl@customers.example' }, key)).toBe(422);
});

test('an address that is none costs no order', async () => {
  expect(await track({ orderId: 'four', customerEmail: 'phone: 555' })).toBe(202);
});

test('of the account that was paid from only a digest is written, and nothing of what is no account', async () => {
  const before = (await fixture.conversions()).length;
  const accounts = ['de89 3704 0044 0532 0130 00', 'Carl@wallets.example', 'DE89************3000'];
  for (const [n, paymentAccount] of accounts.entries())
    expect(await track({ orderId: `paid ${n}`, paymentAccount })).toBe(202);
  const recorded = (await fixture.conversions()).slice(before);
  const digest = createAccountDigest(INTERNAL_SECRET);
  expect(recorded.map(({ event }) => event.case === 'reported' && event.value.paymentAccount)).toEqual([
    digest(CAMPAIGN, 'DE89370400440532013000'),
    digest(CAMPAIGN, 'carl@wallets.example'),
    '',
  ]);
  const written = JSON.stringify(recorded, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(written.toLowerCase()).not.toMatch(/3704|wallets\.example|de89/);
});

test('under its key an order is the same however its account is written, and another one of another account', async () => {
  const order = { orderId: 'paid', paymentAccount: 'DE89 3704 0044 0532 0130 00' };
  const key = 'a key of a paid order';
  expect([await track(order, key), await track({ ...order, paymentAccount: 'DE89370400440532013000' }, key)]).toEqual([
    202, 202,
  ]);
  expect(await track({ ...order, paymentAccount: 'FR1420041010050500013M02606' }, key)).toBe(422);
});
