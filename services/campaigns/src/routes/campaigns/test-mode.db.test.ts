import { Campaign, PublicCampaign } from '@sillage/proto/http/campaigns';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { applyCards } from '../../commands/apply-cards.ts';
import { createDemoCampaign } from '../../commands/create-demo-campaign.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());
afterEach(() => {
  fixture.billing.cards = { required: false, cardIds: [], version: 0 };
  fixture.billing.owed = [];
});

const cards = (...cardIds: string[]) => ({ required: true, cardIds, version: 1 });
const pathOf = ({ id }: { readonly id: string }) => `/api/v1/campaigns/${id}`;
type Merchant = Awaited<ReturnType<Fixture['newMerchant']>>;
const goLive = (merchant: Merchant, campaign: { readonly id: string }, body: object = {}) =>
  merchant.call(`${pathOf(campaign)}/go-live`, { method: 'POST', body });
const demoOf = async (merchant: Merchant) => {
  const campaign = { name: 'Demo', targetUrl: 'https://shop.example.com/' };
  const demo = { ownerUserId: merchant.id, campaign, affiliates: [], createdAtMs: fixture.time.now };
  return { id: (await createDemoCampaign(fixture.deps, demo)).campaignId };
};
const lastEvent = async ({ id }: { readonly id: string }) => (await fixture.outbox(id)).at(-1)?.event.event.value;

describe('a campaign in test mode', () => {
  test('needs no card, keeps none, and says so in the log and on its public dashboard', async () => {
    fixture.billing.cards = cards();
    const merchant = await fixture.newMerchant();
    const campaign = await merchant.createCampaign({ isTest: true, cardId: 'pm_9', visibility: 'public' });
    expect(campaign).toMatchObject({ isTest: true, liveSince: null, isActive: true, cardId: null });
    expect(await lastEvent(campaign)).toMatchObject({ isTest: true, liveSinceMs: 0n });
    const dashboard = await merchant.call(`/api/v1/public/campaigns/${campaign.id}`);
    expect(PublicCampaign.parse(dashboard.json())).toMatchObject({ isTest: true });
  });

  test('is paused and started without a card, and takes none that is not its owner’s', async () => {
    fixture.billing.cards = cards();
    const merchant = await fixture.newMerchant();
    const campaign = await merchant.createCampaign({ isTest: true, isActive: false });
    const change = (body: object) => merchant.call(pathOf(campaign), { method: 'PATCH', body });
    expect((await change({ isActive: true })).json()).toMatchObject({ isActive: true });
    expect((await change({ cardId: 'pm_9' })).json()).toMatchObject({ code: 'card_required' });
  });

  test('goes on when its owner’s last card is deleted, while the live ones are paused', async () => {
    const merchant = await fixture.newMerchant();
    const [tried, live] = [await merchant.createCampaign({ isTest: true }), await merchant.createCampaign()];
    await applyCards(fixture.deps, merchant.id, { cardsVersion: 2, cardsCount: 0 });
    expect((await merchant.call(pathOf(tried))).json()).toMatchObject({ isActive: true });
    expect((await merchant.call(pathOf(live))).json()).toMatchObject({ isActive: false });
  });

  test('owes nobody: its affiliates and the campaign itself can be deleted at any time, twice', async () => {
    fixture.billing.owed = [{ currency: 'EUR', owedMinor: 700n, pendingMinor: 300n }];
    const merchant = await fixture.newMerchant();
    const campaign = await merchant.createCampaign({ isTest: true });
    const ada = await merchant.addAffiliate(campaign.id);
    const removed = await merchant.call(`${pathOf(campaign)}/affiliates/${ada.id}`, { method: 'DELETE' });
    expect(removed.status).toBe(204);
    for (const _ of [1, 2]) expect((await merchant.call(pathOf(campaign), { method: 'DELETE' })).status).toBe(204);
    expect((await merchant.call(pathOf(campaign))).json()).toMatchObject({ isArchived: true, isActive: false });
    expect((await merchant.call('/api/v1/campaigns')).json()).toMatchObject({ campaigns: [] });
  });

  test('a live one is deleted by its last settlement only, and that of somebody else is unknown', async () => {
    const merchant = await fixture.newMerchant();
    const live = await merchant.createCampaign();
    expect((await merchant.call(pathOf(live), { method: 'DELETE' })).json()).toMatchObject({
      status: 409,
      code: 'invalid_transition',
    });
    const tried = await merchant.createCampaign({ isTest: true });
    const stranger = await fixture.newMerchant();
    expect((await stranger.call(pathOf(tried), { method: 'DELETE' })).status).toBe(404);
    expect((await goLive(stranger, tried)).status).toBe(404);
  });
});

