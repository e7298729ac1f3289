import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_CARDS } from './test-cards.ts';
import { failureOf, type LocalStripe, openLocal } from './testing/open-local.ts';

let local: LocalStripe;
beforeAll(async () => {
  local = await openLocal();
});
afterAll(() => local.life.stop());

async function openSession(locale?: 'fr' | 'en') {
  const customer = await local.stripe.customers.create({ email: 'ann@example.com', metadata: { user: 'u1' } });
  const session = await local.stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer.id,
    currency: 'eur',
    success_url: 'http://localhost:4000/payment-success?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:4000/payment-methods?a=1&b=2',
    metadata: { campaign: 'Shoes' },
    ...(locale && { locale }),
  });
  return { customer: customer.id, session, url: session.url ?? '' };
}

const submit = (url: string, number: string, changes: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number, expiry: '12/30', cvc: '123', ...changes }),
  });

test('a card entered on the hosted page is saved for its customer, and the browser comes back with the session', async () => {
  const { customer, session, url } = await openSession();
  const answer = await submit(url, '4242 4242 4242 4242');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://localhost:4000/payment-success?session=${session.id}`);
  const done = await local.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] });
  expect(done).toMatchObject({
    status: 'complete',
    url: null,
    setup_intent: {
      status: 'succeeded',
      customer,
      payment_method: { customer, type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 } },
    },
  });
  expect((await local.stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
  expect((await submit(url, '4242424242424242')).status).toBe(410);
});

test('the page says that it is not Stripe, lists the test cards, and lets its form go nowhere but back', async () => {
  const { url } = await openSession();
  for (const [language, heading] of [
    ['fr', 'Enregistrer une carte'],
    ['en', 'Save a card'],
    ['es', 'Guardar una tarjeta'],
    ['ru', 'Сохранить карту'],
    ['zh', '保存银行卡'],
  ] as const) {
    const page = await fetch(url, { headers: { 'accept-language': language } });
    const html = await page.text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(heading);
    expect(html).toContain('Stripe');
    expect(html).toContain('4000 0000 0000 0341');
    expect(html).toContain('href="http://localhost:4000/payment-methods?a=1&amp;b=2"');
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:4000; frame-ancestors 'none'",
    );
  }
});

test("the session's locale wins over the browser's", async () => {
  const { url } = await openSession('en');
  expect(await (await fetch(url, { headers: { 'accept-language': 'fr' } })).text()).toContain('<html lang="en">');
});

test.each(TEST_CARDS.map((testCard) => [testCard.number, testCard] as const))(
  'test card %s behaves as documented when it is saved',
  async (number, card) => {
    const { customer, session, url } = await openSession();
    const answer = await submit(url, number, { cvc: card.brand === 'amex' ? '1234' : '123' });
    expect(answer.status).toBe(card.atSetup ? 422 : 303);
    const intent = await local.stripe.setupIntents.retrieve(String(session.setup_intent));
    expect(intent.status).toBe(card.atSetup ? 'requires_payment_method' : 'succeeded');
    expect(intent.last_setup_error?.decline_code).toBe(card.atSetup?.declineCode);
    expect((await local.stripe.customers.listPaymentMethods(customer)).data).toHaveLength(card.atSetup ? 0 : 1);
  },
);

test.each<[string, string, Record<string, string>]>([
  ['a number with a wrong check digit', '4242424242424243', {}],
  ['no number', '', {}],
  ['a real-looking card', '4111111111111111', {}],
  ['an expiry in the past', '4242424242424242', { expiry: '10/26' }],
  ['an invalid month', '4242424242424242', { expiry: '13/30' }],
  ['a short code', '4242424242424242', { cvc: '12' }],
])('%s is reported on the page, and may be entered again', async (_name, number, changes) => {
  const { url } = await openSession();
  const answer = await submit(url, number, changes);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('role="alert"');
  expect((await submit(url, '4242424242424242')).status).toBe(303);
});

test.each(['javascript:alert(1)', 'nowhere', 'ftp://example.com/x'])(
  'a session does not lead to %s',
  async (address) => {
    const session = { mode: 'setup', currency: 'eur', success_url: address } as const;
    expect(await failureOf(local.stripe.checkout.sessions.create(session))).toMatchObject({
      kind: 'refused',
      code: 'url_invalid',
    });
    const cancelled = { ...session, success_url: 'http://localhost:4000/', cancel_url: address } as const;
    expect(await failureOf(local.stripe.checkout.sessions.create(cancelled))).toMatchObject({
      kind: 'refused',
      code: 'url_invalid',
    });
  },
);

test('a session expires after 24 hours', async () => {
  const { session, url } = await openSession();
  local.passTime(24 * 3_600_000);
  expect((await submit(url, '4242424242424242')).status).toBe(410);
  expect(await local.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', url: null });
});

test('the default card is one of the customer, and unset once it is detached', async () => {
  const { customer, card } = await local.customerWith('pm_card_visa');
  const other = await local.customerWith('pm_card_mastercard');
  const set = (id: string) =>
    local.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  expect(await failureOf(set(other.card))).toMatchObject({ kind: 'refused', code: 'resource_missing' });
  expect((await set(card)).invoice_settings.default_payment_method).toBe(card);
  expect((await local.stripe.paymentMethods.detach(card)).customer).toBeNull();
  expect(await local.stripe.customers.retrieve(customer)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  expect(await failureOf(local.stripe.paymentMethods.attach(card, { customer }))).toMatchObject({ kind: 'refused' });
});

test('a deleted customer is gone with their cards', async () => {
  const { customer, card } = await local.customerWith('pm_card_visa');
  expect(await local.stripe.customers.del(customer)).toEqual({ id: customer, object: 'customer', deleted: true });
  expect(await local.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect((await local.stripe.paymentMethods.retrieve(card)).customer).toBeNull();
  expect(await failureOf(local.stripe.customers.update(customer, { name: 'Ann' }))).toMatchObject({
    kind: 'refused',
    code: 'resource_missing',
  });
});

test('a list is paged, newest first, without a gap', async () => {
  const customer = await local.stripe.customers.create({ email: 'pages@example.com' });
  const made: string[] = [];
  for (let n = 0; n < 7; n += 1)
    made.unshift((await local.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })).id);
  const first = await local.stripe.customers.listPaymentMethods(customer.id, { limit: 3 });
  expect(first).toMatchObject({ object: 'list', has_more: true });
  const seen: string[] = [];
  for await (const paymentMethod of local.stripe.customers.listPaymentMethods(customer.id, { limit: 3 }))
    seen.push(paymentMethod.id);
  expect(seen).toEqual(made);
});
