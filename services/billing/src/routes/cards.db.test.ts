import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { PaymentMethodsChangedSchema } from '@sillage/proto/events/payment_methods';
import { CardList, CardSetup, OwnerCards } from '@sillage/proto/http/cards';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCards } from '../cards/read-cards.ts';
import { providerTaskQueue } from '../db/queues.ts';
import { createFixture, INTERNAL_SECRET } from '../testing/fixture.ts';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { waitingIn, workTasks } from '../testing/rounds.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterEach(() => fixture.local.faults.clear());
afterAll(() => fixture.close());

type Merchant = Awaited<ReturnType<PaidFixture['newMerchant']>>;
const POST = { method: 'POST', body: {} } as const;
const cardsOf = async ({ call }: Pick<Merchant, 'call'>) =>
  CardList.parse((await call('/api/v1/billing/cards')).json()).cards;
const remove = ({ call }: Pick<Merchant, 'call'>, id = '') => call(`/api/v1/billing/cards/${id}`, { method: 'DELETE' });
const makeDefault = ({ call }: Pick<Merchant, 'call'>, id = '') => call(`/api/v1/billing/cards/${id}/default`, POST);

async function startSetup({ call }: Pick<Merchant, 'call'>): Promise<string> {
  const answer = await call('/api/v1/billing/cards/setup', { method: 'POST', body: { campaignName: 'Shoes' } });
  expect(answer.status, answer.text).toBe(200);
  return CardSetup.parse(answer.json()).url;
}

/** The browser's way back, without a session. Resolves with the page of the web that it ends at. */
async function comeBack(location: string | null): Promise<URL> {
  const { pathname, search } = new URL(location ?? '');
  const answer = await fixture.app.inject({ method: 'GET', url: `${pathname}${search}` });
  expect(answer.statusCode).toBe(303);
  return new URL(String(answer.headers.location));
}

async function ownerCards(ownerUserId: string): Promise<OwnerCards> {
  const answer = await fixture.app.inject({
    url: `/internal/owners/${ownerUserId}/cards`,
    headers: { [INTERNAL_HEADER]: INTERNAL_SECRET },
  });
  return OwnerCards.parse(answer.json());
}

async function eventsOf(ownerUserId: string): Promise<(readonly [number, number])[]> {
  const { rows } = await sql<{ value: Buffer }>`
    select value from outbox where topic = 'payment-methods' and partition_key = ${ownerUserId} order by id`.execute(
    fixture.db,
  );
  return rows
    .map((row) => fromBinary(PaymentMethodsChangedSchema, row.value))
    .map((event) => [Number(event.version), event.cardsCount] as const);
}

