import { NoticeTask } from '@sillage/runtime/account-notices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeQueue } from '../db/queues.ts';
import { resumeSettlement } from '../settlements/resume-settlement.ts';
import { startMonthlySettlement } from '../settlements/start-monthly.ts';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { codeOf, createReturns, type Returns } from '../testing/returned-charges.ts';
import { waitingIn, workCharges } from '../testing/rounds.ts';
import { createSettling, type Settling } from '../testing/settling.ts';
import { findPayoutHold } from './find-payout-hold.ts';
import { recoverReturned } from './recover.ts';
import { releaseHeld } from './release-held.ts';

let fixture: PaidFixture;
let settling: Settling;
let returns: Returns;
beforeAll(async () => {
  fixture = await createPaidFixture();
  settling = createSettling(fixture);
  returns = await createReturns(fixture, settling);
});
afterAll(() => fixture.close());

test('a dispute holds what is new: nothing is confirmed, due with the month or resumed until the bank has decided; won, it goes on', async () => {
  const { ownerUserId, campaignId, quote, confirm, settle, earn, books } = await returns.merchant();
  await earn(4_000);
  const { chargeId, settlementId } = await settle();
  const before = await books();
  await earn(2_000);
  const { id: dispute } = fixture.local.simulate({ type: 'dispute', charge: chargeId });
  await returns.deliverWebhooks();
  expect((await quote()).payoutHold).toMatchObject({ disputes: [{ currency: 'EUR', amountMinor: 5_000n }], owed: [] });
  expect(await books()).toMatchObject({ 'merchant.disputed EUR': 5_000 });
  expect(await codeOf(confirm())).toBe('payouts_held');
  expect(await startMonthlySettlement(fixture.deps, campaignId, '2026-10')).toBe('held');
  expect(await codeOf(resumeSettlement(fixture.deps, ownerUserId, settlementId))).toBe('payouts_held');
  await returns.proven();
  fixture.local.simulate({ type: 'dispute_closed', dispute, outcome: 'won' });
  await returns.deliverWebhooks();
  expect(await returns.isHeld(ownerUserId)).toBe(false);
  expect((await books())['merchant.disputed EUR']).toBeUndefined();
  expect((await books())['affiliate.settling']).toEqual(before['affiliate.settling']);
  expect(await codeOf(confirm())).toBe('passed');
  await returns.proven();
});

test('a dispute that is lost is owed again, and holds until it is paid: of two who pay at once, one charges', async () => {
  const { ownerUserId, customerId, settle, earn, books } = await returns.merchant();
  await earn(4_000);
  const { chargeId } = await settle();
  const { id: dispute } = fixture.local.simulate({ type: 'dispute', charge: chargeId });
  fixture.local.simulate({ type: 'dispute_closed', dispute, outcome: 'lost' });
  await returns.deliverWebhooks();
  expect(await findPayoutHold(fixture.db, 'live', ownerUserId)).toMatchObject({
    disputes: [],
    owed: [{ currency: 'EUR', amountMinor: 5_000n }],
  });
  const both = await Promise.all([1, 2].map(() => codeOf(recoverReturned(fixture.deps, ownerUserId))));
  expect(both.toSorted()).toEqual(['conflict', 'passed']);
  await workCharges(returns.engine());
  expect(await returns.isHeld(ownerUserId)).toBe(false);
  expect(await books()).not.toHaveProperty('merchant.returned EUR');
  expect((await fixture.paidInvoices(customerId)).map(({ amountMinor }) => amountMinor)).toEqual([5_000, 5_000]);
  await returns.proven();
});

test('what is owed again stays owed where the card refuses, which is mailed; another try charges it once', async () => {
  const { ownerUserId, campaignId, customerId, settle, earn } = await returns.merchant();
  const refusals = async () =>
    (await waitingIn(fixture.db, noticeQueue))
      .map((payload) => NoticeTask.parse(payload))
      .filter((task) => task.ownerUserId === ownerUserId && task.notice.kind === 'charge_refused')
      .map(({ notice }) => notice);
  await earn(4_000);
  const { chargeId } = await settle();
  fixture.local.simulate({ type: 'refund', charge: chargeId, amount: 1_500 });
  await returns.deliverWebhooks();
  fixture.local.faults.add({ kind: 'decline', method: 'POST', path: '/v1/invoices/*/pay' });
  await recoverReturned(fixture.deps, ownerUserId);
  await workCharges(returns.engine());
  expect((await findPayoutHold(fixture.db, 'live', ownerUserId)).owed).toEqual([
    { currency: 'EUR', amountMinor: 1_500n },
  ]);
  const refused = { amountMinor: '1500', currency: 'EUR', campaignId, isWithoutCard: false, nextAttemptAt: null };
  expect(await refusals()).toMatchObject([refused]);
  await recoverReturned(fixture.deps, ownerUserId);
  await workCharges(returns.engine());
  expect(await refusals()).toHaveLength(1);
  expect(await returns.isHeld(ownerUserId)).toBe(false);
  expect((await fixture.paidInvoices(customerId)).map(({ amountMinor }) => amountMinor)).toEqual([1_500, 5_000]);
  await returns.proven();
});

