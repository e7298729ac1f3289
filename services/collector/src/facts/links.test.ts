import type { AffiliateFacts, CampaignFacts } from '@sillage/proto/http/links';
import { AppError } from '@sillage/runtime/service';
import { expect, test, vi } from 'vitest';
import { createKnownFacts } from './known-facts.ts';
import { createLinks } from './links.ts';
import type { FactSource } from './source.ts';

const TEST_SHOP = 'https://go.example/test-products';

const campaign: CampaignFacts = {
  campaignId: '11111111-1111-4111-8111-111111111111',
  version: 1,
  ownerUserId: 'owner',
  isActive: true,
  targetUrl: 'https://shop.example/',
  allowedHosts: [],
  ownPagesOnly: false,
  attributionWindowSeconds: 86_400,
  currency: 'EUR',
  secretKeys: [],
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
  version: 1,
  targetUrl: 'https://shop.example/shoe',
};

const SIZE = 100;

/** Links on top of a campaigns service that the test simulates. */
function setUp() {
  const time = { now: 1_000_000 };
  const known = createKnownFacts(SIZE);
  const service = { campaign, learned: { affiliate, link }, exists: true, isAway: false, calls: [] as string[] };
  const answer = async (what: string): Promise<boolean> => {
    service.calls.push(what);
    await new Promise((resolve) => setImmediate(resolve));
    if (service.isAway) throw new AppError('unavailable', 'away');
    if (!service.exists) return false;
    known.learn({ campaign: service.campaign, ...service.learned });
    return true;
  };
  const source: FactSource = {
    loadShortLink: (code, from = 'anywhere') => answer(`short ${code} ${from}`),
    loadDirectLink: (_campaignId, _affiliateId, from = 'anywhere') => answer(`direct ${from}`),
    loadCampaign: (_campaignId, from = 'anywhere') => answer(`campaign ${from}`),
    share: async () => {},
  };
  const links = createLinks({
    known,
    source,
    size: SIZE,
    now: () => time.now,
    onRefreshFailure: () => {},
    testShopUrl: TEST_SHOP,
  });
  return { time, known, service, links };
}

test('a link that is asked for a hundred times at once is looked up once', async () => {
  const { links, service } = setUp();
  const found = await Promise.all(Array.from({ length: 100 }, () => links.findShort('abc123')));
  expect(new Set(found.map((link) => link?.destination))).toEqual(new Set(['https://shop.example/shoe']));
  expect(service.calls).toEqual(['short abc123 anywhere']);
  expect(links.knownShort('abc123')?.affiliate).toEqual(affiliate);
});

test('any link leads to the test shop when it is asked to, and to nothing else of ours', async () => {
  const { links } = setUp();
  const leadsTo = async (requested: string) =>
    (await links.findDirect(campaign.campaignId, affiliate.affiliateId, requested))?.destination;
  expect(await leadsTo(TEST_SHOP)).toBe(TEST_SHOP);
  expect(await leadsTo(`${TEST_SHOP}/../dashboard`)).toBe(campaign.targetUrl);
});

test.each(['', 'ABC123', 'abc12', 'abc1234', '../../', 'é'.repeat(6)])(
  'the code %s is never looked up',
  async (code) => {
    const { links, service } = setUp();
    expect(await links.findShort(code)).toBeUndefined();
    expect(service.calls).toEqual([]);
  },
);

test('what does not exist is asked for once in three seconds, however many ask', async () => {
  const { links, service, time } = setUp();
  service.exists = false;
  const askedAll = async () => {
    await Promise.all(Array.from({ length: 10 }, () => links.findShort('abc123')));
    expect(await links.findShort('abc123')).toBeUndefined();
    expect(await links.findDirect(campaign.campaignId, affiliate.affiliateId, undefined)).toBeUndefined();
    expect(await links.findCampaign(campaign.campaignId)).toBeUndefined();
  };
  await askedAll();
  time.now += 3_000;
  await askedAll();
  const once = ['short abc123 anywhere', 'direct anywhere', 'campaign anywhere'];
  expect(service.calls).toEqual(once);
  time.now += 1;
  await askedAll();
  expect(service.calls).toEqual([...once, ...once]);
  service.exists = true;
  time.now += 3_001;
  expect((await links.findShort('abc123'))?.shortCode).toBe('abc123');
});

