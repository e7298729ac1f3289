import { Campaign, CampaignList } from '@sillage/proto/http/campaigns';
import { CampaignLookup } from '@sillage/proto/http/links';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEvent, campaignOf, deliver, lastSnapshot, lookUp } from '../testing/account-events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

test('a suspended account lets its campaigns rest until it is reinstated', async () => {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  await deliver(fixture, accountEvent(merchant.id, 1, 'suspended'));
  expect((await campaignOf(merchant, id)).isActive).toBe(false);
  await deliver(fixture, accountEvent(merchant.id, 2, 'reinstated'));
  expect((await campaignOf(merchant, id)).isActive).toBe(true);
});

describe('a scheduled deletion', () => {
  test('lets every campaign rest at once: to its owner, to the edge, in the log and on its public page', async () => {
    const merchant = await fixture.newMerchant();
    const { id } = await merchant.createCampaign({ visibility: 'public' });
    await deliver(fixture, accountEvent(merchant.id, 1, 'deletionScheduled'));
    expect((await campaignOf(merchant, id)).isActive).toBe(false);
    expect(CampaignLookup.parse(await lookUp(fixture, `campaigns/${id}`)).campaign).toMatchObject({
      isActive: false,
      version: 2,
    });
    expect(await lastSnapshot(fixture, id)).toMatchObject({
      isActive: false,
      isArchived: false,
      ownerUserId: merchant.id,
    });
    expect((await fixture.app.inject({ url: `/api/v1/public/campaigns/${id}` })).json()).toMatchObject({
      isActive: false,
    });
  });

  test('refuses new campaigns and the activation of old ones; the rest can still be changed', async () => {
    const merchant = await fixture.newMerchant();
    const { id } = await merchant.createCampaign({ isActive: false });
    await deliver(fixture, accountEvent(merchant.id, 1, 'deletionScheduled'));
    const body = { name: 'More', targetUrl: 'https://shop.example.com/' };
    const created = await merchant.call('/api/v1/campaigns', { method: 'POST', body });
    const activated = await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { isActive: true } });
    for (const refused of [created, activated]) {
      expect(refused.status).toBe(409);
      expect(refused.json()).toMatchObject({ code: 'account_deletion_scheduled' });
    }
    expect(
      (await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { name: 'Renamed' } })).status,
    ).toBe(200);
  });

  test('answers a repeated creation with what the first one made', async () => {
    const merchant = await fixture.newMerchant();
    const call = {
      method: 'POST',
      body: { name: 'Boots', targetUrl: 'https://shop.example.com/' },
      headers: { 'idempotency-key': 'once' },
    } as const;
    const first = Campaign.parse((await merchant.call('/api/v1/campaigns', call)).json());
    await deliver(fixture, accountEvent(merchant.id, 1, 'deletionScheduled'));
    expect(Campaign.parse((await merchant.call('/api/v1/campaigns', call)).json()).id).toBe(first.id);
  });

  test('that is cancelled brings back what the owner had set, campaign by campaign', async () => {
    const merchant = await fixture.newMerchant();
    const active = await merchant.createCampaign();
    const paused = await merchant.createCampaign({ isActive: false });
    const stopped = await merchant.createCampaign();
    await deliver(fixture, accountEvent(merchant.id, 1, 'deletionScheduled'));
    await merchant.call(`/api/v1/campaigns/${stopped.id}`, { method: 'PATCH', body: { isActive: false } });
    await deliver(fixture, accountEvent(merchant.id, 2, 'deletionCancelled'));
    const { campaigns } = CampaignList.parse((await merchant.call('/api/v1/campaigns')).json());
    expect(new Map(campaigns.map((campaign) => [campaign.id, campaign.isActive]))).toEqual(
      new Map([
        [active.id, true],
        [paused.id, false],
        [stopped.id, false],
      ]),
    );
  });

  test('leaves the campaigns of others alone', async () => {
    const [merchant, other] = [await fixture.newMerchant(), await fixture.newMerchant()];
    const { id } = await other.createCampaign();
    await deliver(fixture, accountEvent(merchant.id, 1, 'deletionScheduled'));
    expect((await campaignOf(other, id)).isActive).toBe(true);
  });
});

test('an event without a user goes to the dead letters, the others are applied', async () => {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  const refusals = await deliver(
    fixture,
    accountEvent('nobody', 1, 'erased'),
    accountEvent(merchant.id, 1, 'deletionScheduled'),
  );
  expect(refusals).toMatchObject([{ code: 'unreadable_event' }]);
  expect((await campaignOf(merchant, id)).isActive).toBe(false);
});
