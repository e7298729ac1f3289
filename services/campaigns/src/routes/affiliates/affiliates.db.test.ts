import { Affiliate, Link } from '@sillage/proto/http/campaigns';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { API_SCOPES } from '@sillage/proto/values/api-scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newShortCode } from '../../commands/new-keys.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

test('an affiliate gets a short link, a private dashboard link and the default rate of the moment', async () => {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign({ defaultRateBps: 1250 });
  const ada = await merchant.addAffiliate(campaign.id);
  expect(ada).toMatchObject({
    name: 'Ada',
    rateBps: 1250,
    isActive: true,
    trackingUrl: `https://go.example.com/s/${ada.shortCode}`,
  });
  expect(ada.shortCode).toMatch(/^[0-9a-z]{6}$/);
  expect(ada.dashboardUrl).toMatch(new RegExp(`^https://go\\.example\\.com/r/${campaign.id}\\?token=[0-9A-Za-z]{22}$`));
  await merchant.call(`/api/v1/campaigns/${campaign.id}`, { method: 'PATCH', body: { defaultRateBps: 500 } });
  const bob = await merchant.addAffiliate(campaign.id, { name: 'Bob' });
  const eve = await merchant.addAffiliate(campaign.id, { name: 'Eve', rateBps: 2000 });
  const answer = (await merchant.call(`/api/v1/campaigns/${campaign.id}/affiliates`)).json();
  const list = AffiliateList.parse(answer);
  expect(answer).toEqual(AffiliateList.encode(list));
  expect(new Map(list.affiliates.map((row) => [row.id, row.rateBps]))).toEqual(
    new Map([
      [ada.id, 1250],
      [bob.id, 500],
      [eve.id, 2000],
    ]),
  );
});

test('no key of an account is given the private link of an affiliate, whatever its scopes', async () => {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign();
  const ada = await merchant.addAffiliate(campaign.id);
  const key = await fixture.newMerchant({ id: merchant.id, scopes: API_SCOPES });
  const path = `/api/v1/campaigns/${campaign.id}/affiliates`;
  const change = { method: 'PATCH', body: { name: 'Ada Lovelace' } } as const;
  const given = [
    ...AffiliateList.parse((await key.call(path)).json()).affiliates,
    await key.addAffiliate(campaign.id, { name: 'Bob' }),
    Affiliate.parse((await key.call(`${path}/${ada.id}`, change)).json()),
  ];
  expect(given.map(({ dashboardUrl }) => dashboardUrl)).toEqual(
    Array.from({ length: 3 }, () => `https://go.example.com/r/${campaign.id}`),
  );
  expect((await key.call(`${path}/${ada.id}/dashboard-link`, { method: 'POST' })).status).toBe(403);
});

test('a taken short code is tried again; after ten the affiliate gets the direct link', async () => {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign();
  const taken = (await merchant.addAffiliate(campaign.id)).shortCode ?? '';
  let requested = 0;
  const answerAfter = (refused: number) => () => {
    requested += 1;
    return requested <= refused ? taken : newShortCode();
  };
  fixture.codes.next = answerAfter(9);
  expect((await merchant.addAffiliate(campaign.id)).shortCode).toMatch(/^[0-9a-z]{6}$/);
  requested = 0;
  fixture.codes.next = answerAfter(100);
  const direct = await merchant.addAffiliate(campaign.id);
  expect(requested).toBe(10);
  expect(direct).toMatchObject({
    shortCode: null,
    trackingUrl: `https://go.example.com/track/${campaign.id}/${direct.id}`,
  });
  const link = await merchant.call(`/api/v1/campaigns/${campaign.id}/affiliates/${direct.id}/links`, {
    method: 'POST',
    body: { targetUrl: 'https://shop.example.com/sale?a=1' },
  });
  expect(Link.parse(link.json())).toEqual({
    url: `https://go.example.com/track/${campaign.id}/${direct.id}?url=https%3A%2F%2Fshop.example.com%2Fsale%3Fa%3D1`,
    shortCode: null,
    targetUrl: 'https://shop.example.com/sale?a=1',
  });
  fixture.codes.next = newShortCode;
});

describe('a further link leads to the shop or to an allowed host, nowhere else', () => {
  test.each([
    ['https://shop.example.com/sale', 201],
    ['shop.example.com/sale', 201],
    ['https://blog.example.com/post', 201],
    ['http://shop.example.com/', 201],
    [undefined, 201],
    ['https://evil.example.com/', 400],
    ['https://shop.example.com.evil.example/', 400],
    ['https://shop.example.com@evil.example/', 400],
    ['https://shop.example.com:8443/', 400],
    ['//evil.example/', 400],
    ['/\\evil.example', 400],
    ['https:evil.example', 400],
    ['javascript:alert(1)', 400],
    ['data:text/html,hello', 400],
  ])('%s', async (targetUrl, status) => {
    const merchant = await fixture.newMerchant();
    const campaign = await merchant.createCampaign({ allowedHosts: ['Blog.example.com'] });
    const affiliate = await merchant.addAffiliate(campaign.id);
    const body = targetUrl === undefined ? {} : { targetUrl };
    const answer = await merchant.call(`/api/v1/campaigns/${campaign.id}/affiliates/${affiliate.id}/links`, {
      method: 'POST',
      body,
    });
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.json()).toMatchObject({
        code: 'validation_failed',
        detail: expect.stringContaining('destination URL'),
      });
    else expect(Link.parse(answer.json()).url).toMatch(/^https:\/\/go\.example\.com\/s\/[0-9a-z]{6}$/);
  });
});

describe('an invalid affiliate is refused with what is wrong with it', () => {
  test.each([
    [{ name: ' ', email: 'a@example.com' }, 'name: The name is required'],
    [{ name: 'Ada', email: 'ada' }, 'email: This is not an e-mail address'],
  ])('%j', async (body, detail) => {
    const merchant = await fixture.newMerchant();
    const campaign = await merchant.createCampaign();
    const answer = await merchant.call(`/api/v1/campaigns/${campaign.id}/affiliates`, { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', detail });
  });
});
