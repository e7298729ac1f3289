import { waitingForLocks } from '@sillage/runtime/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelCharge } from '../charges/cancel-charge.ts';
import { insertEvent } from '../db/charges/provider-events.ts';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { createReturns, type Returns } from '../testing/returned-charges.ts';
import { workCharges, workEvents } from '../testing/rounds.ts';
import { createSettling, type Settling } from '../testing/settling.ts';
import { readReturns } from './read-returns.ts';

let fixture: PaidFixture;
let settling: Settling;
let returns: Returns;
beforeAll(async () => {
  fixture = await createPaidFixture();
  settling = createSettling(fixture);
  returns = await createReturns(fixture, settling);
});
afterAll(() => fixture.close());

test('what a webhook reported before the object was known here is applied once it is known', async () => {
  const { ownerUserId, confirm, earn, books } = await returns.merchant();
  await earn(4_000);
  const { id: settlementId } = await confirm();
  await returns.deliverWebhooks();
  fixture.local.faults.webhooks({ hold: true });
  await workCharges({
    ...returns.engine(),
    onChargeSettled: { ...returns.engine().onChargeSettled, settlement: () => Promise.reject(new Error('ended')) },
  });
  const [intent] = (await fixture.stripe.charges.list({ limit: 1 })).data;
  fixture.local.simulate({ type: 'refund', charge: intent?.id ?? '', amount: 700 });
  const event = {
    provider: 'stripe',
    eventId: `evt_${intent?.id}`,
    type: 'charge.refunded',
    objectId: intent?.id ?? '',
    customerId: null,
  };
  await insertEvent(fixture.db, event, new Date(fixture.time.now));
  while (await workEvents(returns.engine()));
  expect(await books()).not.toHaveProperty('merchant.returned EUR');
  fixture.time.now += 3_600_000;
  await workCharges(returns.engine());
  const charge = await fixture.db
    .selectFrom('charges')
    .selectAll()
    .where('subjectId', '=', settlementId)
    .executeTakeFirstOrThrow();
  expect(charge).toMatchObject({ state: 'paid', providerChargeId: intent?.id });
  while (await workEvents(returns.engine()));
  expect(await books()).toMatchObject({ 'merchant.returned EUR': 700 });
  fixture.local.faults.clear();
  expect(await returns.isHeld(ownerUserId)).toBe(true);
});

test('what a webhook reports while its charge is being booked is applied once that is committed', async () => {
  const { confirm, earn, books } = await returns.merchant();
  await earn(4_000);
  await confirm();
  await returns.deliverWebhooks();
  fixture.local.faults.webhooks({ hold: true });
  const engine = returns.engine();
  let working: Promise<unknown> = Promise.resolve();
  await workCharges({
    ...engine,
    onChargeSettled: {
      ...engine.onChargeSettled,
      async settlement(trx, outcome) {
        const objectId = outcome.result.state === 'paid' ? outcome.result.providerChargeId : '';
        fixture.local.simulate({ type: 'refund', charge: objectId, amount: 700 });
        const event = { provider: 'stripe', eventId: `evt_${objectId}`, type: 'charge.refunded', objectId };
        await insertEvent(fixture.db, { ...event, customerId: null }, new Date(fixture.time.now));
        working = workEvents(engine);
        await Promise.race([working, expect.poll(() => waitingForLocks(fixture.db)).toBe(1)]);
        await engine.onChargeSettled.settlement(trx, outcome);
      },
    },
  });
  await working;
  while (await workEvents(engine));
  expect(await books()).toMatchObject({ 'merchant.returned EUR': 700 });
  fixture.local.faults.clear();
});

test('of two looks the later one counts, whichever ends first', async () => {
  const { settle, earn, books } = await returns.merchant();
  await earn(4_000);
  const { chargeId } = await settle();
  let answerLate: () => void = () => {};
  const waits = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  const slow = {
    ...returns.engine(),
    payments: {
      ...returns.engine().payments,
      listReturns: async () => {
        await waits;
        return [];
      },
    },
  };
  const first = readReturns(slow, chargeId);
  await expect
    .poll(
      async () =>
        (
          await fixture.db.selectFrom('charges').select('readsBegun').where('providerChargeId', '=', chargeId).execute()
        )[0],
    )
    .toEqual({ readsBegun: 1 });
  fixture.local.simulate({ type: 'refund', charge: chargeId, amount: 900 });
  await readReturns(returns.engine(), chargeId);
  answerLate();
  await first;
  expect(await books()).toMatchObject({ 'merchant.returned EUR': 900 });
});

test('a charge that was given up and paid all the same is the merchant’s money; its refund makes nothing owed again', async () => {
  const { id: ownerUserId, cardIds } = await fixture.newCardOwner('pm_card_visa');
  const chargeId = await fixture.requestCharge(ownerUserId);
  const failing = { kind: 'decline', method: 'POST', path: '/v1/invoices/*/pay' } as const;
  fixture.local.faults.add(failing);
  const failed = await fixture.workUntilSettled(chargeId);
  await fixture.db.transaction().execute((trx) => cancelCharge(trx, chargeId, new Date(fixture.time.now)));
  await fixture.stripe.invoices.pay(failed.providerInvoiceId ?? '', { payment_method: cardIds[0] ?? '' });
  await workCharges(returns.engine());
  await returns.deliverWebhooks();
  const charge = await fixture.charge(chargeId);
  expect(charge).toMatchObject({ state: 'cancelled', isVoidDue: false });
  const books = () => settling.books(charge.campaignId ?? '');
  expect(await books()).toEqual({ 'merchant.returned EUR': -1_250 });
  fixture.local.simulate({ type: 'refund', charge: charge.providerChargeId ?? '' });
  await returns.deliverWebhooks();
  expect(await books()).toEqual({});
  expect(await returns.isHeld(ownerUserId)).toBe(false);
});
