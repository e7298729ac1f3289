import { Link } from '@sillage/proto/http/campaigns';
import { CampaignLookup, DirectLinkLookup, ShortLinkLookup } from '@sillage/proto/http/links';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const headers = { 'x-sillage-internal': INTERNAL_SECRET };
const ask = async (url: string): Promise<unknown> => (await fixture.app.inject({ url, headers })).json();

test('the edge learns of a link, its campaign and its affiliate in one answer', async () => {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign({ allowedHosts: ['blog.example.com'], ownPagesOnly: true });
  const ada = await merchant.addAffiliate(campaign.id);
  const further = Link.parse(
    (
      await merchant.call(`/api/v1/campaigns/${campaign.id}/affiliates/${ada.id}/links`, {
        method: 'POST',
        body: { targetUrl: 'https://blog.example.com/post' },
      })
    ).json(),
  );
  const facts = {
    campaignId: campaign.id,
    version: 1,
    ownerUserId: merchant.id,
    isActive: true,
    targetUrl: 'https://shop.example.com/',
    allowedHosts: ['blog.example.com'],
    ownPagesOnly: true,
    attributionWindowSeconds: 86_400,
    currency: 'EUR',
    secretKeys: [],
  };
  const affiliate = { affiliateId: ada.id, campaignId: campaign.id, version: 1, isActive: true };
  const link = { campaignId: campaign.id, affiliateId: ada.id };
  expect(ShortLinkLookup.parse(await ask(`/internal/short-links/${ada.shortCode}`))).toEqual({
    link: { ...link, shortCode: ada.shortCode, version: 1, targetUrl: 'https://shop.example.com/' },
    campaign: facts,
    affiliate,
  });
  expect(ShortLinkLookup.parse(await ask(`/internal/short-links/${further.shortCode}`)).link.targetUrl).toBe(
    'https://blog.example.com/post',
  );
  expect(DirectLinkLookup.parse(await ask(`/internal/links/${campaign.id}/${ada.id}`))).toEqual({
    campaign: facts,
    affiliate,
  });
  expect(CampaignLookup.parse(await ask(`/internal/campaigns/${campaign.id}`))).toEqual({ campaign: facts });
});

test('a first link follows its campaign to a new destination', async () => {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign();
  const ada = await merchant.addAffiliate(campaign.id);
  await merchant.call(`/api/v1/campaigns/${campaign.id}`, {
    method: 'PATCH',
    body: { targetUrl: 'https://new.example.com/' },
  });
  expect(ShortLinkLookup.parse(await ask(`/internal/short-links/${ada.shortCode}`)).link.targetUrl).toBe(
    'https://new.example.com/',
  );
});

describe('without the secret the lookups do not exist', () => {
  test.each([[{}], [{ 'x-sillage-internal': 'guessed' }]])('%j', async (wrong) => {
    const merchant = await fixture.newMerchant();
    const campaign = await merchant.createCampaign();
    const answer = await fixture.app.inject({ url: `/internal/campaigns/${campaign.id}`, headers: wrong });
    expect(answer.statusCode).toBe(404);
  });
});

test.each(['/internal/short-links/zzzzz0', '/internal/campaigns/0198a000-0000-7000-8000-000000000000'])(
  '%s is not found',
  async (url) => {
    expect((await fixture.app.inject({ url, headers })).statusCode).toBe(404);
  },
);
