import { AffiliateLinkList } from '@sillage/proto/http/affiliate-links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

test('an affiliate has several links, the first one first, each with where it leads', async () => {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign();
  const ada = await merchant.addAffiliate(campaign.id);
  const path = `/api/v1/campaigns/${campaign.id}/affiliates/${ada.id}/links`;
  const list = async (caller = merchant) => caller.call(path);
  const targetUrl = 'https://shop.example.com/sale?utm_source=ada';
  await merchant.call(path, { method: 'POST', body: { targetUrl } });
  const { links } = AffiliateLinkList.parse((await list()).json());
  expect(links).toMatchObject([
    { url: ada.trackingUrl, targetUrl: campaign.targetUrl, isPrimary: true, followsCampaign: true },
    { targetUrl, isPrimary: false, followsCampaign: false },
  ]);

  await merchant.addAffiliate(campaign.id, { name: 'Bob' });
  expect(AffiliateLinkList.parse((await list()).json()).links).toHaveLength(2);
  expect((await list(await fixture.newMerchant())).status).toBe(404);
});
