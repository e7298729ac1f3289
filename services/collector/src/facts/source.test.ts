import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createLogger } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { createKnownFacts } from './known-facts.ts';
import { createFactSource } from './source.ts';

const CAMPAIGN = '11111111-1111-4111-8111-111111111111';
const CODE = `${CAMPAIGN}.anna`;

test('an alias that was given to another affiliate leads a collector that starts later to that one', async () => {
  const hot = createMemoryHotStore();
  const collector = () => {
    const known = createKnownFacts(10);
    const options = { known, hot, campaignsUrl: 'http://nowhere.invalid', internalSecret: '' };
    return { known, source: createFactSource({ ...options, log: createLogger('collector', 'silent') }) };
  };
  const running = collector().source;
  const campaign = {
    campaignId: CAMPAIGN,
    version: 1,
    ownerUserId: 'owner',
    isActive: true,
    targetUrl: 'https://shop.example/',
    allowedHosts: [],
    ownPagesOnly: false,
    attributionWindowSeconds: 3600,
    currency: 'EUR',
    secretKeys: [],
  };
  for (const [version, affiliateId] of [
    [1, 'removed'],
    [2, 'present'],
    // Read before the change, stored after it.
    [1, 'removed'],
  ] as const) {
    const affiliate = { affiliateId, campaignId: CAMPAIGN, version: 1, isActive: true };
    const link = { shortCode: CODE, campaignId: CAMPAIGN, affiliateId, version, targetUrl: campaign.targetUrl };
    await running.share({ campaign, affiliate, link });
  }
  const later = collector();
  expect(await later.source.loadShortLink(CODE)).toBe(true);
  expect(later.known.shortLink(CODE)?.facts.affiliateId).toBe('present');
});
