import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { batchOf } from '@sillage/runtime/bus/testing';
import { expect, test } from 'vitest';
import { linkRejection } from '../clicks.ts';
import { followCampaigns } from './follow.ts';
import { createKnownFacts } from './known-facts.ts';
import { createLinks } from './links.ts';

const TEST_SHOP = 'https://go.example/test-products';

const CAMPAIGN = '11111111-1111-4111-8111-111111111111';
const AFFILIATE = '22222222-2222-4222-8222-222222222222';

/** A collector that only knows what was published to it. */
function createStage(share = async () => {}) {
  const known = createKnownFacts(100);
  const nobody = async () => false;
  const source = { loadShortLink: nobody, loadDirectLink: nobody, loadCampaign: nobody, share };
  const links = createLinks({
    known,
    source,
    size: 100,
    now: Date.now,
    onRefreshFailure: () => {},
    testShopUrl: TEST_SHOP,
  });
  const handle = followCampaigns(links, source);
  const announce = async (
    version: number,
    event: Exclude<MessageInitShape<typeof CampaignEventSchema>['event'], undefined>,
  ) => {
    const message = create(CampaignEventSchema, { campaignId: CAMPAIGN, version: BigInt(version), event });
    await handle(batchOf('campaign-events', [message]));
  };
  const campaign = (targetUrl: string, changes = {}) => ({
    case: 'campaign' as const,
    value: { targetUrl, isActive: true, attributionWindowSeconds: 3600n, ...changes },
  });
  const affiliate = (isActive: boolean) => ({
    case: 'affiliate' as const,
    value: { affiliateId: AFFILIATE, isActive },
  });
  const shortLink = {
    case: 'shortLink' as const,
    value: { shortCode: 'abc123', affiliateId: AFFILIATE, targetUrl: 'https://shop.example/a' },
  };
  return { links, announce, campaign, affiliate, shortLink };
}

test('a link that was asked for too early leads on as soon as it is announced', async () => {
  const { links, announce, campaign, affiliate, shortLink } = createStage();
  expect(await links.findShort('abc123')).toBeUndefined();
  await announce(1, campaign('https://shop.example/'));
  await announce(1, affiliate(true));
  await announce(1, shortLink);
  expect(links.knownShort('abc123')).toMatchObject({ destination: 'https://shop.example/a' });
});

test('a change of the campaign or the affiliate reaches links that were worked out before', async () => {
  const { links, announce, campaign, affiliate, shortLink } = createStage();
  await announce(1, campaign('https://shop.example/'));
  await announce(1, affiliate(true));
  await announce(1, shortLink);
  const reason = () => {
    const link = links.knownShort('abc123');
    return link && linkRejection(link);
  };
  expect(reason()).toBeUndefined();
  await announce(2, affiliate(false));
  expect(reason()).toBe('affiliate_inactive');
  await announce(3, affiliate(true));
  await announce(2, affiliate(false));
  expect(reason()).toBeUndefined();
  await announce(2, campaign('https://moved.example/'));
  expect(links.knownShort('abc123')?.destination).toBe('https://moved.example/');
  await announce(3, campaign('https://moved.example/', { isArchived: true }));
  expect(reason()).toBe('campaign_paused');
});

test('a change takes effect at once, although the hot store does not answer', async () => {
  let answer = () => {};
  const away = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { links, announce, campaign } = createStage(() => away);
  const announced = announce(1, campaign('https://shop.example/'));
  expect(await links.findCampaign(CAMPAIGN)).toMatchObject({ targetUrl: 'https://shop.example/' });
  answer();
  await announced;
});
