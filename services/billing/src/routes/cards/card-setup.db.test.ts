import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cardsOf, comeBack, eventsOf, POST, startSetup } from '../../testing/card-calls.ts';
import { createPaidFixture, type PaidFixture } from '../../testing/local-payments.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterEach(() => fixture.local.faults.clear());
afterAll(() => fixture.close());

describe('adding a card', () => {
  test('leads to the page for cards and back to the web, where the setup is confirmed; the first card is the default', async () => {
    const merchant = await fixture.newMerchant();
    const page = await comeBack(fixture, await fixture.enterCard(await startSetup(merchant)));
    expect(`${page.origin}${page.pathname}`).toBe('https://go.example.com/payment-success');
    const intent = await merchant.call(`/api/v1/billing/setup-intents/${page.searchParams.get('setup_intent')}`);
    const [card] = await cardsOf(merchant);
    expect(intent.json()).toEqual({
      id: page.searchParams.get('setup_intent'),
      status: 'succeeded',
      paymentMethodId: card?.id,
    });
    expect(card).toMatchObject({
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2030,
      isDefault: true,
      isExpired: false,
    });
    await comeBack(fixture, await fixture.enterCard(await startSetup(merchant), '5555555555554444'));
    expect((await cardsOf(merchant)).map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
      ['visa', true],
      ['mastercard', false],
    ]);
    expect(await eventsOf(fixture, merchant.id)).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test('that is not finished stays what it is: its status is returned, and no card is there', async () => {
    const merchant = await fixture.newMerchant();
    await startSetup(merchant);
    const [session] = (await fixture.stripe.checkout.sessions.list()).data;
    const answer = await merchant.call(`/api/v1/billing/setup-intents/${session?.setup_intent}`);
    expect(answer.json()).toEqual({
      id: session?.setup_intent,
      status: 'requires_payment_method',
      paymentMethodId: null,
    });
    expect(await cardsOf(merchant)).toEqual([]);
  });

  test("shows nobody another merchant's setup, nor one that does not exist", async () => {
    const merchant = await fixture.newMerchant();
    const page = await comeBack(fixture, await fixture.enterCard(await startSetup(merchant)));
    const other = await fixture.newCardOwner('pm_card_visa');
    const stranger = await fixture.newMerchant();
    const foreign = `/api/v1/billing/setup-intents/${page.searchParams.get('setup_intent')}`;
    for (const asking of [other, stranger]) expect((await asking.call(foreign)).status).toBe(404);
    expect((await other.call('/api/v1/billing/setup-intents/seti_unknown')).status).toBe(404);
    expect((await other.call('/api/v1/billing/setup-intents/..%2F..%2Fcustomers')).status).toBe(400);
  });

  test.each([
    ['', 'no session'],
    ['?session=cs_unknown', 'an unknown one'],
    ['?session=a&session=b', 'two of them'],
    ['?session=https%3A%2F%2Fevil.example', 'an address'],
  ])('comes back with an error where the way back has %s (%s)', async (query) => {
    const page = await comeBack(fixture, `https://go.example.com/billing/return${query}`);
    expect(page.href).toBe('https://go.example.com/payment-success?error=card_setup_failed');
  });

  test('asks the provider nothing for somebody who was not sent there by us, or as another merchant', async () => {
    const merchant = await fixture.newMerchant();
    const location = (await fixture.enterCard(await startSetup(merchant))) ?? '';
    const stranger = await fixture.newMerchant();
    const made = location.replace(merchant.id, stranger.id);
    const unmarked = location.replace(/mark=[^&]+/, 'mark=');
    const bare = location.replace(/owner=.*session=/, 'session=');
    fixture.local.faults.add({ kind: 'error_before', method: 'GET', path: '/v1/checkout/sessions/*' });
    for (const session of [made, unmarked, bare])
      expect((await comeBack(fixture, session)).search).toBe('?error=card_setup_failed');
    expect(fixture.local.faults.left).toBe(1);
    fixture.local.faults.clear();
    expect((await comeBack(fixture, location)).searchParams.get('setup_intent')).toMatch(/^seti_/);
  });

  test.each(['error_before', 'error_after', 'cut_before', 'cut_after', 'rate_limit', 'conflict'] as const)(
    'makes one customer, whatever becomes of the call: %s',
    async (kind) => {
      const merchant = await fixture.newMerchant();
      fixture.local.faults.add({ kind, method: 'POST', path: '/v1/customers' });
      const answer = await merchant.call('/api/v1/billing/cards/setup', POST);
      expect([answer.status, answer.json()]).toMatchObject([503, { code: 'provider_unavailable' }]);
      for (const pauseMs of [0, 25 * 3_600_000]) {
        fixture.time.now += pauseMs;
        await startSetup(merchant);
      }
      const { data } = await fixture.stripe.customers.list({
        limit: 100,
        created: { gte: Math.floor(fixture.time.now / 1000) - 26 * 3_600 },
      });
      expect(data.filter((customer) => customer.metadata.owner_user_id === merchant.id)).toHaveLength(1);
    },
  );

  test('makes one customer for clicks at once', async () => {
    const merchant = await fixture.newMerchant();
    await Promise.all(Array.from({ length: 6 }, () => merchant.call('/api/v1/billing/cards/setup', POST)));
    await startSetup(merchant);
    const { data } = await fixture.stripe.customers.list({
      limit: 100,
      created: { gte: Math.floor(fixture.time.now / 1000) },
    });
    expect(data.filter((customer) => customer.metadata.owner_user_id === merchant.id)).toHaveLength(1);
  });
});
