import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { PaymentMethodsChangedSchema } from '@sillage/proto/events/payment_methods';
import {
  type SettlementEvent,
  SettlementEventSchema,
  SettlementFinishedSchema,
  SettlementReason,
} from '@sillage/proto/events/settlements';
import { Campaign } from '@sillage/proto/http/campaigns';
import { topics } from '@sillage/proto/topics';
import { batchOf } from '@sillage/runtime/bus/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { paymentMethodsConsumer } from './payment-methods.ts';
import { settlementsConsumer } from './settlements.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

type Case = 'confirmed' | 'cancelled' | 'finished';

function event(
  campaignId: string,
  settlementId: string,
  step: Case,
  reason: SettlementReason = SettlementReason.CAMPAIGN_DELETION,
  affiliateId = '',
) {
  return create(SettlementEventSchema, {
    settlementId,
    campaignId,
    affiliateId,
    reason,
    event: { case: step, value: {} },
  });
}

/** The end of a settlement that did not pay everybody. */
function incomplete(restCancelled: boolean, ...about: Parameters<typeof event>) {
  const value = create(SettlementFinishedSchema, { complete: false, restCancelled });
  return { ...event(...about), event: { case: 'finished' as const, value } };
}

const deliver = (...events: readonly SettlementEvent[]) =>
  settlementsConsumer(fixture.deps)(batchOf(topics.settlements.name, events));

async function newCampaign() {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  const show = async () => Campaign.parse((await merchant.call(`/api/v1/campaigns/${id}`)).json());
  return { merchant, id, show };
}

describe('a campaign that is paid for the last time', () => {
  test('is closing while it is paid, comes back when that is given up, and is archived at the end', async () => {
    const { merchant, id, show } = await newCampaign();
    const [first, second] = [randomUUID(), randomUUID()];
    await deliver(event(id, first, 'confirmed'));
    expect(await show()).toMatchObject({ isActive: false, isArchived: false });
    await deliver(event(id, first, 'cancelled'));
    expect(await show()).toMatchObject({ isActive: true });
    await deliver(event(id, second, 'confirmed'), event(id, second, 'finished'));
    expect(await show()).toMatchObject({ isActive: false, isArchived: true });
    expect((await merchant.call('/api/v1/campaigns')).json()).toMatchObject({ campaigns: [] });
    expect((await fixture.outbox(id)).at(-1)?.event.event.value).toMatchObject({ isArchived: true, isActive: false });
  });

  test('comes back if a part was paid and the rest is cancelled, and can be deleted later', async () => {
    const { id, show } = await newCampaign();
    const [first, second] = [randomUUID(), randomUUID()];
    await deliver(event(id, first, 'confirmed'), incomplete(true, id, first, 'finished'));
    expect(await show()).toMatchObject({ isActive: true, isArchived: false });
    await deliver(event(id, second, 'confirmed'), event(id, second, 'finished'));
    expect(await show()).toMatchObject({ isActive: false, isArchived: true });
  });

  test('is archived although a transfer failed', async () => {
    const { id, show } = await newCampaign();
    const settlement = randomUUID();
    await deliver(event(id, settlement, 'confirmed'), incomplete(false, id, settlement, 'finished'));
    expect((await show()).isArchived).toBe(true);
  });

  test('can no longer be changed', async () => {
    const { merchant, id } = await newCampaign();
    await deliver(event(id, randomUUID(), 'finished'));
    const changed = await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { isActive: true } });
    const added = await merchant.call(`/api/v1/campaigns/${id}/affiliates`, {
      method: 'POST',
      body: { name: 'E', email: 'e@example.com' },
    });
    for (const refused of [changed, added])
      expect(refused.json()).toMatchObject({ status: 409, code: 'invalid_transition' });
  });

  test('a settlement of another kind leaves it as it is', async () => {
    const { id, show } = await newCampaign();
    const settlement = randomUUID();
    await deliver(
      event(id, settlement, 'confirmed', SettlementReason.PAY_NOW),
      event(id, settlement, 'finished', SettlementReason.PAY_NOW),
    );
    expect(await show()).toMatchObject({ isActive: true, isArchived: false });
  });

  test('news of holds and returned transfers changes nothing, and is no dead letter', async () => {
    const { id, show } = await newCampaign();
    const about = { campaignId: id, settlementId: randomUUID(), reason: SettlementReason.CAMPAIGN_DELETION };
    const ids = { lineId: randomUUID(), affiliateId: randomUUID() };
    const returned = { ...ids, currency: 'EUR', amountMinor: 500n, returnedMinor: 500n };
    const refusals = await deliver(
      create(SettlementEventSchema, { ...about, event: { case: 'payoutsHeld', value: {} } }),
      create(SettlementEventSchema, { ...about, event: { case: 'transferReversed', value: returned } }),
      // As read by a version that is older than both.
      create(SettlementEventSchema, about),
    );
    expect(refusals).toEqual([]);
    expect(await show()).toMatchObject({ isActive: true, isArchived: false });
  });

  test('ends in the same state whatever is repeated, and in whatever order two settlements arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(3)), fc.boolean(), async (choices, isDone) => {
        const { id, show } = await newCampaign();
        const [first, second] = [randomUUID(), randomUUID()];
        const lines = [
          [event(id, first, 'confirmed'), event(id, first, 'cancelled')],
          [event(id, second, 'confirmed'), event(id, second, isDone ? 'finished' : 'cancelled')],
        ];
        // The events of one settlement stay in order, but may be repeated from any point on.
        for (const choice of choices.take(12)) {
          const line = lines[choice % 2] ?? [];
          await deliver(...line.slice(choice > 1 ? 0 : 1));
        }
        await deliver(...lines.flat());
        expect(await show()).toMatchObject({ isActive: !isDone, isArchived: isDone });
      }),
      { numRuns: 15 },
    );
  });

  test('an event that names no campaign is refused, the others are applied', async () => {
    const { id, show } = await newCampaign();
    const refusals = await deliver(event('?', randomUUID(), 'finished'), event(id, randomUUID(), 'finished'));
    expect(refusals).toMatchObject([{ code: 'unreadable_event' }]);
    expect((await show()).isArchived).toBe(true);
  });
});

