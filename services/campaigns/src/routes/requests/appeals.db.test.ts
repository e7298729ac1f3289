import { Appeal, ConversionAppeal, OwnReviewList } from '@sillage/proto/http/appeals';
import { PublicCampaign } from '@sillage/proto/http/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAffiliate } from '../../commands/erase-affiliate.ts';
import { lockAffiliate } from '../../db/affiliates/affiliates.ts';
import { lockOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { listNotices } from '../../testing/data-requests.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const CONVERSION = '0192f000-0000-7000-8000-00000000c0a1';
const reviewed = (conversionId: string) => ({
  conversionId,
  orderedAt: '2026-11-20T10:00:00.000Z',
  commissionMinor: 1_000,
  currency: 'EUR',
  until: '2026-12-04T10:00:00.000Z',
  rules: ['fast_order', 'repeat_buyer'],
});

async function story(conversionIds: readonly string[] = [CONVERSION]) {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign({ name: 'Boots' });
  const ada = await merchant.addAffiliate(campaign.id);
  fixture.orders.underReview = async ({ affiliateId }) => ({
    orders: affiliateId === ada.id ? conversionIds.map(reviewed) : [],
  });
  const root = `/api/v1/public/campaigns/${campaign.id}`;
  const open = async (dashboardUrl: string) =>
    PublicCampaign.parse((await fixture.app.inject({ url: `${root}${new URL(dashboardUrl).search}` })).json());
  const { accessTicket: ticket } = await open(ada.dashboardUrl);
  const headers = (bearer = ticket) => ({ authorization: `Bearer ${bearer}` });
  return {
    merchant,
    campaign,
    ada,
    open,
    reviews: async () =>
      OwnReviewList.parse((await fixture.app.inject({ url: `${root}/reviews`, headers: headers() })).json()).reviews,
    appeal: (words: string, { conversionId = CONVERSION, bearer = ticket } = {}) =>
      fixture.app.inject({
        method: 'POST',
        url: `${root}/reviews/${conversionId}/appeal`,
        headers: headers(bearer),
        payload: { words },
      }),
    read: async (whose = merchant, affiliateId?: string) => {
      const of = affiliateId ? `?affiliateId=${affiliateId}` : '';
      return ConversionAppeal.parse((await whose.call(`/api/v1/affiliates/appeals/${CONVERSION}${of}`)).json()).appeal;
    },
  };
}

test('an affiliate sees what is under review, says something to it once, and the merchant reads it and is mailed', async () => {
  const { merchant, reviews, appeal, read } = await story();
  expect(await reviews()).toEqual([{ ...reviewed(CONVERSION), appeal: null }]);
  expect(await read()).toBeNull();
  const said = await appeal('It was my newsletter');
  expect(said.statusCode).toBe(201);
  const kept = Appeal.parse(said.json());
  expect(kept).toMatchObject({ words: 'It was my newsletter' });
  expect((await reviews())[0]?.appeal).toEqual(kept);
  expect(await read()).toEqual(kept);
  expect(await read(await fixture.newMerchant())).toBeNull();
  expect(await listNotices(fixture)).toContainEqual(
    expect.objectContaining({
      ownerUserId: merchant.id,
      notice: expect.objectContaining({ kind: 'appeal', campaign: 'Boots' }),
    }),
  );
  const second = await appeal('And another thing');
  expect(second.statusCode).toBe(409);
  expect(await read()).toEqual(kept);
});

test('nothing is said to an order that is not under review, not the affiliate’s, or without words', async () => {
  const { merchant, campaign, open, appeal } = await story(['0192f000-0000-7000-8000-00000000c0a2']);
  expect((await appeal('Words')).json()).toMatchObject({ type: '/api/errors#invalid_transition' });
  expect((await appeal('')).statusCode).toBe(400);
  const bob = await merchant.addAffiliate(campaign.id, { name: 'Bob', email: 'bob@affiliates.example' });
  const { accessTicket } = await open(bob.dashboardUrl);
  const conversionId = '0192f000-0000-7000-8000-00000000c0a2';
  expect((await appeal('Mine', { conversionId, bearer: accessTicket })).json()).toMatchObject({
    type: '/api/errors#invalid_transition',
  });
});

test('ten in a day are enough', async () => {
  const ids = Array.from({ length: 11 }, (_, n) => `0192f000-0000-7000-8000-0000000000${(n + 16).toString(16)}`);
  const { appeal } = await story(ids);
  const codes: number[] = [];
  for (const conversionId of ids) codes.push((await appeal('Look', { conversionId })).statusCode);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
});

test('the erasure of an affiliate takes their words along', async () => {
  const { merchant, campaign, ada, appeal, read } = await story(['0192f000-0000-7000-8000-00000000c0a1']);
  await fixture.db.deleteFrom('appeals').execute();
  await appeal('My words');
  await fixture.db.transaction().execute(async (trx) => {
    const locked = await lockOwnCampaign(trx, campaign.id, merchant.id, 'update');
    const affiliate = await lockAffiliate(trx, campaign.id, ada.id);
    if (locked && affiliate) await eraseAffiliate(trx, locked, affiliate, new Date(fixture.time.now));
  });
  expect(await read()).toBeNull();
});

test('an order that becomes another affiliate’s has another say, and the merchant reads that of whose it is', async () => {
  const { merchant, campaign, ada, open, appeal, read } = await story();
  const requested: unknown[] = [];
  expect((await appeal('Of Ada')).statusCode).toBe(201);
  const bob = await merchant.addAffiliate(campaign.id, { name: 'Bob', email: 'bob@affiliates.example' });
  fixture.orders.underReview = async (reviews) => {
    requested.push(reviews.conversionId);
    return { orders: reviews.affiliateId === bob.id ? [reviewed(CONVERSION)] : [] };
  };
  const { accessTicket: bearer } = await open(bob.dashboardUrl);
  expect((await appeal('Of Bob', { bearer })).statusCode).toBe(201);
  expect(requested).toEqual([CONVERSION]);
  expect((await read(merchant, ada.id))?.words).toBe('Of Ada');
  expect((await read(merchant, bob.id))?.words).toBe('Of Bob');
});

test('what is refused because it was said before does not use up the mail of the hour', async () => {
  const { merchant, campaign, ada, appeal } = await story([CONVERSION, '0192f000-0000-7000-8000-00000000c0b7']);
  await fixture.db
    .insertInto('appeals')
    .values({
      conversionId: CONVERSION,
      campaignId: campaign.id,
      affiliateId: ada.id,
      words: 'Said an hour ago',
      appealedAt: new Date(fixture.time.now),
    })
    .execute();
  expect((await appeal('Said again')).statusCode).toBe(409);
  expect((await appeal('Another', { conversionId: '0192f000-0000-7000-8000-00000000c0b7' })).statusCode).toBe(201);
  expect(await listNotices(fixture)).toContainEqual(expect.objectContaining({ ownerUserId: merchant.id }));
});
