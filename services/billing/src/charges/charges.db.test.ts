import { randomUUID } from 'node:crypto';
import { AppError } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockCampaigns } from '../db/campaigns.ts';
import { enqueueCharges } from '../db/charges/charges.ts';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { workCharges } from '../testing/rounds.ts';
import { cancelCharge } from './cancel-charge.ts';
import { reconcileInvoice } from './reconcile-invoice.ts';
import { retryCharge } from './retry-charge.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterEach(async () => {
  fixture.local.faults.clear();
  expect(await fixture.clearing()).toBe(0);
});
afterAll(() => fixture.close());

const NO_CARD = 'No payment method is linked to this campaign. Set up a card.';

const inBooks = (id: string, work: typeof retryCharge) =>
  fixture.db.transaction().execute(async (trx) => {
    const charge = await fixture.charge(id);
    await lockCampaigns(trx, [charge.items[0]?.campaignId ?? '']);
    await work(trx, id, new Date(fixture.time.now));
  });

const outcomesOf = (id: string) =>
  fixture.outcomes
    .filter((outcome) => outcome.chargeId === id)
    .map((outcome) => [outcome.attempt, outcome.result.state]);

test('asking books what is owed into clearing, and paying books it out as cash', async () => {
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  const id = await fixture.requestCharge(owner);
  expect(await fixture.clearing()).toBe(1_250);
  const paid = await fixture.workUntilSettled(id);
  expect(paid).toMatchObject({ state: 'paid', totalMinor: 1_250n, providerChargeId: expect.stringMatching(/^ch_/) });
  const [invoice] = (await fixture.stripe.invoices.list({ customer: customerId })).data;
  expect(invoice).toMatchObject({ id: paid.providerInvoiceId, metadata: { charge_id: id }, auto_advance: false });
  expect(invoice?.lines.data.map((line) => line.amount).toSorted((a, b) => a - b)).toEqual([250, 1_000]);
  const calls = await fixture.db.selectFrom('providerCalls').selectAll().where('chargeId', '=', id).execute();
  expect(calls.map((call) => [call.step, call.state])).toEqual(
    ['invoice', 'commissions', 'fees', 'finalize', 'pay'].map((step) => [step, 'done']),
  );
  expect(new Set(calls.map((call) => call.idempotencyKey)).size).toBe(5);
});

test('a charge of nothing is refused, and so is a second one of the same subject and currency', async () => {
  const { id: owner } = await fixture.newCardOwner('pm_card_visa');
  await expect(fixture.requestCharge(owner, { items: [] })).rejects.toThrow(RangeError);
  const subject = { kind: 'invoice', id: randomUUID() } as const;
  const first = await fixture.requestCharge(owner, { subject });
  await expect(fixture.requestCharge(owner, { subject })).rejects.toThrow(/charges_of_subject/);
  await fixture.workUntilSettled(first);
});

test('a charge whose task is a dead letter waits for the operator, and is collected once', async () => {
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  const id = await fixture.requestCharge(owner);
  await sql`update work_queue set dead_at = now() where key = ${id}`.execute(fixture.db);
  await inBooks(id, retryCharge);
  await workCharges(fixture.engine);
  expect(await fixture.charge(id)).toMatchObject({ state: 'waiting' });
  await sql`update work_queue set dead_at = null where key = ${id}`.execute(fixture.db);
  const paid = await fixture.workUntilSettled(id);
  // Retried although an event of the provider has settled it meanwhile.
  await fixture.db.transaction().execute((trx) => enqueueCharges(trx, [paid]));
  await workCharges(fixture.engine);
  expect(await fixture.paidInvoices(customerId)).toMatchObject([{ amountMinor: 1_250 }]);
});

describe('a card that declines', () => {
  test.each(['insufficient_funds', 'expired_card', 'generic_decline', 'some_new_reason'])(
    'fails the charge with its code, once, and is not asked again: %s',
    async (declineCode) => {
      const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
      const id = await fixture.requestCharge(owner);
      fixture.local.faults.add({ kind: 'decline', path: '/v1/invoices/*/pay', declineCode });
      expect(await fixture.workUntilSettled(id)).toMatchObject({
        state: 'failed',
        failureCode: declineCode,
        failure: expect.any(String),
      });
      fixture.time.now += 30 * 24 * 3_600_000;
      await workCharges(fixture.engine);
      expect(await fixture.paidInvoices(customerId)).toEqual([]);
      expect(outcomesOf(id)).toEqual([[1, 'failed']]);
    },
  );

  test('is charged on the same invoice when it is tried again after another card was chosen, whichever was shown before', async () => {
    const { id: owner, customerId, cardIds } = await fixture.newCardOwner('pm_card_chargeCustomerFail', 'pm_card_visa');
    const id = await fixture.requestCharge(owner, { cardId: cardIds[0] ?? null });
    const failed = await fixture.workUntilSettled(id);
    expect(failed.state).toBe('failed');
    await chooseCard(id, cardIds[1]);
    await inBooks(id, retryCharge);
    expect(await fixture.clearing()).toBe(1_250);
    const paid = await fixture.workUntilSettled(id);
    expect(paid).toMatchObject({ state: 'paid', attempt: 2, providerInvoiceId: failed.providerInvoiceId });
    expect(await fixture.paidInvoices(customerId)).toHaveLength(1);
    expect(outcomesOf(id)).toEqual([
      [1, 'failed'],
      [2, 'paid'],
    ]);
  });
});

