import { randomUUID } from 'node:crypto';
import { inTransaction } from '@sillage/runtime/postgres';
import { waitingForLocks } from '@sillage/runtime/postgres/testing';
import { byName } from '@sillage/runtime/provider-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upsertAffiliate } from '../db/campaigns.ts';
import { insertEvent } from '../db/charges/provider-events.ts';
import { chargedSettlement, confirmOwed, paidSettlement } from '../testing/charged-settlements.ts';
import { createFakePayments } from '../testing/fake-payments.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { workEvents } from '../testing/rounds.ts';
import { createSettling, type Settling } from '../testing/settling.ts';
import { readReturns } from './read-returns.ts';
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

const deps = () => ({ ...fixture.deps, providers: byName(payments.provider) });

const paid = () => paidSettlement(deps(), settling, ownerUserId);

const dispute = (chargeId: string, outcome: 'open' | 'won' | 'lost') =>
  payments.giveBack(chargeId, {
    id: `dp_${chargeId}`,
    kind: 'dispute',
    amountMinor: 1_000n,
    outcome,
    isTaken: outcome !== 'won',
    answerBy: null,
    openedAt: new Date(fixture.time.now),
  });

/** Delivers an event of the provider, as often as given. */
async function deliverWebhook(objectId: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const event = {
      provider: 'stripe',
      eventId: randomUUID(),
      type: 'charge.dispute.updated',
      objectId,
      customerId: null,
    };
    await insertEvent(fixture.db, event, new Date(fixture.time.now));
  }
  while (await workEvents(settling.engine));
}

/** The notices of holds that payout is asked to send, by hold: the sums by affiliate. */
async function announced(...campaignIds: readonly string[]) {
  const holds = new Map<string, Record<string, string>[]>();
  for (const campaignId of campaignIds) {
    for (const { settlementId, event } of await settling.publishedOf(campaignId)) {
      if (event.case !== 'payoutsHeld') continue;
      const affiliates = event.value.affiliates.map(({ affiliateId, sums }) => ({
        [affiliateId]: sums.map(({ currency, amountMinor }) => `${amountMinor} ${currency}`).join(', '),
      }));
      holds.set(settlementId, [...(holds.get(settlementId) ?? []), ...affiliates]);
    }
  }
  return [...holds.values()];
}

