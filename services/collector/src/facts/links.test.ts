import type { AffiliateFacts, CampaignFacts } from '@sillage/proto/http/links';
import { AppError } from '@sillage/runtime/service';
import { expect, test, vi } from 'vitest';
import { createKnownFacts } from './known-facts.ts';
import { createLinks } from './links.ts';
import type { FactSource } from './source.ts';

const campaign: CampaignFacts = {
  campaignId: '11111111-1111-4111-8111-111111111111',
  version: 1,
  ownerUserId: 'owner',
  isActive: true,
  targetUrl: 'https://shop.example/',
  allowedHosts: [],
  attributionWindowSeconds: 86_400,
  currency: 'EUR',
  publicKey: 'pk',
  secretKeyHashes: [],
};
const affiliate: AffiliateFacts = {
  affiliateId: '22222222-2222-4222-8222-222222222222',
  campaignId: campaign.campaignId,
  version: 1,
  isActive: true,
};
const link = {
  shortCode: 'abc123',
  campaignId: campaign.campaignId,
  affiliateId: affiliate.affiliateId,
  targetUrl: 'https://shop.example/shoe',
};

/** Links over a campaigns service that the test plays. */
function setUp() {
  const time = { now: 1_000_000 };
  const known = createKnownFacts(100);
  const service = { campaign, exists: true, isAway: false, calls: [] as string[] };
  const answer = async (what: string): Promise<boolean> => {
    service.calls.push(what);
    await new Promise((resolve) => setImmediate(resolve));
    if (service.isAway) throw new AppError('unavailable', 'away');
    if (!service.exists) return false;
    known.learnCampaign(service.campaign);
    known.learnAffiliate(affiliate);
    known.learnShortLink(link);
    return true;
  };
  const source: FactSource = {
    loadShortLink: (code, from = 'anywhere') => answer(`short ${code} ${from}`),
    loadDirectLink: (_campaignId, _affiliateId, from = 'anywhere') => answer(`direct ${from}`),
    loadCampaign: (_campaignId, from = 'anywhere') => answer(`campaign ${from}`),
    share: async () => {},
  };
  const links = createLinks({ known, source, size: 100, now: () => time.now, onRefreshFailure: () => {} });
  return { time, known, service, links };
}

test('a link that is asked for a hundred times at once is looked up once', async () => {
  const { links, service } = setUp();
  const found = await Promise.all(Array.from({ length: 100 }, () => links.findShort('abc123')));
  expect(new Set(found.map((link) => link?.destination))).toEqual(new Set(['https://shop.example/shoe']));
  expect(service.calls).toEqual(['short abc123 anywhere']);
  expect(links.knownShort('abc123')?.affiliate).toEqual(affiliate);
});

test.each(['', 'ABC123', 'abc12', 'abc1234', '../../', 'é'.repeat(6)])(
  'the code %s is never looked up',
  async (code) => {
    const { links, service } = setUp();
    expect(await links.findShort(code)).toBeUndefined();
    expect(service.calls).toEqual([]);
  },
);

test('what does not exist is not asked for again at once, and is found once it exists', async () => {
  const { links, service } = setUp();
  service.exists = false;
  expect(await links.findShort('abc123')).toBeUndefined();
  expect(await links.findShort('abc123')).toBeUndefined();
  expect(service.calls).toHaveLength(1);
  service.exists = true;
  links.forgetUnknown('abc123');
  expect((await links.findShort('abc123'))?.shortCode).toBe('abc123');
});

test('an affiliate of another campaign makes no link', async () => {
  const { links } = setUp();
  await links.findShort('abc123');
  expect(
    await links.findDirect('33333333-3333-4333-8333-333333333333', affiliate.affiliateId, undefined),
  ).toBeUndefined();
});

test('what is known serves on while the campaigns service is away; what is not known is an error', async () => {
  const { links, service, time } = setUp();
  await links.findShort('abc123');
  service.isAway = true;
  time.now += 10 * 60_000;
  expect(links.knownShort('abc123')?.destination).toBe('https://shop.example/shoe');
  expect((await links.findDirect(campaign.campaignId, affiliate.affiliateId, undefined))?.destination).toBe(
    'https://shop.example/',
  );
  expect(await links.findCampaign(campaign.campaignId)).toEqual(campaign);
  await expect(links.findShort('zzz999')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a change that was missed is known a minute later, from the campaigns service itself', async () => {
  const { links, service, time } = setUp();
  await links.findShort('abc123');
  await links.findCampaign(campaign.campaignId);
  await links.findDirect(campaign.campaignId, affiliate.affiliateId, undefined);
  service.campaign = { ...campaign, version: 2, isActive: false };
  service.calls.length = 0;
  expect(links.knownShort('abc123')?.campaign.isActive).toBe(true);
  expect(service.calls).toEqual([]);
  time.now += 60_001;
  links.knownShort('abc123');
  await links.findCampaign(campaign.campaignId);
  await links.findDirect(campaign.campaignId, affiliate.affiliateId, undefined);
  await vi.waitFor(() => expect(links.knownShort('abc123')?.campaign.isActive).toBe(false), 30_000);
  expect(service.calls.sort()).toEqual(['campaign campaigns', 'direct campaigns', 'short abc123 campaigns']);
});

test('an older version never replaces a newer one', () => {
  const known = createKnownFacts(10);
  known.learnCampaign({ ...campaign, version: 5, isActive: false });
  known.learnCampaign({ ...campaign, version: 4, isActive: true });
  expect(known.campaign(campaign.campaignId)).toMatchObject({ version: 5, isActive: false });
});
