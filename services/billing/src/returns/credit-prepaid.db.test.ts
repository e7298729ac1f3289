import { randomUUID } from 'node:crypto';
import { byName } from '@sillage/runtime/provider-calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { upsertCampaign } from '../db/campaigns.ts';
import { listCredits } from '../db/charges/charge-returns.ts';
import type { ProviderReturn } from '../domain/returns.ts';
import { paidSettlement } from '../testing/charged-settlements.ts';
import { createFakePayments } from '../testing/fake-payments.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { createSettling, type Settling } from '../testing/settling.ts';
import { proveCreditsRefunded } from '../verify/credit-proof.ts';
import { proveLedger } from '../verify/ledger-proofs.ts';
import { creditPrepaid } from './credit-prepaid.ts';
import { findPayoutHold } from './find-payout-hold.ts';
import { readReturns } from './read-returns.ts';
import { readReversal } from './read-reversal.ts';
import { recoverReturned } from './recover.ts';

let fixture: Fixture;
const payments = createFakePayments();
let settling: Settling;
let ownerUserId: string;
beforeAll(async () => {
  fixture = await createFixture();
  settling = createSettling({ ...fixture, deps: { ...fixture.deps, providers: byName(payments.provider) } }, payments);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ownerUserId = randomUUID();
  await settling.addCard(ownerUserId);
});

/** A settlement of 40.00 of which 30.00 came back from the affiliate, who is owed them again. */
async function returned() {
  const settlement = await paidSettlement(
    { ...fixture.deps, providers: byName(payments.provider) },
    settling,
    ownerUserId,
  );
  payments.reverse(settlement.transferId, 3_000n);
  await readReversal(settling.engine, settlement.transferId);
  return settlement;
}

async function change(
  campaignId: string,
  changed: { readonly paymentMode?: 'self_pay' | 'managed'; readonly isArchived?: true },
): Promise<void> {
  const before = await fixture.db
    .selectFrom('campaigns')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow();
  const { book: _derived, ...row } = { ...before, ...changed, version: before.version + 1 };
  await fixture.db.transaction().execute((trx) => upsertCampaign(trx, row));
}

async function takeBack(
  chargeId: string,
  seen: Pick<ProviderReturn, 'kind' | 'amountMinor' | 'outcome'>,
): Promise<void> {
  const common = { id: `re_${chargeId}`, isTaken: true, answerBy: null, openedAt: new Date(fixture.time.now) };
  payments.giveBack(chargeId, { ...common, ...seen });
  await readReturns(settling.engine, chargeId);
}

const differing = async () => (await proveLedger(fixture.db)).filter(({ outcome }) => outcome === 'differs');

test('a prepaid amount stays with a campaign whose next settlement will use it', async () => {
  const { campaignId, affiliateId } = await returned();
  await creditPrepaid(settling.engine);
  await change(campaignId, { isArchived: true });
  await creditPrepaid(settling.engine);
  expect(await settling.books(campaignId)).toMatchObject({
    'merchant.prepaid EUR': -3_000,
    [`affiliate.payable ${affiliateId} EUR`]: -3_000,
  });
});

test('once the merchant pays affiliates directly it is owed to the merchant, once, until it is refunded', async () => {
  const { campaignId, chargeId } = await returned();
  await change(campaignId, { paymentMode: 'self_pay' });
  await Promise.all([creditPrepaid(settling.engine), creditPrepaid(settling.engine)]);
  await creditPrepaid(settling.engine);
  expect(await settling.books(campaignId)).toMatchObject({ 'merchant.returned EUR': -3_000 });
  expect(await settling.books(campaignId)).not.toHaveProperty('merchant.prepaid EUR');
  expect(await listCredits(fixture.db, ownerUserId)).toEqual([
    { ownerUserId, currency: 'EUR', amountMinor: 3_000n, campaignIds: [campaignId] },
  ]);
  expect(await proveCreditsRefunded(fixture.db)).toMatchObject({
    outcome: 'left_out',
    differences: [expect.stringContaining(`3000 minor units of EUR to ${ownerUserId} (campaigns ${campaignId})`)],
  });
  expect(await differing()).toEqual([]);

  await takeBack(chargeId, { kind: 'refund', amountMinor: 3_000n, outcome: 'done' });
  expect(await settling.books(campaignId)).not.toHaveProperty('merchant.returned EUR');
  expect((await findPayoutHold(fixture.db, 'live', ownerUserId)).isHeld).toBe(false);
  expect(await listCredits(fixture.db, ownerUserId)).toEqual([]);
  expect(await proveCreditsRefunded(fixture.db)).toMatchObject({ outcome: 'holds' });
  expect(await differing()).toEqual([]);
});

