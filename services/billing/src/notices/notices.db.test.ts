import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@sillage/proto/values/durations';
import { NoticeTask, noticeWork } from '@sillage/runtime/account-notices';
import { setTestClock } from '@sillage/runtime/postgres/testing';
import { runRound } from '@sillage/runtime/work-queue/testing';
import { beforeEach, expect, test } from 'vitest';
import { noticeQueue } from '../db/queues.ts';
import { NO_CARD } from '../domain/charge-failure.ts';
import { chargeDueAgain } from '../invoices/charge-again.ts';
import { NOVEMBER, NOVEMBER_DUE } from '../testing/billed-months.ts';
import { newCampaign } from '../testing/campaigns.ts';
import { storeCard, storeCustomer } from '../testing/cards.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { Killed } from '../testing/killed.ts';
import { createMonths, type Months } from '../testing/months.ts';
import { waitingIn } from '../testing/rounds.ts';
import { shopsOf } from '../testing/settlement-shops.ts';
import { createSettling } from '../testing/settling.ts';
import { noticeExpiringCards } from './expiring-cards.ts';

let fixture: Fixture;
let months: Months;
let owner: string;

beforeEach(async () => {
  fixture = await createFixture({ STRIPE_SECRET_KEY: 'sk_test_nobody' });
  months = createMonths(fixture);
  owner = randomUUID();
  return () => fixture.close();
});

async function waiting(): Promise<readonly NoticeTask[]> {
  return (await waitingIn(fixture.db, noticeQueue)).map((payload) => NoticeTask.parse(payload));
}

/** All mails that are requested, by a process that dies after the first one, and by those after it. */
async function mailed(): Promise<readonly NoticeTask[]> {
  const requested: NoticeTask[] = [];
  let isDead = false;
  const work = noticeWork(noticeQueue, async (ownerUserId, notice) => {
    requested.push({ ownerUserId, notice });
    if (isDead) return;
    isDead = true;
    throw new Killed('killed');
  });
  const isDeath = (error: unknown) => error instanceof Killed;
  for (let round = 0; round < 3; round += 1) {
    fixture.time.now += DAY_MS;
    await setTestClock(fixture.db, fixture.time.now);
    await runRound({ ...work, db: fixture.db, limit: 100, isDeath }).catch(() => {});
  }
  expect(await waiting()).toEqual([]);
  const distinct = new Map(requested.map((task) => [task.notice.noticeId, task]));
  expect(requested).toHaveLength(distinct.size + 1);
  return [...distinct.values()];
}

test('a month is mailed once as it is invoiced, and each charge of it that fails, with when it is tried again', async () => {
  await months.sell(await months.newCampaign(owner), { at: NOVEMBER, revenueMinor: 10_000 });
  await Promise.all([months.turnTo(NOVEMBER_DUE), months.turnTo(NOVEMBER_DUE)]);
  const [invoice] = await months.invoicesOf(owner);
  const id = invoice?.id ?? '';
  await months.settleCharge(id, { state: 'failed', code: 'card_declined', failure: 'Declined' });
  fixture.time.now += 4 * DAY_MS;
  await chargeDueAgain(fixture.deps);
  await months.settleCharge(id, { state: 'failed', code: NO_CARD.code, failure: NO_CARD.sentence });
  const about = { amountMinor: '250', currency: 'EUR' };
  const refused = { kind: 'charge_refused', ...about, campaignId: null };
  const all = await mailed();
  expect(all).toHaveLength(3);
  expect(all).toEqual(
    expect.arrayContaining(
      [
        { kind: 'invoice_issued', ...about, number: 'SIL-2026-000001', period: '2026-11', isPaid: false },
        { ...refused, isWithoutCard: false, nextAttemptAt: '2026-12-07T23:00:00.000Z' },
        { ...refused, isWithoutCard: true, nextAttemptAt: '2026-12-13T23:00:00.000Z' },
      ].map((notice) => ({ ownerUserId: owner, notice: expect.objectContaining(notice) })),
    ),
  );
});

