import { randomUUID } from 'node:crypto';
import { byName, openProviders, providerVariables } from '@sillage/runtime/provider-calls';
import { loadConfig } from '@sillage/runtime/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import type { ChargeEngines } from '../charges/engine.ts';
import { requestCharge } from '../charges/request-charge.ts';
import { listCards } from '../db/charges/cards.ts';
import { listChargeReturns } from '../db/charges/charge-returns.ts';
import type { ChargeRow } from '../db/charges/charge-tables.ts';
import { findCharge } from '../db/charges/charges.ts';
import { listDifferences } from '../db/charges/provider-differences.ts';
import { providerTaskQueue } from '../db/queues.ts';
import { scheduledJobs } from '../jobs/scheduled.ts';
import { newCampaign } from '../testing/campaigns.ts';
import { storeCard, storeCustomer } from '../testing/cards.ts';
import { createFakePayments } from '../testing/fake-payments.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { waitingIn, workCharges, workEvents } from '../testing/rounds.ts';
import type { Movement, PaymentProvider, PaymentProviderDefinition } from './payment-provider.ts';
import { registry, sourceChargeOf } from './registry.ts';

const Variables = z.object({ OTHER_KEY: z.string().optional() });
const Event = z.object({ id: z.string(), type: z.string(), object: z.string(), customer: z.string().nullable() });
const CONCERNS = { 'card-saved': 'cards', 'money-back': 'returns' } as const;
const CARD = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

const atStripe = createFakePayments();
const atOther = createFakePayments();
const moved: Movement[] = [];
const other: PaymentProvider = {
  ...atOther.provider,
  name: 'other',
  readEvent({ body }) {
    const { id, type, object, customer } = Event.parse(JSON.parse(body.toString()));
    return { id, type, objectId: object, customerId: customer };
  },
  concernOf: (type) => CONCERNS[type as keyof typeof CONCERNS],
  listCards: async (customerId) => [{ ...CARD, cardId: `card of ${customerId}`, addedAt: new Date(fixture.time.now) }],
  async *listMovements() {
    yield* moved;
  },
};
const definition: PaymentProviderDefinition = {
  name: 'other',
  variables: Variables.shape,
  open: (config) => (Variables.parse(config).OTHER_KEY === undefined ? undefined : other),
  isSourceCharge: () => true,
};
const both = [...registry, definition];

let fixture: Fixture;
let engines: ChargeEngines;
beforeAll(async () => {
  fixture = await createFixture();
  const nothing = async () => {};
  const onChargeSettled = { invoice: nothing, settlement: nothing, recovery: nothing };
  engines = { ...fixture.deps, providers: byName(atStripe.provider, other), onChargeSettled };
});
afterAll(() => fixture?.close());