describe('a hold that begins', () => {
  test('is announced to those whom the platform would pay, in all campaigns of the merchant, with what each is owed', async () => {
    const { campaignId, chargeId } = await paid();
    const owed = await settling.newAffiliate(campaignId);
    await settling.earn(campaignId, owed, 700);
    const other = await settling.newCampaign(ownerUserId);
    const [inDollars, removed] = [await settling.newAffiliate(other, null), await settling.newAffiliate(other)];
    await settling.earn(other, inDollars, 250);
    await settling.earn(other, inDollars, 90, { currency: 'USD' });
    await settling.earn(other, removed, 500);
    const gone = {
      affiliateId: removed,
      campaignId: other,
      version: 2,
      name: 'Ada',
      rateBps: 1_000,
      isRemoved: true,
    };
    await inTransaction(fixture.db, (trx) => upsertAffiliate(trx, gone));
    const charging = await settling.newCampaign(ownerUserId);
    const kept = await settling.newAffiliate(charging);
    await settling.earn(charging, kept, 3_000);
    await confirmOwed(deps(), ownerUserId, charging);
    await settling.earn(charging, kept, 11);
    const selfPay = await settling.newCampaign(ownerUserId, { paymentMode: 'self_pay' });
    await settling.earn(selfPay, await settling.newAffiliate(selfPay), 600);
    const stranger = await settling.newCampaign(randomUUID());
    await settling.earn(stranger, await settling.newAffiliate(stranger), 600);

    dispute(chargeId, 'open');
    await deliverWebhook(chargeId);
    expect(await announced(campaignId, other, charging)).toEqual([
      [{ [owed]: '700 EUR' }, { [inDollars]: '250 EUR, 90 USD' }, { [kept]: '3011 EUR' }],
    ]);
    expect(await announced(selfPay, stranger)).toEqual([]);
    const events = (await settling.publishedOf(other)).filter(({ event }) => event.case === 'payoutsHeld');
    expect(events).toMatchObject([{ ownerUserId, campaignId: other, affiliateId: '', reason: 0 }]);
  });

  test('is announced to who was being paid when it began, as soon as that has failed', async () => {
    const { campaignId, affiliateId, chargeId, fail } = await chargedSettlement(deps(), settling, ownerUserId);
    dispute(chargeId, 'open');
    await deliverWebhook(chargeId);
    expect(await announced(campaignId)).toEqual([]);
    await fail();
    await fail();
    expect(await announced(campaignId)).toEqual([[{ [affiliateId]: '4000 EUR' }]]);
  });

  test('is announced once, however often its events come and whatever else is taken back; after its end, the next one is announced again', async () => {
    const [first, second] = [await paid(), await paid()];
    const affiliateId = await settling.newAffiliate(first.campaignId);
    await settling.earn(first.campaignId, affiliateId, 700);
    const holds = async () => (await announced(first.campaignId, second.campaignId)).length;
    dispute(first.chargeId, 'open');
    await deliverWebhook(first.chargeId, 3);
    dispute(second.chargeId, 'open');
    await deliverWebhook(second.chargeId, 2);
    dispute(first.chargeId, 'won');
    await deliverWebhook(first.chargeId);
    dispute(second.chargeId, 'lost');
    await deliverWebhook(second.chargeId);
    expect(await holds()).toBe(1);
    await recoverReturned(deps(), ownerUserId);
    await settling.workCharges();
    expect(await holds()).toBe(1);
    dispute(first.chargeId, 'lost');
    await deliverWebhook(first.chargeId, 2);
    expect(await announced(first.campaignId)).toEqual([[{ [affiliateId]: '700 EUR' }], [{ [affiliateId]: '700 EUR' }]]);
  });

  test('is the same one while the merchant tries to pay what is owed again: a card that refuses tells nobody anew', async () => {
    const { campaignId, chargeId } = await paid();
    await settling.earn(campaignId, await settling.newAffiliate(campaignId), 700);
    dispute(chargeId, 'lost');
    await deliverWebhook(chargeId);
    await recoverReturned(deps(), ownerUserId);
    // While a charge for it is open the amount is not owed, so what the provider reports meanwhile begins no hold.
    const again = { id: `re_${chargeId}`, kind: 'refund', amountMinor: 100n, outcome: 'done', isTaken: true } as const;
    payments.giveBack(chargeId, { ...again, answerBy: null, openedAt: new Date(fixture.time.now) });
    await deliverWebhook(chargeId);
    payments.meet(undefined, undefined, undefined, 'declined');
    await settling.workCharges();
    await deliverWebhook(chargeId);
    payments.recover();
    const recoveries = fixture.db.selectFrom('charges').select('state').where('subject', '=', 'recovery');
    expect(await recoveries.where('ownerUserId', '=', ownerUserId).execute()).toEqual([{ state: 'failed' }]);
    expect(await announced(campaignId)).toHaveLength(1);
  });

  test('begins once where two charges of a merchant are read at once', async () => {
    const [first, second] = [await paid(), await paid()];
    for (const { campaignId } of [first, second])
      await settling.earn(campaignId, await settling.newAffiliate(campaignId), 700);
    for (const { chargeId } of [first, second]) dispute(chargeId, 'open');
    // While the campaigns are locked neither read can store the return: both wait, each with its own earlier result.
    let reading: Promise<unknown> = Promise.resolve();
    await inTransaction(fixture.db, async (trx) => {
      await sql`lock table charge_returns in share mode`.execute(trx);
      reading = Promise.all([first, second].map(({ chargeId }) => readReturns(settling.engine, chargeId)));
      await expect.poll(() => waitingForLocks(fixture.db)).toBe(2);
    });
    await reading;
    expect(await announced(first.campaignId, second.campaignId)).toHaveLength(1);
  });

  test('comes in portions, each affiliate once', async () => {
    const { campaignId, chargeId } = await paid();
    const affiliateIds = await Promise.all(Array.from({ length: 205 }, () => settling.newAffiliate(campaignId, null)));
    for (const affiliateId of affiliateIds) await settling.earn(campaignId, affiliateId, 100);
    dispute(chargeId, 'open');
    await deliverWebhook(chargeId);
    const [hold = []] = await announced(campaignId);
    expect(hold.flatMap(Object.keys).toSorted()).toEqual(affiliateIds.toSorted());
    const events = (await settling.publishedOf(campaignId)).filter(({ event }) => event.case === 'payoutsHeld');
    expect(events).toHaveLength(2);
  }, 120_000);
});