describe('going live', () => {
  test('needs a card of the owner’s', async () => {
    fixture.billing.cards = cards();
    const merchant = await fixture.newMerchant();
    const campaign = await merchant.createCampaign({ isTest: true });
    expect((await goLive(merchant, campaign)).json()).toMatchObject({
      status: 409,
      code: 'card_required',
      detail: 'Add a payment card before this campaign goes live.',
    });
    fixture.billing.cards = cards('pm_1');
    expect((await goLive(merchant, campaign, { cardId: 'pm_9' })).json()).toMatchObject({ code: 'validation_failed' });
    expect((await merchant.call(pathOf(campaign))).json()).toMatchObject({ isTest: true });
  });

  test('keeps affiliates and links, says since when, and happens once', async () => {
    fixture.billing.cards = cards('pm_1', 'pm_2');
    const merchant = await fixture.newMerchant();
    const campaign = await merchant.createCampaign({ isTest: true });
    const ada = await merchant.addAffiliate(campaign.id);
    fixture.time.now += 1000;
    const liveSince = new Date(fixture.time.now).toISOString();
    const answer = Campaign.parse((await goLive(merchant, campaign, { cardId: 'pm_2' })).json());
    expect(answer).toMatchObject({ isTest: false, liveSince, cardId: 'pm_2', affiliatesCount: 1 });
    expect(await lastEvent(campaign)).toMatchObject({ isTest: false, liveSinceMs: BigInt(fixture.time.now) });
    fixture.time.now += 1000;
    const again = Campaign.parse((await goLive(merchant, campaign, { cardId: 'pm_1' })).json());
    expect(again).toEqual(answer);
    expect((await merchant.call(`${pathOf(campaign)}/affiliates`)).json()).toMatchObject({
      affiliates: [{ id: ada.id, trackingUrl: ada.trackingUrl }],
    });
  });

  test('changes nothing of a campaign that never was in test mode', async () => {
    const merchant = await fixture.newMerchant();
    const live = await merchant.createCampaign();
    expect((await goLive(merchant, live)).json()).toEqual(live);
  });

  test.each([
    ['a demo', demoOf, 'A demo shows invented traffic and cannot go live. Create a campaign of your own.'],
    [
      'a deleted one',
      async (merchant: Merchant) => {
        const campaign = await merchant.createCampaign({ isTest: true });
        await merchant.call(pathOf(campaign), { method: 'DELETE' });
        return campaign;
      },
      'This campaign was deleted. It can no longer be changed.',
    ],
  ])('is refused for %s', async (_what, make, detail) => {
    const merchant = await fixture.newMerchant();
    const answer = await goLive(merchant, await make(merchant));
    expect(answer.json()).toMatchObject({ status: 409, code: 'invalid_transition', detail });
  });

  test('asks for the second factor of whoever has one', async () => {
    const proved = await fixture.newMerchant({ hasSecondFactor: true, aal: 'aal2' });
    const campaign = await proved.createCampaign({ isTest: true });
    const merchant = await fixture.newMerchant({ id: proved.id, hasSecondFactor: true });
    expect((await goLive(merchant, campaign)).status).toBe(403);
  });
});
