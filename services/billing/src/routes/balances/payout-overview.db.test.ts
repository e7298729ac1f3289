import { DirectlyPaidList } from '@sillage/proto/http/affiliate-records';
import { PublicPayments } from '@sillage/proto/http/billing';
import { PayoutOverview } from '@sillage/proto/http/programmes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShops, type Shop } from '../../testing/affiliate-shops.ts';
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

const ask = (affiliates: readonly object[], secret = INTERNAL_SECRET, what = 'standings') =>
  fixture.app.inject({
    method: 'POST',
    url: `/internal/affiliates/${what}`,
    headers: { 'x-sillage-internal': secret },
    body: { affiliates },
  });
const payoutOverview = async (shops: readonly Shop[]) =>
  PayoutOverview.parse((await ask(shops.map(({ campaignId, affiliateId }) => ({ campaignId, affiliateId })))).json());

test('of affiliates of several merchants are what the page of each says, and how it is paid', async () => {
  const [one, other] = [await shop(), await shop({ paymentMode: 'self_pay', currency: 'USD' })];
  const bob = await books.newAffiliate(one.campaignId, 'Bob');
  await books.consume([
    one.sale('approved', 100),
    one.sale('pending', 5),
    one.sale('approved', 999, { affiliateId: bob }),
    other.sale('paid', 30, { currency: 'USD' }),
    other.sale('approved', 7, { currency: 'USD' }),
    other.sale('approved', 9, { currency: 'EUR' }),
  ]);
  const { affiliates, nextPaymentAt } = await payoutOverview([one, other]);
  expect(nextPaymentAt).toBe('2026-12-04T23:00:00.000Z');
  expect(affiliates.map(({ balances }) => balances.map(({ currency, next }) => [currency, next]))).toEqual([
    [['EUR', expect.stringMatching(/^(merchant_pays|needs_account)$/)]],
    [
      ['EUR', 'merchant_pays'],
      ['USD', 'merchant_pays'],
    ],
  ]);
  for (const { affiliateId, campaignId, public: page } of [one, other]) {
    const { balances } = PublicPayments.parse((await page('', { campaignId, affiliateId })).json());
    const own = affiliates.find((affiliate) => affiliate.affiliateId === affiliateId)?.balances;
    expect(own?.map((balance) => ({ affiliateId, ...balance }))).toEqual(balances);
  }
});

test('of a campaign in test mode are those of the test book, of which nothing is paid', async () => {
  const store = await shop({ isTest: true });
  await books.consume([store.sale('approved', 100)]);
  const { affiliates } = await payoutOverview([store]);
  expect(affiliates).toMatchObject([{ affiliateId: store.affiliateId }]);
  for (const { next } of affiliates[0]?.balances ?? []) expect(next).toBe('nothing');
});

test('are none of an affiliate of another campaign than was asked about, and of nobody', async () => {
  const [one, other] = [await shop(), await shop()];
  await books.consume([one.sale('approved', 100)]);
  const crossed = await ask([{ campaignId: other.campaignId, affiliateId: one.affiliateId }]);
  expect(PayoutOverview.parse(crossed.json()).affiliates).toMatchObject([{ balances: [] }]);
  expect((await payoutOverview([])).affiliates).toEqual([]);
});

test('direct payments are what the merchant marked as paid, of these affiliates alone', async () => {
  const [one, other] = [await shop(), await shop()];
  const bob = await books.newAffiliate(one.campaignId, 'Bob');
  await books.consume([
    one.sale('approved', 100),
    one.sale('approved', 999, { affiliateId: bob }),
    other.sale('paid', 30),
    other.sale('approved', 7),
  ]);
  await one.pay(100);
  await one.pay(999, bob);
  const requested = [one, other].map(({ campaignId, affiliateId }) => ({ campaignId, affiliateId }));
  const { payments } = DirectlyPaidList.parse((await ask(requested, INTERNAL_SECRET, 'direct-payments')).json());
  const paid = payments.map(({ affiliateId, currency, amountMinor }) => ({ affiliateId, currency, amountMinor }));
  expect(paid).toHaveLength(2);
  expect(paid).toEqual(
    expect.arrayContaining([
      { affiliateId: one.affiliateId, currency: 'EUR', amountMinor: 100n },
      { affiliateId: other.affiliateId, currency: 'EUR', amountMinor: 30n },
    ]),
  );
});

test('are for the platform’s own services', async () => {
  for (const what of ['standings', 'direct-payments'])
    expect((await ask([], 'a guess that is long enough to be one', what)).statusCode).toBe(404);
});
