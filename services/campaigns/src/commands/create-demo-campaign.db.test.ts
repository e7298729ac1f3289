import { Campaign } from '@sillage/proto/http/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { createDemoCampaign } from './create-demo-campaign.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

test('a demo campaign is labelled, and its rates apply from the past moment that was asked for', async () => {
  const merchant = await fixture.newMerchant();
  const createdAtMs = fixture.time.now - 30 * 86_400_000;
  const demo = await createDemoCampaign(fixture.deps, {
    ownerUserId: merchant.id,
    campaign: { name: 'Demo', targetUrl: 'https://shop.example.com/' },
    affiliates: [
      { name: 'Ada', email: 'ada@example.com' },
      { name: 'Bob', email: 'bob@example.com', rateBps: 1500 },
    ],
    createdAtMs,
  });
  expect(demo.affiliates.map(({ name, rateBps }) => ({ name, rateBps }))).toEqual([
    { name: 'Ada', rateBps: 1000 },
    { name: 'Bob', rateBps: 1500 },
  ]);
  const shown = Campaign.parse((await merchant.call(`/api/v1/campaigns/${demo.campaignId}`)).json());
  expect(shown).toMatchObject({
    isDemo: true,
    isTest: true,
    affiliatesCount: 2,
    createdAt: new Date(createdAtMs).toISOString(),
  });
  const event = (await fixture.outbox(demo.campaignId)).find(
    (row) => row.entityKey === `affiliate:${demo.affiliates[0]?.id}`,
  )?.event.event;
  expect(event?.case === 'affiliate' && event.value.rates).toMatchObject([
    { fromMs: BigInt(createdAtMs), rateBps: 1000 },
  ]);
});

test('the label cannot be set through the API', async () => {
  const merchant = await fixture.newMerchant();
  expect((await merchant.createCampaign({ isDemo: true })).isDemo).toBe(false);
});
