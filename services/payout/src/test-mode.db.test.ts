import { randomUUID } from 'node:crypto';
import { NoticeOutcome } from '@sillage/proto/events/payouts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payoutRequested } from './testing/events.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';

let fixture: Fixture;
let campaignId: string;
beforeAll(async () => {
  fixture = await createFixture();
});
beforeEach(async () => {
  campaignId = (await fixture.newCampaign({ isTest: true })).id;
});
afterAll(() => fixture.close());

/** Requests lines in test mode; returns the published events of each, in order. */
async function settle(affiliateId: string, method: 'transfer' | 'notice') {
  const [settlementId, lineId] = [randomUUID(), randomUUID()];
  const request = payoutRequested(settlementId, campaignId, [{ affiliateId, lineId, method }], fixture.time.now, true);
  await fixture.deliverSettlements([request, request]);
  await fixture.executeAll();
  await fixture.sendAll();
  const published = (await fixture.events()).filter(
    ({ event }) => event.value && 'lineId' in event.value && event.value.lineId === lineId,
  );
  expect(published.map(({ isTest }) => isTest)).toEqual(published.map(() => true));
  return published.map(({ event }) => event);
}

test('a line is paid by the stand-in without an account, and nobody is written to', async () => {
  const published = await settle(await fixture.newAffiliate(campaignId), 'transfer');
  expect(published).toMatchObject([
    { case: 'transferPaid', value: { provider: 'test', amountMinor: 1250n } },
    { case: 'noticeSettled', value: { outcome: NoticeOutcome.NOT_SENT } },
  ]);
  expect(fixture.fake.calls).toEqual([]);
  expect(fixture.mails.taken).toEqual([]);
});

test('not even an enabled account gets anything', async () => {
  const affiliateId = await fixture.newAffiliate(campaignId);
  await fixture.enable(affiliateId, campaignId);
  expect(await settle(affiliateId, 'transfer')).toMatchObject([{ value: { provider: 'test' } }, {}]);
  expect(fixture.fake.transfers).toEqual([]);
});

test('where the merchant pays by themselves, the affiliate is not notified', async () => {
  const published = await settle(await fixture.newAffiliate(campaignId), 'notice');
  expect(published).toMatchObject([{ case: 'noticeSettled', value: { outcome: NoticeOutcome.NOT_SENT } }]);
  expect(fixture.mails.taken).toEqual([]);
});

test('a payment of test mode stays one after its campaign has gone live', async () => {
  const affiliateId = await fixture.newAffiliate(campaignId);
  await fixture.newCampaign({ id: campaignId, isTest: false });
  await fixture.enable(affiliateId, campaignId);
  expect(await settle(affiliateId, 'transfer')).toMatchObject([
    { value: { provider: 'test' } },
    { value: { outcome: NoticeOutcome.NOT_SENT } },
  ]);
  expect(fixture.fake.transfers).toEqual([]);
  expect(fixture.mails.taken).toEqual([]);
});

test('nobody is invited in test mode', async () => {
  const merchant = await fixture.newMerchant();
  const own = await fixture.newCampaign({ isTest: true, ownerUserId: merchant.id });
  const affiliateId = await fixture.newAffiliate(own.id);
  const path = `/api/v1/payouts/campaigns/${own.id}/affiliates/${affiliateId}/invitation`;
  const answer = await merchant.call('POST', path);
  expect(answer.json()).toMatchObject({ code: 'conflict', detail: 'No mail is sent in test mode.' });
});