test('what was asked for too early is found as soon as it is announced, though it is being asked for', async () => {
  const { links, service } = setUp();
  service.exists = false;
  const early = links.findDirect(campaign.campaignId, affiliate.affiliateId, undefined);
  links.learn({ campaign });
  links.learn({ affiliate });
  expect(await early).toBeUndefined();
  expect((await links.findDirect(campaign.campaignId, affiliate.affiliateId, undefined))?.affiliate).toBe(affiliate);
  expect(service.calls).toEqual(['direct anywhere']);
});

test('links that are known outlive any number of questions for links that do not exist', async () => {
  const { links, service } = setUp();
  await links.findShort('abc123');
  service.exists = false;
  for (let n = 0; n < 3 * SIZE; n += 1) await links.findShort(`zz${String(n).padStart(4, '0')}`);
  service.isAway = true;
  expect(links.knownShort('abc123')?.destination).toBe('https://shop.example/shoe');
});

test('many questions at once are each answered, though fewer places are kept for them', async () => {
  const { links, service } = setUp();
  const codes = Array.from({ length: 3 * SIZE }, (_, n) => `zz${String(n).padStart(4, '0')}`);
  service.exists = false;
  expect(new Set(await Promise.all(codes.map((code) => links.findShort(code))))).toEqual(new Set([undefined]));
  expect(service.calls).toHaveLength(codes.length);
});

test('a link whose campaign was displaced from memory is asked for again', async () => {
  const { links, known, service } = setUp();
  await links.findShort('abc123');
  for (let n = 0; n < 2 * SIZE; n += 1) known.learn({ affiliate: { ...affiliate, affiliateId: `other ${n}` } });
  expect((await links.findShort('abc123'))?.campaign).toBe(campaign);
  expect(service.calls).toHaveLength(2);
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

test('a campaigns service that is away is asked once a minute for what is known, once a second for a new key', async () => {
  const { links, service, time } = setUp();
  await links.findShort('abc123');
  service.isAway = true;
  service.calls.length = 0;
  const everyTenSeconds = async (visit: () => unknown) => {
    for (let visits = 0; visits < 12; visits += 1) {
      time.now += 10_001;
      await visit();
    }
  };
  await everyTenSeconds(() => links.knownShort('abc123'));
  expect(service.calls).toEqual(['short abc123 campaigns', 'short abc123 campaigns']);
  service.calls.length = 0;
  await expect(links.refreshCampaign(campaign.campaignId)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await links.refreshCampaign(campaign.campaignId)).toBe(campaign);
  time.now += 1_001;
  service.isAway = false;
  service.campaign = {
    ...campaign,
    version: 2,
    secretKeys: [{ hash: 'new', scopes: [], isTest: false, expiresAtMs: null }],
  };
  expect(await links.refreshCampaign(campaign.campaignId)).toBe(service.campaign);
  expect(service.calls).toEqual(['campaign campaigns', 'campaign campaigns']);
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

test('an alias whose move was missed leads to its new affiliate a minute later', async () => {
  const { links, known, service, time } = setUp();
  const alias = { ...link, shortCode: `${campaign.campaignId}.anna` };
  const moved = { ...affiliate, affiliateId: '44444444-4444-4444-8444-444444444444' };
  known.learn({ campaign, affiliate, link: alias });
  known.learn({ affiliate: moved });
  service.learned = { affiliate: moved, link: { ...alias, affiliateId: moved.affiliateId, version: 2 } };
  const leadsTo = async () => (await links.findDirect(campaign.campaignId, 'Anna', undefined))?.affiliate.affiliateId;
  links.learn({ link: alias });
  expect(await leadsTo()).toBe(affiliate.affiliateId);
  time.now += 60_001;
  await leadsTo();
  await vi.waitFor(async () => expect(await leadsTo()).toBe(moved.affiliateId), 30_000);
  expect(service.calls).toContain(`short ${alias.shortCode} campaigns`);
});

test('an older version never replaces a newer one', () => {
  const known = createKnownFacts(10);
  known.learn({ link: { ...link, version: 2, targetUrl: 'https://shop.example/boot' } });
  known.learn({ link });
  expect(known.shortLink('abc123')?.facts).toMatchObject({ version: 2, targetUrl: 'https://shop.example/boot' });
  known.learn({ campaign: { ...campaign, version: 5, isActive: false } });
  known.learn({ campaign: { ...campaign, version: 4, isActive: true } });
  expect(known.campaign(campaign.campaignId)).toMatchObject({ version: 5, isActive: false });
});
