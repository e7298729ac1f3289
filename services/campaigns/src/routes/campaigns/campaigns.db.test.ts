import { Campaign, CampaignList, CampaignSummary, CampaignSummaryList } from '@sillage/proto/http/campaigns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

test('a campaign is created with the defaults, shown, changed, paused and listed newest first', async () => {
  const merchant = await fixture.newMerchant();
  const first = await merchant.createCampaign({ name: ' Boots ', targetUrl: 'shop.example.com/boots' });
  expect(first).toMatchObject({
    name: 'Boots',
    description: '',
    targetUrl: 'https://shop.example.com/boots',
    isActive: true,
    defaultRateBps: 1000,
    attributionWindowSeconds: 86_400,
    holdDays: 14,
    autoApprove: false,
    approvalLimitMinor: null,
    attributionModel: 'first_click',
    allowedHosts: [],
    currency: 'EUR',
    visibility: 'link',
    isDemo: false,
    affiliatesCount: 0,
    trackingScript: `<script src="https://go.example.com/tracking.js" data-campaign="${first.id}" async></script>`,
    createdAt: '2026-11-21T10:00:00.000Z',
  });
  expect(first.publicKey).toMatch(/^pk_[0-9A-Za-z]{24}$/);
  expect(first.publicDashboardUrl).toBe(`https://go.example.com/r/${first.id}`);
  fixture.time.now += 1000;
  const second = await merchant.createCampaign({ name: 'Hats' });
  const path = `/api/v1/campaigns/${first.id}`;
  const changed = await merchant.call(path, { method: 'PATCH', body: { isActive: false, visibility: 'public' } });
  expect(changed.status).toBe(200);
  expect(Campaign.parse(changed.json())).toMatchObject({
    isActive: false,
    name: 'Boots',
    updatedAt: '2026-11-21T10:00:01.000Z',
  });
  expect(Campaign.parse((await merchant.call(path)).json()).publicDashboardUrl).toBe(
    `https://go.example.com/r/${first.id}`,
  );
  const list = CampaignList.parse((await merchant.call('/api/v1/campaigns')).json());
  expect(list.campaigns.map((campaign) => campaign.id)).toEqual([second.id, first.id]);
});

test('summaries are a part of what the list says of each campaign, page by page as well', async () => {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign({ name: 'Boots' });
  fixture.time.now += 1000;
  const hats = await merchant.createCampaign({ name: 'Hats', isActive: false });
  const ada = await merchant.addAffiliate(id, { name: 'Ada', email: 'ada@example.com' });
  await merchant.addAffiliate(id, { name: 'Emmy', email: 'emmy@example.com' });
  const removed = await merchant.call(`/api/v1/campaigns/${id}/affiliates/${ada.id}`, { method: 'DELETE' });
  expect(removed.status).toBe(204);
  const { campaigns } = CampaignList.parse((await merchant.call('/api/v1/campaigns')).json());
  expect(campaigns.map(({ affiliatesCount }) => affiliatesCount)).toEqual([0, 1]);
  const summaries = async (query: string) =>
    CampaignSummaryList.parse((await merchant.call(`/api/v1/campaigns/summaries${query}`)).json());
  expect((await summaries('')).campaigns).toEqual(campaigns.map((campaign) => CampaignSummary.parse(campaign)));
  const first = await summaries('?limit=1');
  expect(first).toMatchObject({ campaigns: [{ id: hats.id }], next: hats.id });
  expect(await summaries(`?limit=1&cursor=${hats.id}`)).toMatchObject({ campaigns: [{ id }], next: null });
});