test.each([
  ['has a customer', true],
  ['never had one', false],
])(
  'a merchant without a card who %s gets an error that says so, and the provider is not called',
  async (_title, hasCustomer) => {
    const { id: owner } = await (hasCustomer ? fixture.newCardOwner() : fixture.newMerchant());
    const id = await fixture.requestCharge(owner);
    expect(await fixture.workUntilSettled(id)).toMatchObject({
      state: 'failed',
      failureCode: 'no_card',
      failure: NO_CARD,
      providerInvoiceId: null,
    });
  },
);

test("the card that was shown is charged; where it is gone the campaign's, and else the default", async () => {
  const { id: owner, cardIds } = await fixture.newCardOwner('pm_card_visa', 'pm_card_mastercard', 'pm_card_amex');
  const [first = '', second = '', third = ''] = cardIds;
  const campaignId = await fixture.newCampaign(owner, { cardId: second });
  const paidWith = async (id: string) => {
    await fixture.workUntilSettled(id);
    const call = fixture.db
      .selectFrom('providerCalls')
      .select('cardId')
      .where('chargeId', '=', id)
      .where('step', '=', 'pay');
    return (await call.executeTakeFirstOrThrow()).cardId;
  };
  expect(await paidWith(await fixture.requestCharge(owner, { campaignId, cardId: third }))).toBe(third);
  expect(await paidWith(await fixture.requestCharge(owner, { campaignId, cardId: 'pm_gone' }))).toBe(second);
  expect(await paidWith(await fixture.requestCharge(owner, { campaignId: null }))).toBe(first);
});

describe('cancelling', () => {
  test('voids the invoice of a charge that failed: nobody can pay it any more', async () => {
    const { id: owner } = await fixture.newCardOwner('pm_card_chargeCustomerFail');
    const id = await fixture.requestCharge(owner);
    const { providerInvoiceId: invoice } = await fixture.workUntilSettled(id);
    await inBooks(id, cancelCharge);
    await inBooks(id, cancelCharge);
    fixture.local.faults.add({ kind: 'cut_after', path: '/v1/invoices/*/void' });
    await fixture.workUntilSettled(id);
    expect(await fixture.charge(id)).toMatchObject({ state: 'cancelled', isVoidDue: false });
    expect((await fixture.stripe.invoices.retrieve(invoice ?? '')).status).toBe('void');
    await expect(inBooks(id, retryCharge)).rejects.toMatchObject({ code: 'invalid_transition' });
  });

  test('takes back what was asked and never sent', async () => {
    const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
    const id = await fixture.requestCharge(owner);
    await inBooks(id, cancelCharge);
    await workCharges(fixture.engine);
    expect(await fixture.charge(id)).toMatchObject({ state: 'cancelled', providerInvoiceId: null });
    expect((await fixture.stripe.invoices.list({ customer: customerId })).data).toEqual([]);
  });

  test('is refused while money may be on its way, and afterwards', async () => {
    const { id: owner } = await fixture.newCardOwner('pm_card_visa');
    const id = await fixture.requestCharge(owner);
    fixture.local.faults.add({ kind: 'cut_after', path: '/v1/invoices/*/pay' });
    await workCharges(fixture.engine);
    const refusal = await inBooks(id, cancelCharge).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: 'invalid_transition' });
    await fixture.workUntilSettled(id);
    await expect(inBooks(id, cancelCharge)).rejects.toMatchObject({ code: 'invalid_transition' });
  });
});

test('an invoice that an operator has voided is replaced by another one when the charge is tried again', async () => {
  const { id: owner, customerId, cardIds } = await fixture.newCardOwner('pm_card_chargeCustomerFail', 'pm_card_visa');
  const id = await fixture.requestCharge(owner);
  const { providerInvoiceId: voided } = await fixture.workUntilSettled(id);
  await fixture.stripe.invoices.voidInvoice(voided ?? '');
  await chooseCard(id, cardIds[1]);
  await inBooks(id, retryCharge);
  const paid = await fixture.workUntilSettled(id);
  expect(paid.state).toBe('paid');
  expect(await fixture.paidInvoices(customerId)).toEqual([{ id: paid.providerInvoiceId, amountMinor: 1_250 }]);
});

test('money that comes after the charge had failed is booked once, however often it is reported', async () => {
  const { id: owner, cardIds } = await fixture.newCardOwner('pm_card_chargeCustomerFail', 'pm_card_visa');
  const id = await fixture.requestCharge(owner);
  const { providerInvoiceId: invoice } = await fixture.workUntilSettled(id);
  await fixture.stripe.invoices.pay(invoice ?? '', { payment_method: cardIds[1] ?? '' });
  await Promise.all([1, 2, 3].map(() => reconcileInvoice(fixture.engine, invoice ?? '')));
  expect(await fixture.charge(id)).toMatchObject({ state: 'paid', attempt: 2, failure: null });
  expect(outcomesOf(id)).toEqual([
    [1, 'failed'],
    [2, 'paid'],
  ]);
});

test('an invoice that we did not create is ignored', async () => {
  const before = fixture.outcomes.length;
  await reconcileInvoice(fixture.engine, 'in_unknown');
  expect(fixture.outcomes).toHaveLength(before);
});

/** Chooses the card in the campaign's settings, as a merchant does. */
async function chooseCard(chargeId: string, cardId: string | undefined): Promise<void> {
  const { campaignId } = await fixture.charge(chargeId);
  await fixture.db
    .updateTable('campaigns')
    .set({ cardId: cardId ?? null })
    .where('campaignId', '=', campaignId ?? '')
    .execute();
}