test('a credit is prepaid again once the platform pays the affiliates again, as far as it was not refunded', async () => {
  const { campaignId, chargeId } = await returned();
  await change(campaignId, { paymentMode: 'self_pay' });
  await creditPrepaid(settling.engine);
  await takeBack(chargeId, { kind: 'refund', amountMinor: 1_000n, outcome: 'done' });
  await change(campaignId, { paymentMode: 'managed' });
  await Promise.all([creditPrepaid(settling.engine), creditPrepaid(settling.engine)]);
  await creditPrepaid(settling.engine);
  expect(await settling.books(campaignId)).toMatchObject({ 'merchant.prepaid EUR': -2_000 });
  expect(await settling.books(campaignId)).not.toHaveProperty('merchant.returned EUR');
  expect(await listCredits(fixture.db, ownerUserId)).toEqual([]);
  expect(await differing()).toEqual([]);
  await change(campaignId, { paymentMode: 'self_pay' });
  await creditPrepaid(settling.engine);
  expect(await settling.books(campaignId)).toMatchObject({ 'merchant.returned EUR': -2_000 });
  expect(await differing()).toEqual([]);
});

test('a credit that is set off stays one when the platform pays the affiliates again', async () => {
  const [first, second] = [await returned(), await returned()];
  await change(first.campaignId, { paymentMode: 'self_pay' });
  await creditPrepaid(settling.engine);
  await takeBack(second.chargeId, { kind: 'dispute', amountMinor: 2_000n, outcome: 'open' });
  await change(first.campaignId, { paymentMode: 'managed' });
  await creditPrepaid(settling.engine);
  expect(await settling.books(first.campaignId)).toMatchObject({
    'merchant.prepaid EUR': -1_000,
    'merchant.returned EUR': -2_000,
  });
  expect(await listCredits(fixture.db, ownerUserId)).toEqual([]);
  expect(await differing()).toEqual([]);
});

test('what is disputed, or taken back and being charged again, is set off against a credit', async () => {
  const [first, second] = [await returned(), await returned()];
  const credits = async () => (await listCredits(fixture.db, ownerUserId)).map(({ amountMinor }) => amountMinor);
  await change(first.campaignId, { paymentMode: 'self_pay' });
  await takeBack(first.chargeId, { kind: 'dispute', amountMinor: 4_000n, outcome: 'open' });
  await creditPrepaid(settling.engine);
  expect(await settling.books(first.campaignId)).toMatchObject({
    'merchant.returned EUR': -3_000,
    'merchant.disputed EUR': 4_000,
  });
  expect(await credits()).toEqual([]);
  await takeBack(first.chargeId, { kind: 'dispute', amountMinor: 4_000n, outcome: 'lost' });
  await recoverReturned(fixture.deps, ownerUserId);
  await change(second.campaignId, { paymentMode: 'self_pay' });
  await creditPrepaid(settling.engine);
  expect(await settling.books(second.campaignId)).toMatchObject({ 'merchant.returned EUR': -3_000 });
  expect(await credits()).toEqual([2_000n]);
  await settling.workCharges();
  expect(await credits()).toEqual([3_000n]);
});

test('of an archived campaign it is owed to the merchant once affiliates are owed nothing in its currency', async () => {
  const { campaignId, affiliateId } = await returned();
  await settling.earn(campaignId, affiliateId, 900, { currency: 'USD' });
  const pending = await settling.earn(campaignId, affiliateId, 1_000);
  await pending.say('pending', 1_000);
  // Paid by the merchant directly, and refunded afterwards: the affiliate owes as much as came back.
  const sale = await settling.earn(campaignId, affiliateId, 3_000);
  await sale.say('paid', 3_000);
  await sale.refundAll();
  await change(campaignId, { isArchived: true });
  await creditPrepaid(settling.engine);
  expect(await settling.books(campaignId)).toMatchObject({ 'merchant.prepaid EUR': -3_000 });
  await pending.say('rejected', 0);
  await creditPrepaid(settling.engine);
  expect(await settling.books(campaignId)).toMatchObject({ 'merchant.returned EUR': -3_000 });
  expect(await differing()).toEqual([]);
});
