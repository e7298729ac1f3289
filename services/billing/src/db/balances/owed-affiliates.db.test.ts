import { AffiliateRanking, type RankedPlace } from '@sillage/proto/http/affiliate-rankings';
import { AffiliateBalances } from '@sillage/proto/http/billing';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShops } from '../../testing/affiliate-shops.ts';
import { createBooks } from '../../testing/books.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../../testing/fixture.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
let shop: ReturnType<typeof createShops>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
  shop = createShops(fixture, books);
});
afterAll(() => fixture.close());

async function rank(ownerUserId: string, more: object = {}): Promise<readonly RankedPlace[]> {
  const answer = await fixture.app.inject({
    method: 'POST',
    url: '/internal/affiliates/ranking',
    headers: { [INTERNAL_HEADER]: INTERNAL_SECRET },
    payload: { ownerUserId, exceptCampaignIds: [], isDescending: true, limit: 100, ...more },
  });
  return AffiliateRanking.parse(answer.json()).affiliates;
}

test('affiliates are ranked by what they are owed, those who never earned between those who owe and those who are owed', async () => {
  const one = await shop();
  const two = await shop({ ownerUserId: one.merchant.id });
  const other = await shop();
  await books.consume([other.sale('approved', 70)]);
  const idle = await books.newAffiliate(one.campaignId);
  await books.consume([one.sale('approved', 100), one.sale('pending', 1_000), two.sale('approved', 20)]);
  await books.claim(two, 50);
  const all = one.merchant.id;
  const expected = [
    { id: one.affiliateId, value: '100' },
    { id: idle, value: '0' },
    { id: two.affiliateId, value: '-30' },
  ];
  expect(await rank(all)).toEqual(expected);
  expect(await rank(all, { isDescending: false })).toEqual(expected.toReversed());
  expect(await rank(all, { limit: 1, after: expected[0] })).toEqual([expected[1]]);
  expect(await rank(all, { affiliateIds: [two.affiliateId] })).toEqual([expected[2]]);
  expect(await rank(all, { campaignId: two.campaignId })).toEqual([expected[2]]);
  await one.pay(100);
  expect(await rank(all, { exceptCampaignIds: [two.campaignId] })).toMatchObject([{ value: '0' }, { value: '0' }]);
});

test('only the book and the currency count that their campaign has now', async () => {
  const tried = await shop({ isTest: true });
  await books.consume([
    tried.sale('approved', 7, { isTest: true }),
    tried.sale('approved', 900, { isTest: true, currency: 'JPY' }),
  ]);
  const value = async () => (await rank(tried.merchant.id)).map((place) => place.value);
  expect(await value()).toEqual(['7']);
  await fixture.db.updateTable('campaigns').set({ isTest: false }).where('campaignId', '=', tried.campaignId).execute();
  expect(await value()).toEqual(['0']);
  await books.consume([tried.sale('approved', 40)]);
  expect(await value()).toEqual(['40']);
});

test('whoever is removed is ranked no longer', async () => {
  const { merchant, affiliateId } = await shop();
  await fixture.db.updateTable('affiliates').set({ isRemoved: true }).where('affiliateId', '=', affiliateId).execute();
  expect(await rank(merchant.id)).toEqual([]);
});

test('balances of named affiliates are those of the list, and nobody else’s', async () => {
  const store = await shop();
  const other = await shop();
  const second = await books.newAffiliate(store.campaignId);
  await books.consume([
    store.sale('approved', 100),
    store.sale('paid', 30),
    { ...store.sale('approved', 5), affiliateId: second },
    other.sale('approved', 9),
  ]);
  const ask = async (...ids: readonly string[]) =>
    AffiliateBalances.parse((await store.merchant.call(`/api/v1/billing/affiliates?ids=${ids.join()}`)).json())
      .balances;
  const balances = await store.balances();
  expect(balances).toHaveLength(2);
  expect(await ask(store.affiliateId, other.affiliateId)).toEqual(
    balances.filter(({ affiliateId }) => affiliateId === store.affiliateId),
  );
  expect(await ask(other.affiliateId)).toEqual([]);
});
