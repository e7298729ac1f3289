import { PublicPayments } from '@sillage/proto/http/billing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShops } from '../../testing/affiliate-shops.ts';
import { createBooks } from '../../testing/books.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
let shop: ReturnType<typeof createShops>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
  shop = createShops(fixture, books);
});
afterAll(() => fixture.close());

describe('payments on the public dashboard', () => {
  test('are shown newest first, with what is owed, to the holder of a ticket', async () => {
    const store = await shop();
    await books.consume([
      store.sale('paid', 30, { at: '2026-11-20T08:00:00Z' }),
      store.sale('approved', 100),
      store.sale('pending', 5),
    ]);
    await books.claim(store, 40);
    await store.pay(60);
    const answer = PublicPayments.parse((await store.public()).json());
    expect(answer.payments.map(({ amountMinor, method, paidAt }) => [amountMinor, method, paidAt])).toEqual([
      [60n, 'direct', '2026-11-21T10:00:00.000Z'],
      [30n, 'direct', '2026-11-20T08:00:00.000Z'],
    ]);
    expect(answer.balances).toEqual([
      { affiliateId: store.affiliateId, currency: 'EUR', pendingMinor: 5n, owedMinor: 40n, paidMinor: 90n },
    ]);
  });

  test('are those of one affiliate where the ticket or the question says so, and of no other campaign', async () => {
    const [store, other] = [await shop(), await shop()];
    const bob = await books.newAffiliate(store.campaignId, 'Bob');
    await books.consume([store.sale('paid', 30), store.sale('paid', 40, { affiliateId: bob })]);
    const seen = async (query = '', ticket?: Parameters<typeof store.public>[1]) =>
      PublicPayments.parse((await store.public(query, ticket)).json()).payments.map((payment) => payment.amountMinor);
    const ofBob = { campaignId: store.campaignId, affiliateId: bob };
    expect((await seen()).sort()).toEqual([30n, 40n]);
    expect(await seen(`?affiliateId=${bob}`)).toEqual([40n]);
    expect(await seen('', ofBob)).toEqual([40n]);
    expect((await store.public(`?affiliateId=${store.affiliateId}`, ofBob)).statusCode).toBe(404);
    expect((await store.public(`?affiliateId=${other.affiliateId}`)).statusCode).toBe(404);
    expect((await store.public('', { campaignId: other.campaignId })).statusCode).toBe(404);
    expect(
      (await fixture.app.inject({ url: `/api/v1/public/billing/campaigns/${store.campaignId}/payments` })).statusCode,
    ).toBe(403);
  });

  test('say to the affiliate alone how what is owed reaches them, and when', async () => {
    const store = await shop();
    await books.consume([store.sale('approved', 100)]);
    const everybody = PublicPayments.parse((await store.public()).json());
    expect([everybody.balances[0]?.next, everybody.outlook]).toEqual([undefined, undefined]);
    const own = { campaignId: store.campaignId, affiliateId: store.affiliateId };
    const { balances, outlook } = PublicPayments.parse((await store.public('', own)).json());
    expect(balances).toMatchObject([{ owedMinor: 100n, next: 'merchant_pays' }]);
    expect(outlook).toEqual({ nextPaymentAt: expect.stringMatching(/^2026-12-0[45]T/), accountStatus: 'unknown' });
  });
});
