import { PublicCampaign } from '@sillage/proto/http/campaigns';
import { MAX_OWN_LINKS, OwnLink, OwnLinkList } from '@sillage/proto/http/own-links';
import { inTransaction } from '@sillage/runtime/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAffiliate } from '../../commands/erase-affiliate.ts';
import { lockAffiliate } from '../../db/affiliates/affiliates.ts';
import { findShortLink } from '../../db/affiliates/short-links.ts';
import { lockCampaign } from '../../db/campaigns/campaigns.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function affiliateOf() {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign();
  const ada = await merchant.addAffiliate(campaign.id);
  const path = `/api/v1/public/campaigns/${campaign.id}`;
  const opened = await fixture.app.inject({ url: `${path}${new URL(ada.dashboardUrl).search}` });
  const { accessTicket } = PublicCampaign.parse(opened.json());
  const call = (method: 'GET' | 'POST' | 'PATCH', more = '', body?: object) =>
    fixture.app.inject({
      method,
      url: `${path}/links${more}`,
      headers: { authorization: `Bearer ${accessTicket}` },
      ...(body && { payload: body }),
    });
  return {
    merchant,
    campaign,
    ada,
    call,
    make: async (body: object) => OwnLink.parse((await call('POST', '', body)).json()),
    list: async () => OwnLinkList.parse((await call('GET')).json()),
  };
}

test('an affiliate makes links with a name and a sub-id, which lead to pages of the shop', async () => {
  const { campaign, ada, make, list } = await affiliateOf();
  const link = await make({ name: 'Bio', targetUrl: 'https://shop.example.com/sale', subId: 'bio & more' });
  expect(link).toMatchObject({ name: 'Bio', targetUrl: 'https://shop.example.com/sale', subId: 'bio & more' });
  expect(new URL(link.url).searchParams.get('sub1')).toBe('bio & more');
  fixture.time.now += 1_000;
  await make({ name: 'Wherever' });
  const own = await list();
  expect(own.links).toMatchObject([
    { url: ada.trackingUrl, isPrimary: true, name: null },
    { name: 'Bio' },
    { name: 'Wherever', targetUrl: campaign.targetUrl, subId: '' },
  ]);
  expect(own).toMatchObject({ hosts: [new URL(campaign.targetUrl).host], left: MAX_OWN_LINKS - 2 });
  // The link is published to the collector like any other.
  const events = (await fixture.outbox(campaign.id)).map(({ event: { event } }) => event);
  expect(events).toContainEqual(
    expect.objectContaining({ value: expect.objectContaining({ shortCode: link.shortCode, affiliateId: ada.id }) }),
  );
});

test('a link out of the shop is refused, and so is one more than there may be', async () => {
  const { call, campaign, ada } = await affiliateOf();
  const away = await call('POST', '', { name: 'Away', targetUrl: 'https://elsewhere.example/' });
  expect([away.statusCode, away.json().code]).toEqual([400, 'validation_failed']);
  const rows = Array.from({ length: MAX_OWN_LINKS }, (_, n) => ({
    code: `z${String(n).padStart(5, '0')}`,
    campaignId: campaign.id,
    affiliateId: ada.id,
    version: 1,
    targetUrl: null,
    isPrimary: false,
    name: `Link ${n}`,
    createdAt: new Date(fixture.time.now),
  }));
  await fixture.db.insertInto('shortLinks').values(rows).execute();
  expect((await call('POST', '', { name: 'One more' })).statusCode).toBe(409);
});

test('a link is renamed and archived and comes back, and the others are not the affiliate’s to change', async () => {
  const { call, make, list, ada } = await affiliateOf();
  const { shortCode } = await make({ name: 'Bio' });
  const change = async (body: object, code = shortCode) => call('PATCH', `/${code}`, body);
  expect((await change({ name: 'Profile', isArchived: true })).json()).toMatchObject({
    name: 'Profile',
    archivedAt: new Date(fixture.time.now).toISOString(),
  });
  expect((await change({ isArchived: false })).json()).toMatchObject({ name: 'Profile', archivedAt: null });
  expect((await change({ name: 'Mine' }, ada.shortCode ?? '')).statusCode).toBe(404);
  const other = await affiliateOf();
  expect((await other.call('PATCH', `/${shortCode}`, { name: 'Theirs' })).statusCode).toBe(404);
  expect((await list()).links.map(({ name }) => name)).toEqual([null, 'Profile']);
});

test('nobody makes links on a page that is open to all, nor after they were removed', async () => {
  const { merchant, campaign, ada, call } = await affiliateOf();
  const url = `/api/v1/public/campaigns/${campaign.id}`;
  await merchant.call(`/api/v1/campaigns/${campaign.id}`, { method: 'PATCH', body: { visibility: 'public' } });
  const { accessTicket } = PublicCampaign.parse((await fixture.app.inject({ url })).json());
  const headers = { authorization: `Bearer ${accessTicket}` };
  expect((await fixture.app.inject({ url: `${url}/links`, headers })).json()).toMatchObject({
    code: 'access_restricted',
  });
  await merchant.call(`/api/v1/campaigns/${campaign.id}/affiliates/${ada.id}`, { method: 'DELETE' });
  expect((await call('POST', '', { name: 'Late' })).statusCode).toBeGreaterThanOrEqual(403);
});

test('what an affiliate called their links is erased with them, and the links stay', async () => {
  const { campaign, ada, make } = await affiliateOf();
  const { shortCode } = await make({ name: 'Ada’s diary', subId: 'ada' });
  await inTransaction(fixture.db, async (trx) => {
    const row = await lockAffiliate(trx, campaign.id, ada.id);
    const owned = await lockCampaign(trx, campaign.id);
    if (row && owned) await eraseAffiliate(trx, owned, row, new Date(fixture.time.now));
  });
  expect(await findShortLink(fixture.db, shortCode)).toMatchObject({ affiliateId: ada.id, name: null, subId: '' });
});
