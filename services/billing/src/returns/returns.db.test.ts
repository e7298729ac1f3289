import { AppError } from '@sillage/runtime/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelCharge } from '../charges/cancel-charge.ts';
import { insertEvent } from '../db/provider-events.ts';
import { settlementChargeSettled } from '../settlements/charge-settled.ts';
import { confirmSettlement } from '../settlements/confirm-settlement.ts';
import { loadQuote } from '../settlements/load-quote.ts';
import { getOwnCampaign } from '../settlements/own-campaign.ts';
import { resumeSettlement } from '../settlements/resume-settlement.ts';
import { startMonthlySettlement } from '../settlements/start-monthly.ts';
import { createPaidFixture, type PaidFixture, WEBHOOK_SECRET } from '../testing/local-payments.ts';
import { workCharges, workEvents } from '../testing/rounds.ts';
import { createSettling, type Settling } from '../testing/settling.ts';
import { proveLedger } from '../verify/ledger-proofs.ts';
import { findPayoutHold } from './find-payout-hold.ts';
import { readReturns } from './read-returns.ts';
import { recoverReturned, recoverySettled } from './recover.ts';
import { releaseHeld } from './release-held.ts';

let fixture: PaidFixture;
let settling: Settling;
beforeAll(async () => {
  fixture = await createPaidFixture();
  settling = createSettling(fixture);
  const url = await fixture.app.listen({ port: 0, host: '127.0.0.1' });
  fixture.local.listen({ url: `${url}/webhooks/stripe/billing`, secret: WEBHOOK_SECRET, connect: false });
});
afterAll(() => fixture.close());

/** The worker of the service, with the stand-in for Stripe. */
const engine = () => ({
  ...fixture.engine,
  onChargeSettled: {
    ...fixture.engine.onChargeSettled,
    settlement: settlementChargeSettled,
    recovery: recoverySettled,
  },
});

/** Every event of the stand-in is taken and worked off. */
async function deliverWebhooks(): Promise<void> {
  await expect.poll(() => fixture.local.waitingEvents).toBe(0);
  while (await workEvents(engine()));
}

