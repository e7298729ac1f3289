import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { CommissionState } from '@sillage/proto/events/commissions';
import { PayoutEventSchema, TransferFailure } from '@sillage/proto/events/payouts';
import { SettlementEventSchema, SettlementReason } from '@sillage/proto/events/settlements';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { campaignEventsConsumer } from '../../consumers/campaign-events.ts';
import { webhookEventsConsumer } from '../../consumers/webhook-events.ts';
import { payoutEvent } from '../../domain/webhooks/payout-event.ts';
import { settlementEvent } from '../../domain/webhooks/settlement-event.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { consume, startReceiver, webhooksOf } from '../../testing/webhooks.ts';

let fixture: Fixture;
let webhooks: ReturnType<typeof webhooksOf>;
beforeAll(async () => {
  fixture = await createFixture({ publicUrl: 'http://localhost:3000' });
  webhooks = webhooksOf(fixture);
});
afterAll(() => fixture.close());

async function setUp(more: object = {}) {
  const owner = await fixture.merchant();
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const campaignId = await fixture.newCampaign(owner);
  const endpoint = await webhooks.newEndpoint(owner, receiver.url, more);
  return { owner, receiver, endpoint, campaignId, about: { ownerUserId: owner.id, campaignId } };
}
const later = () => BigInt(fixture.time.now + 1_000);

test('a commission is announced by its state, with its whole state', async () => {
  const { receiver, about, campaignId } = await setUp();
  const conversionId = randomUUID();
  const states = [
    CommissionState.PENDING,
    CommissionState.APPROVED,
    CommissionState.PAID,
    CommissionState.REJECTED,
    CommissionState.REFUNDED,
  ];
  await webhooks.publish(
    states.map((state, place) => webhooks.commission({ ...about, conversionId, version: place + 1, state })),
  );
  await webhooks.drain();
  expect(receiver.received.map(({ body }) => body.type)).toEqual([
    'commission.pending',
    'commission.approved',
    'commission.paid',
    'commission.rejected',
    'commission.refunded',
  ]);
  const figures = { currency: 'EUR', revenueMinor: 10_000, refundedMinor: 0, commissionMinor: 1_000 };
  expect(receiver.received[0]?.body.data).toMatchObject({
    conversionId,
    campaignId,
    orderId: 'A-1',
    isTest: false,
    ...figures,
  });
});

test('settlements, payouts and affiliates are announced to the owner of their campaign', async () => {
  const { receiver, owner, campaignId } = await setUp();
  const settlement = { settlementId: randomUUID(), campaignId, ownerUserId: owner.id, occurredAtMs: later() };
  const reason = SettlementReason.PAY_NOW;
  const affiliateId = randomUUID();
  const line = { settlementId: settlement.settlementId, lineId: randomUUID(), attempt: 1 };
  const onSettlement = webhookEventsConsumer(fixture.deps, SettlementEventSchema, settlementEvent);
  const onPayout = webhookEventsConsumer(fixture.deps, PayoutEventSchema, payoutEvent);
  const settled = (event: Parameters<typeof create<typeof SettlementEventSchema>>[1]) =>
    create(SettlementEventSchema, { ...settlement, reason, eventId: randomUUID(), ...event });
  const returned = { lineId: line.lineId, affiliateId, currency: 'EUR', amountMinor: 5n, returnedMinor: 5n };
  await consume(onSettlement, [
    settled({ event: { case: 'confirmed', value: {} } }),
    settled({ event: { case: 'finished', value: { complete: true } } }),
  ]);
  const payout = { campaignId, affiliateId, occurredAtMs: later(), isTest: true };
  const failure = TransferFailure.REFUSED;
  await consume(onPayout, [
    create(PayoutEventSchema, {
      ...payout,
      eventId: randomUUID(),
      event: { case: 'transferFailed', value: { ...line, failure, message: "The provider's own words" } },
    }),
    create(PayoutEventSchema, {
      ...payout,
      eventId: randomUUID(),
      event: { case: 'transferPaid', value: { ...line, attempt: 2, currency: 'EUR', amountMinor: 5n } },
    }),
  ]);
  await consume(onSettlement, [settled({ isTest: true, event: { case: 'transferReversed', value: returned } })]);
  const affiliate = { affiliateId, name: 'Ann', isActive: true, email: 'ann@example.com' };
  await consume(campaignEventsConsumer(fixture.deps), [
    create(CampaignEventSchema, {
      eventId: randomUUID(),
      campaignId,
      version: 1n,
      occurredAtMs: later(),
      event: { case: 'affiliate', value: affiliate },
    }),
  ]);
  await webhooks.drain();
  expect(receiver.received.map(({ body }) => body.type).sort()).toEqual([
    'affiliate.changed',
    'payout.failed',
    'payout.paid',
    'payout.reversed',
    'settlement.confirmed',
    'settlement.finished',
  ]);
  const payouts = receiver.received.filter(({ body }) => body.type.startsWith('payout.'));
  expect(payouts.map(({ body }) => body.type)).toEqual(['payout.failed', 'payout.paid', 'payout.reversed']);
  expect(payouts.map(({ body }) => body.data)).toMatchObject([{ isTest: true }, { isTest: true }, { isTest: true }]);
  const all = receiver.received.map(({ raw }) => raw).join();
  expect(all).not.toContain('own words');
  expect(all).not.toContain('ann@example.com');
});

test('an event reaches only its owner, of the types and the campaign that were asked for', async () => {
  const { owner, receiver, about } = await setUp({ eventTypes: ['commission.paid'] });
  const other = await setUp();
  const elsewhere = await fixture.newCampaign(owner);
  const narrow = await webhooks.newEndpoint(owner, receiver.url, { campaignId: elsewhere });
  await webhooks.publish([webhooks.commission(about), webhooks.commission({ ...about, state: CommissionState.PAID })]);
  await webhooks.drain();
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['commission.paid']);
  expect(other.receiver.received).toEqual([]);
  expect(await webhooks.deliveries(owner, narrow.id)).toEqual([]);
});

test('what happened before an endpoint was made is not sent to it', async () => {
  const { owner, endpoint, about } = await setUp();
  await webhooks.publish([webhooks.commission({ ...about, occurredAtMs: fixture.time.now - 60_000 })]);
  expect(await webhooks.deliveries(owner, endpoint.id)).toEqual([]);
});

test('an event of a campaign that nobody knows goes to the dead letters', async () => {
  await setUp();
  const line = { settlementId: randomUUID(), lineId: randomUUID(), attempt: 1 };
  const event = create(PayoutEventSchema, {
    eventId: randomUUID(),
    campaignId: randomUUID(),
    affiliateId: randomUUID(),
    occurredAtMs: later(),
    event: { case: 'transferFailed', value: line },
  });
  const onPayout = webhookEventsConsumer(fixture.deps, PayoutEventSchema, payoutEvent);
  await expect(consume(onPayout, [event])).rejects.toMatchObject({ code: 'not_found' });
});
