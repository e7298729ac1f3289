import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettlementLineRow, SettlementRow } from '../db/settlements/settlement-tables.ts';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { workCharges } from '../testing/rounds.ts';
import { createSettling, type Settling } from '../testing/settling.ts';
import { proveReconciled } from '../verify/provider-proof.ts';
import { reconcileProvider } from './reconcile-provider.ts';

let fixture: PaidFixture;
let settling: Settling;
beforeAll(async () => {
  fixture = await createPaidFixture();
  settling = createSettling(fixture);
});
afterAll(() => fixture.close());

async function nightly(): Promise<readonly string[]> {
  fixture.time.now += DAY_MS;
  await reconcileProvider(fixture.engine);
  return (await proveReconciled(fixture.db)).differences;
}

async function paidCharge() {
  const { id: ownerUserId } = await fixture.newCardOwner('pm_card_visa');
  const chargeId = await fixture.requestCharge(ownerUserId);
  await workCharges(fixture.engine);
  const { providerChargeId: providerId, campaignId } = await fixture.charge(chargeId);
  return { providerId: providerId ?? '', campaignId: campaignId ?? '' };
}

test('says that nothing was compared until it was', async () => {
  expect((await proveReconciled(fixture.db)).outcome).toBe('left_out');
});

test('books what no event reported, and agrees from then on', async () => {
  const { providerId, campaignId } = await paidCharge();
  fixture.local.simulate({ type: 'refund', charge: providerId, amount: 250 });
  const { id: dispute } = fixture.local.simulate({ type: 'dispute', charge: (await paidCharge()).providerId });
  expect(await nightly()).toEqual([]);
  expect(await settling.books(campaignId)).toMatchObject({ 'merchant.returned EUR': 250 });
  fixture.local.simulate({ type: 'dispute_closed', dispute, outcome: 'lost' });
  expect(await nightly()).toEqual([]);
});

test('names what the ledger does not know, by id, amount and kind, until it does', async () => {
  const account = await fixture.stripe.accounts.create({
    type: 'express',
    country: 'FR',
    capabilities: { transfers: { requested: true } },
  });
  fixture.local.onboard(account.id, 'complete');
  const transfer = await fixture.stripe.transfers.create({ amount: 700, currency: 'eur', destination: account.id });
  fixture.local.simulate({ type: 'transfer_reversed', transfer: transfer.id, amount: 200 });
  const { data } = await fixture.stripe.transfers.listReversals(transfer.id);
  const wanted = [
    `transfer ${transfer.id}, -700 minor units of EUR: the ledger does not know it`,
    `reversal ${data[0]?.id} of ${transfer.id}, 200 minor units of EUR: the ledger does not know it`,
  ];
  expect((await nightly()).toSorted()).toEqual(wanted.toSorted());
  fixture.time.now += 10 * DAY_MS;
  expect((await nightly()).toSorted()).toEqual(wanted.toSorted());
  const ownerUserId = (await fixture.newMerchant()).id;
  const campaignId = await settling.newCampaign(ownerUserId);
  const affiliateId = await settling.newAffiliate(campaignId);
  const settlement: SettlementRow = {
    id: crypto.randomUUID(),
    campaignId,
    book: 'live',
    ownerUserId,
    reason: 'monthly',
    affiliateId: null,
    mode: 'managed',
    state: 'completed',
    hash: null,
    period: '2026-10',
    createdAt: new Date(),
    finishedAt: new Date(),
  };
  await fixture.db.insertInto('settlements').values(settlement).execute();
  const line: Omit<SettlementLineRow, 'returnedMinor'> = {
    id: crypto.randomUUID(),
    settlementId: settlement.id,
    campaignId,
    affiliateId,
    currency: 'EUR',
    amountMinor: 700n,
    conversionsCount: 1,
    method: 'transfer',
    state: 'paid',
    attempt: 1,
    provider: 'stripe',
    transferId: transfer.id,
    paidAt: new Date(fixture.time.now),
    failure: null,
    failureCode: null,
    mail: null,
  };
  await fixture.db.insertInto('settlementLines').values(line).execute();
  expect(await nightly()).toEqual([]);
  expect(await settling.books(campaignId)).toMatchObject({ 'merchant.prepaid EUR': -200 });
});

test('names what the provider does not know', async () => {
  const { providerId } = await paidCharge();
  fixture.time.now += 10 * DAY_MS;
  await fixture.db
    .updateTable('charges')
    .set({ providerChargeId: 'ch_other', settledAt: new Date(fixture.time.now - DAY_MS) })
    .where('providerChargeId', '=', providerId)
    .execute();
  expect(await nightly()).toContain('charge ch_other, 1250 minor units of EUR: the provider does not know it');
});
