import { classifyStripeError, openStripe } from '@sillage/runtime/stripe';
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf, type LocalStripe, openLocal } from './testing/open-local.ts';

let local: LocalStripe;
let destination: string;
beforeEach(async () => {
  local = await openLocal();
  destination = await local.enabledAccount();
});
afterEach(() => local.life.stop());

const transfer = (idempotencyKey: string, amount = 100, options: Stripe.RequestOptions = {}) =>
  local.stripe.transfers.create(
    { amount, currency: 'eur', destination, metadata: { a: '1', b: '2' } },
    { idempotencyKey, ...options },
  );
const transferCount = async () => (await local.stripe.transfers.list({ limit: 100 })).data.length;

/** A raw HTTP call. */
const raw = (path: string, init: RequestInit & { readonly auth?: string } = {}) =>
  fetch(`${local.apiUrl}${path}`, {
    ...init,
    headers: {
      authorization: init.auth ?? `Bearer ${local.secretKey}`,
      ...(init.body && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...init.headers,
    },
  });

test('the same key with the same parameters is answered the same, and has its effect once', async () => {
  const first = await transfer('k1');
  const again = await transfer('k1');
  expect(again).toEqual(first);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await transferCount()).toBe(1);
});

test('the order of the parameters is of no matter', async () => {
  const post = (body: string) => raw('/v1/customers', { method: 'POST', body, headers: { 'idempotency-key': 'k1' } });
  const first = await (await post('name=Ann&email=a%40example.com')).text();
  expect(await (await post('email=a%40example.com&name=Ann')).text()).toBe(first);
});

test('the same key with other parameters is a conflict', async () => {
  await transfer('k1');
  expect(await failureOf(transfer('k1', 200))).toMatchObject({ kind: 'conflict', code: 'idempotency_error' });
  expect(await transferCount()).toBe(1);
});

test('a key in use is a conflict, and free again when its call has ended', async () => {
  local.faults.add({ kind: 'delay', delayMs: 1_000, path: '/v1/transfers', method: 'POST' });
  const slow = transfer('k1');
  await expect.poll(() => local.faults.left, { interval: 5, timeout: 60_000 }).toBe(0);
  expect(await failureOf(transfer('k1'))).toMatchObject({ kind: 'conflict', code: 'idempotency_key_in_use' });
  expect(await transfer('k1').catch(() => slow)).toMatchObject({ id: (await slow).id });
  expect(await transferCount()).toBe(1);
});

test('a key is forgotten after 24 hours by its clock', async () => {
  await transfer('k1');
  local.passTime(24 * 3_600_000 - 1000);
  await transfer('k1');
  expect(await transferCount()).toBe(1);
  local.passTime(1000);
  await transfer('k1');
  expect(await transferCount()).toBe(2);
});

test('a refusal is remembered with its key, a request that cannot be read is not', async () => {
  const account = await local.stripe.accounts.create({
    type: 'express',
    country: 'FR',
    capabilities: { transfers: { requested: true } },
  });
  const early = () =>
    local.stripe.transfers.create({ amount: 1, currency: 'eur', destination: account.id }, { idempotencyKey: 'k1' });
  expect(await failureOf(early())).toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
  local.onboard(account.id, 'complete');
  expect(await failureOf(early())).toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
  expect(await failureOf(transfer('k2', -1))).toMatchObject({ kind: 'refused' });
  expect((await transfer('k2')).amount).toBe(100);
});

test.each([
  [
    'an unknown parameter',
    'amount=1&currency=eur&destination=acct_1&colour=red',
    { code: 'parameter_unknown', param: 'colour' },
  ],
  [
    'an unknown parameter of a nested one',
    'metadata[a]=1&invoice_settings[colour]=red',
    { code: 'parameter_unknown', param: 'invoice_settings[colour]' },
    '/v1/customers',
  ],
  ['a missing parameter', 'amount=1&currency=eur', { code: 'parameter_missing', param: 'destination' }],
  [
    'an amount that is no integer',
    'amount=1.5&currency=eur&destination=acct_1',
    { code: 'parameter_invalid_integer', param: 'amount' },
  ],
  [
    'an empty parameter',
    'amount=1&currency=&destination=acct_1',
    { code: 'parameter_invalid_empty', param: 'currency' },
  ],
  ['a parameter that is an object', 'amount[x]=1&currency=eur&destination=acct_1', { param: 'amount' }],
  ['a name of the language', '__proto__[x]=1&constructor=2', { code: 'parameter_unknown' }, '/v1/customers'],
])('refuses %s as Stripe does', async (_name, body, expected, path = '/v1/transfers') => {
  const answer = await raw(path, { method: 'POST', body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error: { type: 'invalid_request_error', message: expect.any(String), ...expected },
  });
  expect(answer.headers.get('request-id')).toMatch(/^req_/);
});

