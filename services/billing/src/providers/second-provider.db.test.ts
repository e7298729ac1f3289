import { randomUUID } from 'node:crypto';
import { providerVariables } from '@sillage/runtime/provider-calls';
import { loadConfig } from '@sillage/runtime/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import { listCards } from '../db/cards.ts';
import { knowCustomer } from '../testing/cards.ts';
import { createFakePayments } from '../testing/fake-payments.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { workEvents } from '../testing/rounds.ts';
import type { PaymentProvider, PaymentProviderDefinition } from './payment-provider.ts';
import { openPayments, registry } from './registry.ts';

const Variables = z.object({ OTHER_KEY: z.string().optional() });
const Event = z.object({ id: z.string(), customer: z.string() });
const CARD = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

const other: PaymentProvider = {
  ...createFakePayments().provider,
  name: 'other',
  readEvent({ body }) {
    const { id, customer } = Event.parse(JSON.parse(body.toString()));
    return { id, type: 'card-saved', objectId: customer, customerId: customer };
  },
  concernOf: (type) => (type === 'card-saved' ? 'cards' : undefined),
  listCards: async (customerId) => [{ ...CARD, cardId: `card of ${customerId}`, addedAt: new Date(fixture.time.now) }],
};
const definition: PaymentProviderDefinition = {
  variables: Variables.shape,
  open: (config) => (Variables.parse(config).OTHER_KEY === undefined ? undefined : other),
  isSourceCharge: () => true,
};
const both = [...registry, definition];

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture?.close());

test('the first provider whose own variables are set charges cards', () => {
  const Config = z.object(providerVariables(both));
  const openedFor = (env: Readonly<Record<string, string>>) => openPayments(loadConfig(Config, env), both)?.name;
  expect(openedFor({})).toBeUndefined();
  expect(openedFor({ OTHER_KEY: 'key' })).toBe('other');
  expect(openedFor({ OTHER_KEY: 'key', STRIPE_SECRET_KEY: 'sk_test_1' })).toBe('stripe');
});

test('what another provider says at its own address makes its cards be asked for anew', async () => {
  const { id: ownerUserId } = await fixture.newMerchant();
  const customer = `customer of ${ownerUserId}`;
  await knowCustomer(fixture.db, ownerUserId, customer);
  const deps = { ...fixture.deps, payments: other };
  const app = buildApp(deps, { log: deps.log });
  const send = (provider: string) =>
    app.inject({ method: 'POST', url: `/webhooks/${provider}/billing`, payload: { id: randomUUID(), customer } });
  expect((await send('other')).statusCode).toBe(200);
  expect((await send('stripe')).statusCode).toBe(404);
  await app.close();
  const nothing = async () => {};
  await workEvents({ ...deps, onChargeSettled: { invoice: nothing, settlement: nothing, recovery: nothing } });
  expect(await listCards(fixture.db, ownerUserId)).toMatchObject([{ cardId: `card of ${customer}`, isDefault: true }]);
});