describe('adding a card', () => {
  test('leads to the page for cards and back to the web, where the setup is confirmed; the first card is the default', async () => {
    const merchant = await fixture.newMerchant();
    const page = await comeBack(await fixture.enterCard(await startSetup(merchant)));
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
    await comeBack(await fixture.enterCard(await startSetup(merchant), '5555555555554444'));
    expect((await cardsOf(merchant)).map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
      ['visa', true],
      ['mastercard', false],
    ]);
    expect(await eventsOf(merchant.id)).toEqual([
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
    const page = await comeBack(await fixture.enterCard(await startSetup(merchant)));
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
    const page = await comeBack(`https://go.example.com/billing/return${query}`);
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
      expect((await comeBack(session)).search).toBe('?error=card_setup_failed');
    expect(fixture.local.faults.left).toBe(1);
    fixture.local.faults.clear();
    expect((await comeBack(location)).searchParams.get('setup_intent')).toMatch(/^seti_/);
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

describe('a list of cards', () => {
  test('shows the campaigns that each pays for, and which are expired; another merchant sees none of it', async () => {
    const owner = await fixture.newCardOwner('pm_card_visa', 'pm_card_mastercard');
    const [main, second = ''] = owner.cardIds;
    const chosen = await fixture.newCampaign(owner.id, { name: 'Chosen', cardId: second, isActive: false });
    const other = await fixture.newCampaign(owner.id, { name: 'Other' });
    await fixture.newCampaign(owner.id, { name: 'Archived', isArchived: true });
    await fixture.newCampaign(owner.id, { name: 'Demo', isDemo: true });
    await fixture.db.updateTable('cards').set({ expYear: 2020 }).where('cardId', '=', second).execute();
    expect(
      (await cardsOf(owner)).map(({ id, isDefault, isExpired, campaigns }) => [id, isDefault, isExpired, campaigns]),
    ).toEqual([
      [main, true, false, [{ campaignId: other, name: 'Other', isActive: true }]],
      [second, false, true, [{ campaignId: chosen, name: 'Chosen', isActive: false }]],
    ]);
    expect(await cardsOf(await fixture.newMerchant())).toEqual([]);
  });
});

describe('deleting a card', () => {
  test.each([
    ['the last one, without campaigns', ['pm_card_visa'], [], 200],
    ['the last one, with paused campaigns', ['pm_card_visa'], [{ isActive: false }], 200],
    [
      'the last one, with archived or demonstration campaigns',
      ['pm_card_visa'],
      [{ isArchived: true }, { isDemo: true }],
      200,
    ],
    ['the last one, with two active campaigns', ['pm_card_visa'], [{}, { isActive: false }, {}], 409],
    ['one of two, with active campaigns', ['pm_card_visa', 'pm_card_mastercard'], [{}], 200],
  ])('%s', async (_title, tokens, campaigns, status) => {
    const owner = await fixture.newCardOwner(...tokens);
    for (const campaign of campaigns) await fixture.newCampaign(owner.id, campaign);
    const answer = await remove(owner, owner.cardIds[0]);
    expect(answer.status).toBe(status);
    if (status === 409) {
      const detail =
        'The last card cannot be deleted because 2 active campaign(s) depend on it. Pause the campaigns first.';
      expect(answer.json()).toMatchObject({ code: 'last_card', detail });
    }
    expect(await cardsOf(owner)).toHaveLength(status === 409 ? 1 : tokens.length - 1);
    expect((await ownerCards(owner.id)).cardIds).toHaveLength(status === 409 ? 1 : tokens.length - 1);
  });

  test('that was the default makes another one the default, for its campaigns too', async () => {
    const owner = await fixture.newCardOwner('pm_card_visa', 'pm_card_mastercard');
    const campaignId = await fixture.newCampaign(owner.id, { name: 'Shoes', cardId: owner.cardIds[0] ?? null });
    const { cards } = CardList.parse((await remove(owner, owner.cardIds[0])).json());
    expect(cards).toMatchObject([{ id: owner.cardIds[1], isDefault: true, campaigns: [{ campaignId }] }]);
  });

  test('tells the provider, later where it does not answer, and never shows the card again', async () => {
    const owner = await fixture.newCardOwner('pm_card_visa');
    fixture.local.faults.add({ kind: 'cut_after', method: 'POST', path: '/v1/payment_methods/*/detach' });
    expect((await remove(owner, owner.cardIds[0])).status).toBe(200);
    await readCards(fixture.engine, owner.id);
    expect(await cardsOf(owner)).toEqual([]);
    await workTasks(fixture.engine);
    fixture.time.now += 3_600_000;
    await workTasks(fixture.engine);
    expect((await fixture.stripe.paymentMethods.retrieve(owner.cardIds[0] ?? '')).customer).toBeNull();
    expect(await waitingIn(fixture.db, providerTaskQueue)).toEqual([]);
    await readCards(fixture.engine, owner.id);
    expect(await cardsOf(owner)).toEqual([]);
    expect((await eventsOf(owner.id)).at(-1)).toEqual([2, 0]);
  });

  test('twice at once takes away one card after the other, never two where one must stay', async () => {
    const owner = await fixture.newCardOwner('pm_card_visa', 'pm_card_mastercard');
    await fixture.newCampaign(owner.id);
    const answers = await Promise.all(owner.cardIds.map((id) => remove(owner, id)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(await cardsOf(owner)).toMatchObject([{ isDefault: true }]);
  });

  test('tells in growing versions how many are left, the last time that there is none', async () => {
    const owner = await fixture.newCardOwner('pm_card_visa', 'pm_card_mastercard');
    for (const id of owner.cardIds) await remove(owner, id);
    expect(await eventsOf(owner.id)).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
      [4, 0],
    ]);
    expect(await ownerCards(owner.id)).toEqual({ required: true, cardIds: [], version: 4 });
  });
});

test('a reading of the cards that began before another one, and ends after it, changes nothing', async () => {
  const owner = await fixture.newCardOwner('pm_card_visa');
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { payments } = fixture.engine;
  const slow = {
    ...payments,
    listCards: async (customerId: string) => {
      const seen = await payments.listCards(customerId);
      await gate;
      return seen;
    },
  };
  const late = readCards({ ...fixture.engine, payments: slow }, owner.id);
  await fixture.stripe.paymentMethods.attach('pm_card_mastercard', { customer: owner.customerId });
  await readCards(fixture.engine, owner.id);
  release();
  await late;
  expect(await cardsOf(owner)).toHaveLength(2);
});

test('a customer that an operator has deleted at the provider is replaced by the next card', async () => {
  const owner = await fixture.newCardOwner('pm_card_visa');
  await fixture.stripe.customers.del(owner.customerId);
  await readCards(fixture.engine, owner.id);
  expect(await cardsOf(owner)).toEqual([]);
  await comeBack(await fixture.enterCard(await startSetup(owner)));
  expect(await cardsOf(owner)).toMatchObject([{ isDefault: true }]);
});

describe('the default card', () => {
  test('is the one that was chosen, and the first of the list', async () => {
    const owner = await fixture.newCardOwner('pm_card_visa', 'pm_card_mastercard');
    const { cards } = CardList.parse((await makeDefault(owner, owner.cardIds[1])).json());
    expect(cards.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [owner.cardIds[1], true],
      [owner.cardIds[0], false],
    ]);
  });
});

test("another merchant's card is unknown: it can be neither chosen nor deleted", async () => {
  const owner = await fixture.newCardOwner('pm_card_visa');
  const other = await fixture.newCardOwner('pm_card_visa');
  for (const answer of [
    await makeDefault(other, owner.cardIds[0]),
    await remove(other, owner.cardIds[0]),
    await remove(other, 'pm_unknown'),
  ]) {
    expect([answer.status, answer.json()]).toMatchObject([
      404,
      { code: 'not_found', detail: 'There is no such card.' },
    ]);
  }
  expect(await cardsOf(owner)).toHaveLength(1);
});

test.each([
  ['GET', '/api/v1/billing/cards'],
  ['POST', '/api/v1/billing/cards/setup'],
  ['POST', '/api/v1/billing/cards/pm_1/default'],
  ['DELETE', '/api/v1/billing/cards/pm_1'],
  ['GET', '/api/v1/billing/setup-intents/seti_1'],
] as const)('%s %s asks for a session', async (method, url) => {
  expect((await fixture.app.inject({ method, url })).statusCode).toBe(401);
});

test('whoever has a second factor needs it to change cards, and not to see them', async () => {
  const merchant = await fixture.newMerchant({ hasSecondFactor: true });
  expect((await merchant.call('/api/v1/billing/cards')).status).toBe(200);
  for (const answer of [
    await merchant.call('/api/v1/billing/cards/setup', POST),
    await remove(merchant, 'pm_1'),
    await makeDefault(merchant, 'pm_1'),
  ]) {
    expect(answer.json()).toMatchObject({ code: 'insufficient_aal' });
  }
});

test('what campaigns asks is closed to everybody else', async () => {
  const url = `/internal/owners/${randomUUID()}/cards`;
  expect((await fixture.app.inject({ url })).statusCode).toBe(404);
});

test('without a payment provider cards are not available, no campaign needs one, and what would change them says so', async () => {
  const bare = await createFixture();
  try {
    const merchant = await bare.newMerchant();
    expect((await merchant.call('/api/v1/billing/cards')).json()).toEqual({ available: false, cards: [] });
    for (const answer of [
      await merchant.call('/api/v1/billing/cards/setup', POST),
      await merchant.call('/api/v1/billing/setup-intents/seti_1'),
      await remove(merchant, 'pm_1'),
      await makeDefault(merchant, 'pm_1'),
    ]) {
      expect([answer.status, answer.json()]).toMatchObject([503, { code: 'payments_unavailable' }]);
    }
    const headers = { [INTERNAL_HEADER]: INTERNAL_SECRET };
    const internal = await bare.app.inject({ url: `/internal/owners/${merchant.id}/cards`, headers });
    expect(internal.json()).toEqual({ required: false, cardIds: [], version: 0 });
    expect((await bare.app.inject({ method: 'POST', url: '/webhooks/stripe/billing', payload: '{}' })).statusCode).toBe(
      404,
    );
  } finally {
    await bare.close();
  }
});