async function merchant() {
  const { db, deps } = fixture;
  const { id: ownerUserId, customerId } = await fixture.newCardOwner('pm_card_visa');
  const campaignId = await settling.newCampaign(ownerUserId);
  const affiliateId = await settling.newAffiliate(campaignId);
  const asked = { reason: 'pay_now', affiliateId: null } as const;
  const quote = async () =>
    (await loadQuote({ ...deps, db }, await getOwnCampaign(db, campaignId, ownerUserId), asked)).quote;
  const confirm = async () =>
    confirmSettlement(deps, ownerUserId, { campaignId, hash: (await quote()).hash, ...asked });
  /** Paid by the merchant; the transfer is made at the stand-in, and payout says so. */
  const settle = async () => {
    const { id } = await confirm();
    await workCharges(engine());
    return { settlementId: id, ...(await transfer(id)) };
  };
  const account = await fixture.stripe.accounts.create({
    type: 'express',
    country: 'FR',
    capabilities: { transfers: { requested: true } },
  });
  fixture.local.onboard(account.id, 'complete');
  const transfer = async (settlementId: string) => {
    const line = await db
      .selectFrom('settlementLines')
      .selectAll()
      .where('settlementId', '=', settlementId)
      .executeTakeFirstOrThrow();
    const { id: transferId } = await fixture.stripe.transfers.create({
      amount: Number(line.amountMinor),
      currency: 'eur',
      destination: account.id,
    });
    const value = {
      settlementId,
      lineId: line.id,
      attempt: line.attempt,
      currency: 'EUR',
      amountMinor: line.amountMinor,
      transferId,
    };
    await settling.deliverPayouts({ case: 'transferPaid', value });
    const charge = await db.selectFrom('charges').selectAll().where('subjectId', '=', settlementId).executeTakeFirst();
    return { transferId, chargeId: charge?.providerChargeId ?? '' };
  };
  const earn = (amountMinor: number) => settling.earn(campaignId, affiliateId, amountMinor);
  const books = () => settling.books(campaignId);
  return { ownerUserId, customerId, campaignId, affiliateId, quote, confirm, settle, earn, books };
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'passed',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
const proven = async () =>
  expect((await proveLedger(fixture.db)).filter(({ outcome }) => outcome === 'differs')).toEqual([]);
const isHeld = async (ownerUserId: string) => (await findPayoutHold(fixture.db, ownerUserId)).isHeld;

test('a dispute holds what is new: nothing is confirmed, due with the month or resumed until the bank has decided; won, it goes on', async () => {
  const { ownerUserId, campaignId, quote, confirm, settle, earn, books } = await merchant();
  await earn(4_000);
  const { chargeId, settlementId } = await settle();
  const before = await books();
  await earn(2_000);
  const { id: dispute } = fixture.local.simulate({ type: 'dispute', charge: chargeId });
  await deliverWebhooks();
  expect((await quote()).payoutHold).toMatchObject({ disputes: [{ currency: 'EUR', amountMinor: 5_000n }], owed: [] });
  expect(await books()).toMatchObject({ 'merchant.disputed EUR': 5_000 });
  expect(await codeOf(confirm())).toBe('payouts_held');
  expect(await startMonthlySettlement(fixture.deps, campaignId, '2026-10')).toBe('held');
  expect(await codeOf(resumeSettlement(fixture.deps, ownerUserId, settlementId))).toBe('payouts_held');
  await proven();
  fixture.local.simulate({ type: 'dispute_closed', dispute, outcome: 'won' });
  await deliverWebhooks();
  expect(await isHeld(ownerUserId)).toBe(false);
  expect((await books())['merchant.disputed EUR']).toBeUndefined();
  expect((await books())['affiliate.settling']).toEqual(before['affiliate.settling']);
  expect(await codeOf(confirm())).toBe('passed');
  await proven();
});

test('a dispute that is lost is owed again, and holds until it is paid: of two who pay at once, one charges', async () => {
  const { ownerUserId, customerId, settle, earn, books } = await merchant();
  await earn(4_000);
  const { chargeId } = await settle();
  const { id: dispute } = fixture.local.simulate({ type: 'dispute', charge: chargeId });
  fixture.local.simulate({ type: 'dispute_closed', dispute, outcome: 'lost' });
  await deliverWebhooks();
  expect(await findPayoutHold(fixture.db, ownerUserId)).toMatchObject({
    disputes: [],
    owed: [{ currency: 'EUR', amountMinor: 5_000n }],
  });
  const both = await Promise.all([1, 2].map(() => codeOf(recoverReturned(fixture.deps, ownerUserId))));
  expect(both.toSorted()).toEqual(['conflict', 'passed']);
  await workCharges(engine());
  expect(await isHeld(ownerUserId)).toBe(false);
  expect(await books()).not.toHaveProperty('merchant.returned EUR');
  expect((await fixture.paidInvoices(customerId)).map(({ amountMinor }) => amountMinor)).toEqual([5_000, 5_000]);
  await proven();
});

test('what is owed again stays owed where the card refuses; another try charges it once', async () => {
  const { ownerUserId, customerId, settle, earn } = await merchant();
  await earn(4_000);
  const { chargeId } = await settle();
  fixture.local.simulate({ type: 'refund', charge: chargeId, amount: 1_500 });
  await deliverWebhooks();
  fixture.local.faults.add({ kind: 'decline', method: 'POST', path: '/v1/invoices/*/pay' });
  await recoverReturned(fixture.deps, ownerUserId);
  await workCharges(engine());
  expect((await findPayoutHold(fixture.db, ownerUserId)).owed).toEqual([{ currency: 'EUR', amountMinor: 1_500n }]);
  await recoverReturned(fixture.deps, ownerUserId);
  await workCharges(engine());
  expect(await isHeld(ownerUserId)).toBe(false);
  expect((await fixture.paidInvoices(customerId)).map(({ amountMinor }) => amountMinor)).toEqual([1_500, 5_000]);
  await proven();
});

test('a refund that fails is not owed any more; what was paid again for it is set off against the next', async () => {
  const { ownerUserId, settle, earn, books } = await merchant();
  await earn(4_000);
  const { chargeId } = await settle();
  const { id: refund } = fixture.local.simulate({ type: 'refund', charge: chargeId, amount: 1_000 });
  await deliverWebhooks();
  await recoverReturned(fixture.deps, ownerUserId);
  await workCharges(engine());
  fixture.local.simulate({ type: 'refund_failed', refund });
  await deliverWebhooks();
  expect(await books()).toMatchObject({ 'merchant.returned EUR': -1_000 });
  expect(await isHeld(ownerUserId)).toBe(false);
  await proven();
});

test('what was charged before a dispute, and not transferred yet, waits for its end', async () => {
  const { campaignId, ownerUserId, settle, confirm, earn } = await merchant();
  await earn(4_000);
  const { chargeId } = await settle();
  await earn(2_000);
  const { id } = await confirm();
  const { id: dispute } = fixture.local.simulate({ type: 'dispute', charge: chargeId });
  await deliverWebhooks();
  await workCharges(engine());
  const states = async () =>
    (await fixture.db.selectFrom('settlementLines').select('state').where('settlementId', '=', id).execute()).map(
      ({ state }) => state,
    );
  await releaseHeld(fixture.deps);
  expect(await states()).toEqual(['held']);
  fixture.local.simulate({ type: 'dispute_closed', dispute, outcome: 'won' });
  await deliverWebhooks();
  expect(await isHeld(ownerUserId)).toBe(false);
  await releaseHeld(fixture.deps);
  expect(await states()).toEqual(['waiting']);
  const requests = async () =>
    (await settling.publishedOf(campaignId)).filter(({ settlementId }) => settlementId === id).length;
  const requested = await requests();
  await releaseHeld(fixture.deps);
  expect(await requests()).toBe(requested);
});

test('a transfer that comes back is owed to the affiliate again; the next settlement pays it without charging it twice', async () => {
  const { campaignId, affiliateId, quote, confirm, settle, earn, books } = await merchant();
  await earn(4_000);
  const { transferId } = await settle();
  fixture.local.simulate({ type: 'transfer_reversed', transfer: transferId, amount: 3_000 });
  await deliverWebhooks();
  expect(await books()).toMatchObject({
    [`affiliate.payable ${affiliateId} EUR`]: -3_000,
    'merchant.prepaid EUR': -3_000,
  });
  await earn(500);
  const [charge] = (await quote()).charges;
  expect(charge).toMatchObject({ commissionsMinor: 3_500n, prepaidMinor: 3_000n });
  expect((charge?.totalMinor ?? 0n) - (charge?.feeMinor ?? 0n)).toBe(500n);
  const { id } = await confirm();
  await workCharges(engine());
  const requested = (await settling.publishedOf(campaignId)).filter(({ settlementId }) => settlementId === id);
  const lines = requested.flatMap(({ event }) => (event.case === 'payoutRequested' ? event.value.lines : []));
  expect(lines).toMatchObject([{ amountMinor: 3_500n, sourceChargeId: '' }]);
  expect(await books()).not.toHaveProperty('merchant.prepaid EUR');
  await proven();
});

test('what a webhook reported before the object was known here is applied once it is known', async () => {
  const { ownerUserId, confirm, earn, books } = await merchant();
  await earn(4_000);
  const { id: settlementId } = await confirm();
  await deliverWebhooks();
  fixture.local.faults.webhooks({ hold: true });
  await workCharges({
    ...engine(),
    onChargeSettled: { ...engine().onChargeSettled, settlement: () => Promise.reject(new Error('ended')) },
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
  while (await workEvents(engine()));
  expect(await books()).not.toHaveProperty('merchant.returned EUR');
  fixture.time.now += 3_600_000;
  await workCharges(engine());
  const charge = await fixture.db
    .selectFrom('charges')
    .selectAll()
    .where('subjectId', '=', settlementId)
    .executeTakeFirstOrThrow();
  expect(charge).toMatchObject({ state: 'paid', providerChargeId: intent?.id });
  while (await workEvents(engine()));
  expect(await books()).toMatchObject({ 'merchant.returned EUR': 700 });
  fixture.local.faults.clear();
  expect(await isHeld(ownerUserId)).toBe(true);
});

test('of two looks the later one counts, whichever ends first', async () => {
  const { settle, earn, books } = await merchant();
  await earn(4_000);
  const { chargeId } = await settle();
  let answerLate: () => void = () => {};
  const waits = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  const slow = {
    ...engine(),
    payments: {
      ...engine().payments,
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
  await readReturns(engine(), chargeId);
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
  await workCharges(engine());
  await deliverWebhooks();
  const charge = await fixture.charge(chargeId);
  expect(charge).toMatchObject({ state: 'cancelled', isVoidDue: false });
  const books = () => settling.books(charge.campaignId ?? '');
  expect(await books()).toEqual({ 'merchant.returned EUR': -1_250 });
  fixture.local.simulate({ type: 'refund', charge: charge.providerChargeId ?? '' });
  await deliverWebhooks();
  expect(await books()).toEqual({});
  expect(await isHeld(ownerUserId)).toBe(false);
});