/** Delivers an event of the other provider to its own webhook. */
async function tell(event: z.infer<typeof Event>, provider = 'other'): Promise<number> {
  const { deps } = fixture;
  const app = buildApp({ ...deps, providers: engines.providers }, { log: deps.log });
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/webhooks/${provider}/billing`,
    payload: event,
  });
  await app.close();
  return statusCode;
}

/** Requests a charge of 12.50 from a merchant whose customer and card are at this provider. */
async function chargeAt(provider: string): Promise<string> {
  const { db, time } = fixture;
  const ownerUserId = randomUUID();
  await storeCustomer(db, ownerUserId, `customer of ${ownerUserId}`, provider);
  await storeCard(db, ownerUserId, 'the same card', new Date(time.now));
  const campaignId = await newCampaign(db, { ownerUserId, paymentMode: 'managed' });
  const id = randomUUID();
  const items = [{ description: 'Shoes', campaignId, kind: 'commission', amountMinor: 1_250n }] as const;
  const subject = { kind: 'settlement', id } as const;
  const request = { id, book: 'live', ownerUserId, campaignId, currency: 'EUR', subject, items } as const;
  await db.transaction().execute((trx) => requestCharge(trx, request, new Date(time.now)));
  return id;
}

async function charge(id: string): Promise<ChargeRow> {
  const row = await findCharge(fixture.db, id);
  if (!row) throw new Error(`There is no charge ${id}`);
  return row;
}

test('new customers are made at the first provider whose own variables are set', () => {
  const Config = z.object(providerVariables(both));
  const namesFor = (env: Readonly<Record<string, string>>) => [...openProviders(both, loadConfig(Config, env)).keys()];
  expect(namesFor({})).toEqual([]);
  expect(namesFor({ OTHER_KEY: 'key' })).toEqual(['other']);
  expect(namesFor({ OTHER_KEY: 'key', STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual(['stripe', 'other']);
});

test('what another provider says at its own address makes its cards be asked for anew', async () => {
  const { id: ownerUserId } = await fixture.newMerchant();
  const customer = `customer of ${ownerUserId}`;
  await storeCustomer(fixture.db, ownerUserId, customer, 'other');
  const event = { id: randomUUID(), type: 'card-saved', object: 'card', customer };
  expect(await tell(event)).toBe(200);
  expect(await tell(event, 'third')).toBe(404);
  await workEvents(engines);
  expect(await listCards(fixture.db, ownerUserId)).toMatchObject([{ cardId: `card of ${customer}`, isDefault: true }]);
});

test('each charge is made where its merchant’s card is, and what is reported about one does not affect the other', async () => {
  const ids = [await chargeAt('stripe'), await chargeAt('other')] as const;
  await workCharges(engines);
  expect(await atStripe.taken()).toMatchObject([{ chargeId: ids[0], amountMinor: 1_250 }]);
  expect(await atOther.taken()).toMatchObject([{ chargeId: ids[1], amountMinor: 1_250 }]);
  const [first, second] = [await charge(ids[0]), await charge(ids[1])];
  expect(first).toMatchObject({ state: 'paid', provider: 'stripe' });
  // Both providers number their objects from 1.
  expect(second).toMatchObject({ state: 'paid', provider: 'other', providerChargeId: first.providerChargeId });

  const object = second.providerChargeId ?? '';
  const seen = { kind: 'refund', amountMinor: 250n, outcome: 'done', isTaken: true, answerBy: null } as const;
  const openedAt = new Date(fixture.time.now);
  atOther.giveBack(object, { ...seen, id: 're_1', openedAt });
  atStripe.giveBack(object, { ...seen, id: 're_1', amountMinor: 999n, openedAt });
  await tell({ id: randomUUID(), type: 'money-back', object, customer: null });
  await workEvents(engines);
  expect(await listChargeReturns(fixture.db, first.id)).toEqual([]);
  expect(await listChargeReturns(fixture.db, second.id)).toMatchObject([{ id: 're_1', amountMinor: 250n }]);
});

test('a charge waits while its provider is not configured', async () => {
  const id = await chargeAt('other');
  await workCharges({ ...engines, providers: byName(atStripe.provider) });
  expect(await charge(id)).toMatchObject({ state: 'waiting', provider: 'other', providerInvoiceId: null });
  fixture.time.now += 3_600_000;
  await workCharges(engines);
  expect(await charge(id)).toMatchObject({ state: 'paid', provider: 'other' });
});

test('a card that is removed is removed at its own provider', async () => {
  const merchant = await fixture.newMerchant();
  await storeCustomer(fixture.db, merchant.id, `customer of ${merchant.id}`, 'other');
  await storeCard(fixture.db, merchant.id, 'plastic', new Date(fixture.time.now));
  const { deps } = fixture;
  const app = buildApp({ ...deps, providers: engines.providers }, { log: deps.log });
  const url = '/api/v1/billing/cards/plastic';
  expect((await app.inject({ method: 'DELETE', url, headers: merchant.headers })).statusCode).toBe(200);
  await app.close();
  const task = { provider: 'other', kind: 'remove_card', objectId: 'plastic' };
  expect(await waitingIn(fixture.db, providerTaskQueue)).toEqual([task]);
});

test('each provider is compared with its own part of the ledger', async () => {
  moved.push({
    id: 'move',
    kind: 'charge',
    sourceId: 'ch_unknown',
    objectId: 'ch_unknown',
    currency: 'EUR',
    amountMinor: 700n,
    at: new Date(fixture.time.now),
  });
  const jobs = scheduledJobs({ ...fixture.deps, providers: engines.providers });
  const comparisons = jobs.filter(({ name }) => name.startsWith('billing.reconcile-'));
  expect(comparisons.map(({ name }) => name)).toEqual(['billing.reconcile-stripe', 'billing.reconcile-other']);
  for (const { run } of comparisons) await run(new AbortController().signal);
  expect(await listDifferences(fixture.db, 'stripe')).toEqual([]);
  expect(await listDifferences(fixture.db, 'other')).toMatchObject([{ id: 'ch_unknown', reason: 'unknown_here' }]);
});

test('money is passed on only from a charge of the provider that knows it', () => {
  expect(sourceChargeOf('stripe', 'ch_1')).toBe('ch_1');
  expect(sourceChargeOf('other', 'ch_1')).toBeNull();
  expect(sourceChargeOf(null, 'ch_1')).toBeNull();
});
