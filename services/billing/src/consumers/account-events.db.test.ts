import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { AccountEventSchema } from '@sillage/proto/events/account_events';
import { batchOf } from '@sillage/runtime/bus/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listCards } from '../db/charges/cards.ts';
import { providerTaskQueue } from '../db/queues.ts';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { waitingIn, workTasks } from '../testing/rounds.ts';
import { accountEventsConsumer } from './account-events.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterEach(() => fixture.local.faults.clear());
afterAll(() => fixture.close());

type Content = NonNullable<MessageInitShape<typeof AccountEventSchema>['event']>;

async function deliver(userId: string, event: Content): Promise<number> {
  const message = create(AccountEventSchema, {
    eventId: randomUUID(),
    occurredAtMs: BigInt(fixture.time.now),
    userId,
    version: 1n,
    event,
  });
  const refusals = await accountEventsConsumer(fixture.deps)(batchOf('account-events', [message]));
  return refusals?.length ?? 0;
}

const erased: Content = { case: 'erased', value: {} };

test('an account that was erased has no card, no name and no customer any more; its money rows stay', async () => {
  const { id: owner, customerId, cardIds } = await fixture.newCardOwner('pm_card_visa');
  const chargeId = await fixture.requestCharge(owner);
  const paid = await fixture.workUntilSettled(chargeId);
  fixture.local.faults.add({ kind: 'cut_after', method: 'DELETE', path: '/v1/customers/*' });
  expect(await deliver(owner, erased)).toBe(0);
  expect(await deliver(owner, erased)).toBe(0);
  expect(await listCards(fixture.db, owner)).toEqual([]);
  for (let turn = 0; turn < 3; turn += 1) {
    await workTasks(fixture.engine);
    fixture.time.now += 3_600_000;
  }
  expect(await fixture.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
  expect((await fixture.stripe.paymentMethods.retrieve(cardIds[0] ?? '')).customer).toBeNull();
  expect(await waitingIn(fixture.db, providerTaskQueue)).toEqual([]);
  const kept = await fixture.charge(chargeId);
  expect(kept).toEqual({ ...paid, items: paid.items.map((item) => ({ ...item, description: '' })) });
});

test('a customer whose id never arrived is found, and deleted as well', async () => {
  const merchant = await fixture.newMerchant();
  fixture.local.faults.add({ kind: 'cut_after', method: 'POST', path: '/v1/customers' });
  await merchant.call('/api/v1/billing/cards/setup', { method: 'POST', body: {} });
  await deliver(merchant.id, erased);
  await workTasks(fixture.engine);
  const { data } = await fixture.stripe.customers.list({ limit: 100 });
  expect(data.filter((customer) => customer.metadata.owner_user_id === merchant.id)).toEqual([]);
});

test('no customer is made for an account that is gone', async () => {
  const merchant = await fixture.newMerchant();
  await deliver(merchant.id, erased);
  expect((await merchant.call('/api/v1/billing/cards/setup', { method: 'POST', body: {} })).status).toBe(404);
});

test('an account that is about to be deleted keeps its cards; an event about nobody is refused', async () => {
  const { id: owner } = await fixture.newCardOwner('pm_card_visa');
  await deliver(owner, { case: 'deletionScheduled', value: { dueAtMs: 1n } });
  await deliver(owner, { case: 'deletionCancelled', value: {} });
  expect(await listCards(fixture.db, owner)).toHaveLength(1);
  expect(await deliver('nobody', erased)).toBe(1);
});