test('a month of which nothing is charged is mailed to nobody', async () => {
  await months.sell(await months.newCampaign(owner), { at: NOVEMBER, revenueMinor: 1_000 });
  await months.sell(await months.newCampaign(randomUUID()), { at: NOVEMBER, revenueMinor: 10_000, feeBps: 0 });
  await months.turnTo(NOVEMBER_DUE);
  expect(await waiting()).toEqual([]);
});

test('a settlement is mailed when its charge fails, and as a receipt when it is paid', async () => {
  const world = createSettling(fixture);
  const { merchant, campaignId, quote, confirm } = await shopsOf(fixture, world)([3_000]);
  const { id } = (await confirm((await quote()).hash)).json() as { id: string };
  world.payments.meet(undefined, undefined, undefined, undefined, 'declined', 'declined');
  await world.workCharges();
  world.payments.recover();
  await merchant.call(`/api/v1/billing/settlements/${id}/resume`, { method: 'POST', body: {} });
  await world.workCharges();
  const about = { amountMinor: '3750', currency: 'EUR' };
  expect(await waiting()).toMatchObject([
    { ownerUserId: merchant.id, notice: { kind: 'charge_refused', ...about, campaignId, nextAttemptAt: null } },
    { ownerUserId: merchant.id, notice: { kind: 'invoice_issued', ...about, isPaid: true } },
  ]);
});

test.each(['pays', 'declined'])('nothing of test mode is mailed, where the card is one that: %s', async (outcome) => {
  const world = createSettling(fixture);
  const { quote, confirm } = await shopsOf(fixture, world)([3_000], { card: false, isTest: true });
  const quoted = await quote();
  const cardId = quoted.testCards.find((card) => card.outcome === outcome)?.id;
  expect((await confirm(quoted.hash, { cardId })).status).toBe(201);
  await world.workCharges();
  const settled = await fixture.db.selectFrom('invoices').select(['book', 'status']).execute();
  expect(settled).toEqual([{ book: 'test', status: outcome === 'pays' ? 'paid' : 'failed' }]);
  expect(await waiting()).toEqual([]);
});

test('a card that pays for something is mailed about once, in the month that it ends with', async () => {
  const endsWith = async (ownerUserId: string, cardId: string, expMonth: number, more: object = {}) => {
    await storeCustomer(fixture.db, ownerUserId, `cus_${ownerUserId}`);
    await storeCard(fixture.db, ownerUserId, cardId, new Date(fixture.time.now));
    await fixture.db
      .updateTable('cards')
      .set({ expMonth, expYear: 2026, ...more })
      .where('cardId', '=', cardId)
      .execute();
  };
  const [other, careless] = [randomUUID(), randomUUID()];
  // Not the default, because it was stored first; the second one pays for a campaign nevertheless.
  await endsWith(owner, 'pm_unused', 12);
  await endsWith(owner, 'pm_chosen', 12);
  await newCampaign(fixture.db, { ownerUserId: owner, cardId: 'pm_chosen' });
  await endsWith(owner, 'pm_default', 12);
  await endsWith(other, 'pm_later', 11);
  await fixture.db.updateTable('cards').set({ expYear: 2027 }).where('cardId', '=', 'pm_later').execute();
  await endsWith(careless, 'pm_removed', 12, { removedAt: new Date(fixture.time.now), isDefault: false });
  await noticeExpiringCards(fixture.deps);
  expect(await waiting()).toEqual([]);
  fixture.time.now = Date.parse('2026-12-01T07:10:00Z');
  await Promise.all([noticeExpiringCards(fixture.deps), noticeExpiringCards(fixture.deps)]);
  fixture.time.now += DAY_MS;
  await noticeExpiringCards(fixture.deps);
  const notice = { kind: 'card_expires', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2026 };
  expect(await mailed()).toMatchObject([
    { ownerUserId: owner, notice },
    { ownerUserId: owner, notice },
  ]);
});