test('only its own key is let in, as bearer or as basic, and only its own version', async () => {
  const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  const status = async (auth: string, headers = {}) => (await raw('/v1/balance', { auth, headers })).status;
  expect(await status(basic(local.secretKey))).toBe(200);
  expect(await status(basic('sk_test_other'))).toBe(401);
  expect(await status('Bearer sk_test_other')).toBe(401);
  expect(await status('')).toBe(401);
  expect(await status(`Bearer ${local.secretKey}`, { 'stripe-version': '2020-08-27' })).toBe(400);
  expect((await raw('/v1/coupons')).status).toBe(404);
  const other = openStripe({ secretKey: 'sk_test_other', apiUrl: local.apiUrl });
  expect(await failureOf(other.balance.retrieve())).toMatchObject({ kind: 'unavailable_before_effect' });
});

test.each([
  ['error_before', 'unknown_outcome', 0],
  ['error_after', 'unknown_outcome', 1],
  ['cut_before', 'unknown_outcome', 0],
  ['cut_after', 'unknown_outcome', 1],
  ['silent_before', 'unknown_outcome', 0],
  ['silent_after', 'unknown_outcome', 1],
  ['rate_limit', 'rate_limited', 0],
  ['conflict', 'conflict', 0],
] as const)('%s: the caller sees %s, and the effect happened %i times', async (kind, seen, effects) => {
  local.faults.add({ kind, method: 'POST', path: '/v1/transfers' });
  const impatience = kind.startsWith('silent') ? { timeout: 500 } : {};
  expect((await failureOf(transfer('k1', 100, impatience))).kind).toBe(seen);
  expect(await transferCount()).toBe(effects);
  expect(local.faults.left).toBe(0);
  // At Stripe, a key that got a 500 gets the same 500 again.
  if (kind === 'error_after') expect((await failureOf(transfer('k1'))).kind).toBe('unknown_outcome');
  else await transfer('k1');
  expect(await transferCount()).toBe(1);
});

test('a fault meets the calls that it is meant for: of its address, so many, after so many', async () => {
  local.faults.add({ kind: 'rate_limit', path: '/v1/accounts/*', after: 1, times: 2 });
  const outcomes: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    await local.stripe.balance.retrieve();
    outcomes.push(
      await local.stripe.accounts.retrieve(destination).then(
        () => 'passed',
        (error) => classifyStripeError(error).kind,
      ),
    );
  }
  expect(outcomes).toEqual(['passed', 'rate_limited', 'rate_limited', 'passed']);
});

test('a card can be made to refuse the next charge, for any reason', async () => {
  const { customer, card } = await local.customerWith('pm_card_visa');
  const invoice = await local.stripe.invoices.create({ customer, currency: 'eur' });
  await local.stripe.invoiceItems.create({ customer, invoice: invoice.id, amount: 100, currency: 'eur' });
  local.faults.add({ kind: 'decline', path: '/v1/invoices/*/pay', declineCode: 'insufficient_funds' });
  const pay = () => local.stripe.invoices.pay(invoice.id, { payment_method: card });
  expect(await failureOf(pay())).toMatchObject({ kind: 'declined', declineCode: 'insufficient_funds' });
  expect((await pay()).status).toBe('paid');
});

test('another process adds to the fault script and drops it, with the secret key only', async () => {
  const script = (method: string, auth?: string) =>
    fetch(`${local.apiUrl}/local/faults`, {
      method,
      headers: {
        authorization: auth ?? `Bearer ${local.secretKey}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify({ faults: [{ kind: 'error_before', times: 5 }] }) }),
    });
  expect((await script('POST', 'Bearer other')).status).toBe(404);
  expect((await script('POST')).status).toBe(204);
  expect(local.faults.left).toBe(5);
  expect((await failureOf(local.stripe.balance.retrieve())).kind).toBe('unknown_outcome');
  expect((await script('DELETE')).status).toBe(204);
  await local.stripe.balance.retrieve();
});

test('what cannot be expanded is refused', async () => {
  expect(await failureOf(local.stripe.balance.retrieve({ expand: ['colour'] }))).toMatchObject({ kind: 'refused' });
});