test('an affiliate is removed when the payment before it is finished, and not before', async () => {
  const { merchant, id } = await newCampaign();
  const ada = await merchant.addAffiliate(id);
  const settlement = randomUUID();
  const names = async () => (await merchant.call(`/api/v1/campaigns/${id}/affiliates`)).text;
  await deliver(event(id, settlement, 'confirmed', SettlementReason.AFFILIATE_DELETION, ada.id));
  await deliver(incomplete(true, id, randomUUID(), 'finished', SettlementReason.AFFILIATE_DELETION, ada.id));
  expect(await names()).toContain(ada.id);
  const done = event(id, settlement, 'finished', SettlementReason.AFFILIATE_DELETION, ada.id);
  await deliver(done, done);
  expect(await names()).not.toContain(ada.id);
});

test('a merchant without a card left: everything active is paused, once, and an older event changes nothing', async () => {
  const { merchant, id, show } = await newCampaign();
  const cards = (version: number, cardsCount: number) =>
    create(PaymentMethodsChangedSchema, { ownerUserId: merchant.id, version: BigInt(version), cardsCount });
  const deliverCards = (...events: readonly ReturnType<typeof cards>[]) =>
    paymentMethodsConsumer(fixture.deps)(batchOf(topics.paymentMethods.name, events));
  await deliverCards(cards(3, 0), cards(2, 1));
  expect((await show()).isActive).toBe(false);
  fixture.billing.cards = { required: true, cardIds: ['pm_1'], version: 2 };
  const early = await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { isActive: true } });
  expect(early.json()).toMatchObject({ code: 'card_required' });
  fixture.billing.cards = { required: true, cardIds: ['pm_2'], version: 4 };
  expect((await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { isActive: true } })).status).toBe(
    200,
  );
  fixture.billing.cards = { required: false, cardIds: [], version: 0 };
  await deliverCards(cards(3, 0));
  expect((await show()).isActive).toBe(true);
});
