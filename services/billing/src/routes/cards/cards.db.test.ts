import { randomUUID } from 'node:crypto';
import { CardList } from '@sillage/proto/http/cards';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCards } from '../../cards/read-cards.ts';
import { providerTaskQueue } from '../../db/queues.ts';
import {
  cardsOf,
  comeBack,
  eventsOf,
  makeDefault,
  ownerCards,
  POST,
  remove,
  startSetup,
} from '../../testing/card-calls.ts';
import { createFixture, INTERNAL_SECRET } from '../../testing/fixture.ts';
import { createPaidFixture, type PaidFixture } from '../../testing/local-payments.ts';
import { waitingIn, workTasks } from '../../testing/rounds.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterEach(() => fixture.local.faults.clear());
afterAll(() => fixture.close());

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
    expect((await ownerCards(fixture, owner.id)).cardIds).toHaveLength(status === 409 ? 1 : tokens.length - 1);
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
    expect((await eventsOf(fixture, owner.id)).at(-1)).toEqual([2, 0]);
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
    expect(await eventsOf(fixture, owner.id)).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
      [4, 0],
    ]);
    expect(await ownerCards(fixture, owner.id)).toEqual({ required: true, cardIds: [], version: 4 });
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
  await comeBack(fixture, await fixture.enterCard(await startSetup(owner)));
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
