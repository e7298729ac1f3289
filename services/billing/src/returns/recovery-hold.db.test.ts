import { randomUUID } from 'node:crypto';
import { byName } from '@sillage/runtime/provider-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertEvent } from '../db/charges/provider-events.ts';
import { listHeldSettlements } from '../db/settlements/settlements.ts';
import { resumeSettlement } from '../settlements/resume-settlement.ts';
import { startMonthlySettlement } from '../settlements/start-monthly.ts';
import { chargedSettlement, confirmOwed, paidSettlement } from '../testing/charged-settlements.ts';
import { createFakePayments } from '../testing/fake-payments.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { chargeOnlyEuros } from '../testing/one-currency.ts';
import { codeOf } from '../testing/returned-charges.ts';
import { workEvents } from '../testing/rounds.ts';
import { createSettling, type Settling } from '../testing/settling.ts';
import { proveLedger } from '../verify/ledger-proofs.ts';
import { findPayoutHold } from './find-payout-hold.ts';
import { recoverReturned } from './recover.ts';
import { releaseHeld } from './release-held.ts';

let fixture: Fixture;
const payments = createFakePayments();
let settling: Settling;
beforeAll(async () => {
  fixture = await createFixture();
  settling = createSettling({ ...fixture, deps: deps() }, payments);
});
afterAll(() => fixture.close());

const deps = () => ({ ...fixture.deps, providers: byName(payments.provider) });

async function newMerchant(): Promise<string> {
  const ownerUserId = randomUUID();
  await settling.addCard(ownerUserId);
  return ownerUserId;
}

/** The operator refunds a part of a charge, which the provider reports. */
async function refund(chargeId: string): Promise<void> {
  const happenedAt = new Date(fixture.time.now);
  payments.giveBack(chargeId, {
    id: `re_${chargeId}`,
    kind: 'refund',
    amountMinor: 1_500n,
    outcome: 'done',
    isTaken: true,
    answerBy: null,
    openedAt: happenedAt,
  });
  const event = { provider: 'stripe', eventId: randomUUID(), type: 'charge.refunded', objectId: chargeId };
  await insertEvent(fixture.db, { ...event, customerId: null }, happenedAt);
  while (await workEvents(settling.engine));
}

async function declineRecovery(): Promise<void> {
  payments.meet(undefined, undefined, undefined, 'declined');
  await settling.workCharges();
  payments.recover();
}

const stateOfLines = async (settlementId: string) =>
  (
    await fixture.db.selectFrom('settlementLines').select('state').where('settlementId', '=', settlementId).execute()
  ).map(({ state }) => state);

/** What the payout hold says about the 15.00 that were refunded. */
const holdOf = async (ownerUserId: string) => {
  const { isHeld, owed, charging } = await findPayoutHold(fixture.db, 'live', ownerUserId);
  return { isHeld, owed: owed.length, charging: charging.length };
};

/** Calls `check` in each state of the recovery until it is paid: owed, charged, refused, charged again. */
async function recover(ownerUserId: string, check: () => Promise<void>): Promise<void> {
  await check();
  expect(await holdOf(ownerUserId)).toEqual({ isHeld: true, owed: 1, charging: 0 });
  await recoverReturned(deps(), ownerUserId);
  await check();
  expect(await holdOf(ownerUserId)).toEqual({ isHeld: true, owed: 0, charging: 1 });
  await declineRecovery();
  await check();
  expect(await holdOf(ownerUserId)).toEqual({ isHeld: true, owed: 1, charging: 0 });
  await recoverReturned(deps(), ownerUserId);
  await check();
  await settling.workCharges();
  expect(await holdOf(ownerUserId)).toEqual({ isHeld: false, owed: 0, charging: 0 });
}

test('what was charged waits until the returned amount is paid: that the card is being charged releases nothing', async () => {
  const ownerUserId = await newMerchant();
  const { campaignId, affiliateId, chargeId } = await paidSettlement(deps(), settling, ownerUserId);
  await settling.earn(campaignId, affiliateId, 2_000);
  const settlementId = await confirmOwed(deps(), ownerUserId, campaignId);
  await refund(chargeId);
  await settling.workCharges();
  await recover(ownerUserId, async () => {
    await releaseHeld(deps());
    expect(await stateOfLines(settlementId)).toEqual(['held']);
  });
  await releaseHeld(deps());
  expect(await stateOfLines(settlementId)).toEqual(['waiting']);
  expect((await proveLedger(fixture.db)).filter(({ outcome }) => outcome === 'differs')).toEqual([]);
});

test('what was charged in one currency is paid after the hold, even if the charge of another failed', async () => {
  const ownerUserId = await newMerchant();
  const { campaignId, affiliateId, chargeId } = await paidSettlement(deps(), settling, ownerUserId);
  await settling.earn(campaignId, affiliateId, 2_000);
  await settling.earn(campaignId, affiliateId, 3_000, { currency: 'USD' });
  const settlementId = await confirmOwed(deps(), ownerUserId, campaignId);
  await refund(chargeId);
  await chargeOnlyEuros(fixture.db, settling, campaignId, 2);
  const released = async () => {
    await releaseHeld(deps());
    const lines = await fixture.db
      .selectFrom('settlementLines')
      .select(['currency', 'state'])
      .where('settlementId', '=', settlementId)
      .orderBy('currency')
      .execute();
    return lines.map(({ currency, state }) => `${currency} ${state}`);
  };
  expect(await released()).toEqual(['EUR held', 'USD held']);
  await recoverReturned(deps(), ownerUserId);
  await settling.workCharges();
  expect(await released()).toEqual(['EUR waiting', 'USD held']);
  expect((await listHeldSettlements(fixture.db)).map(({ id }) => id)).not.toContain(settlementId);
});

test('a failed transfer is not repeated, and nothing new begins, until the returned amount is paid', async () => {
  const ownerUserId = await newMerchant();
  const { campaignId, affiliateId, chargeId, settlementId, fail } = await chargedSettlement(
    deps(),
    settling,
    ownerUserId,
  );
  await fail();
  await refund(chargeId);
  await settling.earn(campaignId, affiliateId, 2_000);
  const resume = () => codeOf(resumeSettlement(deps(), ownerUserId, settlementId));
  await recover(ownerUserId, async () => {
    expect(await resume()).toBe('payouts_held');
    expect(await codeOf(confirmOwed(deps(), ownerUserId, campaignId))).toBe('payouts_held');
    expect(await startMonthlySettlement(deps(), campaignId, '2026-10')).toBe('held');
    expect(await stateOfLines(settlementId)).toEqual(['failed']);
  });
  expect(await resume()).toBe('passed');
  expect(await stateOfLines(settlementId)).toEqual(['waiting']);
  expect((await proveLedger(fixture.db)).filter(({ outcome }) => outcome === 'differs')).toEqual([]);
});