test('a summary that was shown before is shown until something in it changes, and then no longer', async () => {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign({ name: 'Boots', isTest: true });
  const checkSummaries = async () => {
    const { campaigns } = CampaignList.parse((await merchant.call('/api/v1/campaigns')).json());
    const asWritten = campaigns.map((campaign) => CampaignSummary.encode(CampaignSummary.parse(campaign)));
    for (const _ of ['first', 'kept']) {
      const answer = await merchant.call('/api/v1/campaigns/summaries');
      expect(answer.json()).toEqual({ campaigns: asWritten, next: null });
    }
    return campaigns;
  };
  await checkSummaries();
  const path = `/api/v1/campaigns/${id}`;
  await merchant.call(path, { method: 'PATCH', body: { name: 'Good boots' } });
  expect(await checkSummaries()).toMatchObject([{ name: 'Good boots' }]);
  const ada = await merchant.addAffiliate(id, { name: 'Ada', email: 'ada@example.com' });
  expect(await checkSummaries()).toMatchObject([{ affiliatesCount: 1 }]);
  await merchant.call(`${path}/affiliates/${ada.id}`, { method: 'DELETE' });
  expect(await checkSummaries()).toMatchObject([{ affiliatesCount: 0 }]);
  await merchant.createCampaign({ name: 'Hats' });
  expect(await checkSummaries()).toHaveLength(2);
  await merchant.call(path, { method: 'DELETE' });
  expect(await checkSummaries()).toMatchObject([{ name: 'Hats' }]);
});

describe('a campaign that is not valid is refused with a sentence per field', () => {
  test.each([
    [{ name: '  ' }, 'name', 'The name is required'],
    [{ targetUrl: '' }, 'targetUrl', 'The destination URL is required'],
    [{ targetUrl: 'javascript:alert(1)' }, 'targetUrl', 'The destination URL is invalid'],
    [{ targetUrl: 'https://user:secret@shop.example.com/' }, 'targetUrl', 'The destination URL is invalid'],
    [{ targetUrl: 'ftp://shop.example.com/' }, 'targetUrl', 'The destination URL is invalid'],
    [{ defaultRateBps: 10_010 }, 'defaultRateBps', undefined],
    [{ defaultRateBps: 15 }, 'defaultRateBps', undefined],
    [{ holdDays: 3 }, 'holdDays', undefined],
    [{ attributionModel: 'linear' }, 'attributionModel', undefined],
    [{ attributionWindowSeconds: 3599 }, 'attributionWindowSeconds', undefined],
    [{ currency: 'euro' }, 'currency', undefined],
    [{ currency: 'XYZ' }, 'currency', 'This currency is not known: give an ISO 4217 code in use, such as EUR'],
    [
      { allowedHosts: ['https://other.example.com'] },
      'allowedHosts.0',
      expect.stringContaining('A host is a name such as shop.example.com'),
    ],
  ])('%j', async (body, path, message) => {
    const merchant = await fixture.newMerchant();
    const answer = await merchant.call('/api/v1/campaigns', {
      method: 'POST',
      body: { name: 'Boots', targetUrl: 'https://shop.example.com/', ...body },
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      errors: [message === undefined ? { path } : { path, message }],
    });
  });
});

test('the same Idempotency-Key creates one campaign, sent five times at once and again', async () => {
  const merchant = await fixture.newMerchant();
  const create = (name: string) =>
    merchant.call('/api/v1/campaigns', {
      method: 'POST',
      body: { name, targetUrl: 'https://shop.example.com/' },
      headers: { 'idempotency-key': 'one' },
    });
  const answers = await Promise.all(Array.from({ length: 5 }, () => create('Boots')));
  const again = await create('Boots');
  expect(again.status).toBe(201);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(
    new Set(answers.some((answer) => answer.status === 409) ? [201, 409] : [201]),
  );
  const { campaigns } = CampaignList.parse((await merchant.call('/api/v1/campaigns')).json());
  expect(campaigns.map((campaign) => campaign.id)).toEqual([Campaign.parse(again.json()).id]);
  const other = await create('Hats');
  expect(other.status).toBe(422);
  expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' });
});

test('two merchants may use the same Idempotency-Key', async () => {
  const headers = { 'idempotency-key': 'shared' };
  const body = { name: 'Boots', targetUrl: 'https://shop.example.com/' };
  const made = await Promise.all(
    [await fixture.newMerchant(), await fixture.newMerchant()].map((merchant) =>
      merchant.call('/api/v1/campaigns', { method: 'POST', body, headers }),
    ),
  );
  expect(new Set(made.map((answer) => Campaign.parse(answer.json()).id)).size).toBe(2);
});

test('nobody reaches the API without signing in', async () => {
  const answer = await fixture.app.inject({ url: '/api/v1/campaigns' });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'unauthorized' });
});
