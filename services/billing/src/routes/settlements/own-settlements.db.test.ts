import { SettlementList } from '@sillage/proto/http/settlements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { shopsOf } from '../../testing/settlement-shops.ts';
import { createSettling } from '../../testing/settling.ts';

let fixture: Fixture;
let shop: ReturnType<typeof shopsOf>;
beforeAll(async () => {
  fixture = await createFixture({ STRIPE_SECRET_KEY: 'sk_test_nobody' });
  shop = shopsOf(fixture, createSettling(fixture));
});
afterAll(() => fixture.close());

test('a merchant’s payments are listed over all campaigns, newest first and page by page, and nobody else’s', async () => {
  const first = await shop([3000]);
  const other = await shop([500]);
  const second = await shop([1000], { merchant: first.merchant });
  const [one, , two] = [await first.settle(), await other.settle(), await second.settle()];
  const read = async (query: string) =>
    SettlementList.parse((await first.merchant.call(`/api/v1/settlements?${query}`)).json());
  const page = await read('limit=1');
  expect(page.settlements).toMatchObject([{ id: two.id, campaignId: second.campaignId, charges: [{ state: 'paid' }] }]);
  const rest = await read(`limit=5&cursor=${page.next}`);
  expect(rest.settlements.map(({ id }) => id)).toEqual([one.id]);
  expect(rest.next).toBeNull();
  expect((await read('book=test')).settlements).toEqual([]);
});