test('too little for a card holds nothing, and is charged once there is enough', async () => {
  const { ownerUserId, campaignId, customerId, quote, confirm, settle, earn, books } = await returns.merchant();
  await earn(4_000);
  const { chargeId } = await settle();
  fixture.local.simulate({ type: 'refund', charge: chargeId, amount: 30 });
  await returns.deliverWebhooks();
  expect(await books()).toMatchObject({ 'merchant.returned EUR': 30 });
  expect(await returns.isHeld(ownerUserId)).toBe(false);
  expect(await codeOf(recoverReturned(fixture.deps, ownerUserId))).toBe('conflict');
  await earn(2_000);
  expect((await quote()).payoutHold).toBeNull();
  expect(await codeOf(confirm())).toBe('passed');
  await workCharges(returns.engine());
  expect((await settling.publishedOf(campaignId)).filter(({ event }) => event.case === 'payoutRequested')).toHaveLength(
    2,
  );
  fixture.local.simulate({ type: 'refund', charge: chargeId, amount: 20 });
  await returns.deliverWebhooks();
  expect((await findPayoutHold(fixture.db, 'live', ownerUserId)).owed).toEqual([{ currency: 'EUR', amountMinor: 50n }]);
  await recoverReturned(fixture.deps, ownerUserId);
  await workCharges(returns.engine());
  expect(await returns.isHeld(ownerUserId)).toBe(false);
  expect((await fixture.paidInvoices(customerId)).map(({ amountMinor }) => amountMinor)).toContain(50);
  await returns.proven();
});

test('a refund that fails is not owed any more; what was paid again for it is set off against the next', async () => {
  const { ownerUserId, settle, earn, books } = await returns.merchant();
  await earn(4_000);
  const { chargeId } = await settle();
  const { id: refund } = fixture.local.simulate({ type: 'refund', charge: chargeId, amount: 1_000 });
  await returns.deliverWebhooks();
  await recoverReturned(fixture.deps, ownerUserId);
  await workCharges(returns.engine());
  fixture.local.simulate({ type: 'refund_failed', refund });
  await returns.deliverWebhooks();
  expect(await books()).toMatchObject({ 'merchant.returned EUR': -1_000 });
  expect(await returns.isHeld(ownerUserId)).toBe(false);
  await returns.proven();
});

test('what was charged before a dispute, and not transferred yet, waits for its end', async () => {
  const { campaignId, ownerUserId, settle, confirm, earn } = await returns.merchant();
  await earn(4_000);
  const { chargeId } = await settle();
  await earn(2_000);
  const { id } = await confirm();
  const { id: dispute } = fixture.local.simulate({ type: 'dispute', charge: chargeId });
  await returns.deliverWebhooks();
  await workCharges(returns.engine());
  const states = async () =>
    (await fixture.db.selectFrom('settlementLines').select('state').where('settlementId', '=', id).execute()).map(
      ({ state }) => state,
    );
  await releaseHeld(fixture.deps);
  expect(await states()).toEqual(['held']);
  fixture.local.simulate({ type: 'dispute_closed', dispute, outcome: 'won' });
  await returns.deliverWebhooks();
  expect(await returns.isHeld(ownerUserId)).toBe(false);
  await releaseHeld(fixture.deps);
  expect(await states()).toEqual(['waiting']);
  const requests = async () =>
    (await settling.publishedOf(campaignId)).filter(({ settlementId }) => settlementId === id).length;
  const requested = await requests();
  await releaseHeld(fixture.deps);
  expect(await requests()).toBe(requested);
});

test('prepaid money takes the charge away as a source only from what it does not cover', async () => {
  const { campaignId, affiliateId, confirm, settle, earn } = await returns.merchant();
  await earn(4_000);
  const { transferId } = await settle();
  fixture.local.simulate({ type: 'transfer_reversed', transfer: transferId, amount: 3_000 });
  await returns.deliverWebhooks();
  const other = await settling.newAffiliate(campaignId);
  await settling.earn(campaignId, other, 2_000);
  const { id } = await confirm();
  await workCharges(returns.engine());
  const requested = (await settling.publishedOf(campaignId)).filter(({ settlementId }) => settlementId === id);
  const lines = requested.flatMap(({ event }) => (event.case === 'payoutRequested' ? event.value.lines : []));
  const sources = new Map(lines.map((line) => [line.affiliateId, line.sourceChargeId]));
  // The card is charged 20.00 of 50.00.
  expect(sources).toEqual(
    new Map([
      [affiliateId, ''],
      [other, expect.stringMatching(/^ch_/)],
    ]),
  );
});

test('a transfer that comes back is owed to the affiliate again; the next settlement pays it without charging it twice', async () => {
  const { campaignId, affiliateId, quote, confirm, settle, earn, books } = await returns.merchant();
  await earn(4_000);
  const { transferId } = await settle();
  fixture.local.simulate({ type: 'transfer_reversed', transfer: transferId, amount: 3_000 });
  await returns.deliverWebhooks();
  expect(await books()).toMatchObject({
    [`affiliate.payable ${affiliateId} EUR`]: -3_000,
    'merchant.prepaid EUR': -3_000,
  });
  await earn(500);
  const [charge] = (await quote()).charges;
  expect(charge).toMatchObject({ commissionsMinor: 3_500n, prepaidMinor: 3_000n });
  expect((charge?.totalMinor ?? 0n) - (charge?.feeMinor ?? 0n)).toBe(500n);
  const { id } = await confirm();
  await workCharges(returns.engine());
  const requested = (await settling.publishedOf(campaignId)).filter(({ settlementId }) => settlementId === id);
  const lines = requested.flatMap(({ event }) => (event.case === 'payoutRequested' ? event.value.lines : []));
  expect(lines).toMatchObject([{ amountMinor: 3_500n, sourceChargeId: '' }]);
  expect(await books()).not.toHaveProperty('merchant.prepaid EUR');
  await returns.proven();
});
