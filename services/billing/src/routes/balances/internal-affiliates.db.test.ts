import { randomUUID } from 'node:crypto';
import { inTransaction } from '@sillage/runtime/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../../ledger/post.ts';
import { adjustingOf } from '../../testing/adjusting.ts';
import { createShops } from '../../testing/affiliate-shops.ts';
import { createBooks } from '../../testing/books.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

/** Books on an account of the affiliate; negative: a credit. */
async function book(
  affiliateId: string,
  type: 'affiliate.payable' | 'affiliate.pending' | 'affiliate.settling',
  currency: string,
  amountMinor: number,
): Promise<void> {
  const campaignId = affiliateId;
  const other = type === 'affiliate.pending' ? 'merchant.pending' : 'merchant.commissions';
  await inTransaction(fixture.db, (trx) =>
    post(trx, [
      {
        book: 'live',
        businessKey: `test:${randomUUID()}`,
        kind: 'commission',
        occurredAt: new Date(0),
        campaignId,
        entries: [
          { account: { type, campaignId, affiliateId }, currency, amountMinor: BigInt(amountMinor) },
          { account: { type: other, campaignId }, currency, amountMinor: BigInt(-amountMinor) },
        ],
      },
    ]),
  );
}

const ask = async (affiliateId: string, secret = INTERNAL_SECRET) =>
  fixture.app.inject({ url: `/internal/affiliates/${affiliateId}/owed`, headers: { 'x-sillage-internal': secret } });

describe('GET /internal/affiliates/{affiliateId}/owed', () => {
  test('adds what is owed and what is in a payment under way, by currency, beside what is pending', async () => {
    const ada = randomUUID();
    await book(ada, 'affiliate.payable', 'EUR', -700);
    await book(ada, 'affiliate.settling', 'EUR', -200);
    await book(ada, 'affiliate.pending', 'EUR', -50);
    await book(ada, 'affiliate.pending', 'JPY', -9);
    const { owed } = (await ask(ada)).json();
    expect(owed).toHaveLength(2);
    expect(owed).toEqual(
      expect.arrayContaining([
        { currency: 'EUR', owedMinor: '900', pendingMinor: '50' },
        { currency: 'JPY', owedMinor: '0', pendingMinor: '9' },
      ]),
    );
  });

  test.each([
    ['never earned anything', 0],
    ['was paid more than is left after refunds', 300],
  ])('is empty for one who %s', async (_name, debit) => {
    const ada = randomUUID();
    if (debit !== 0) await book(ada, 'affiliate.payable', 'EUR', debit);
    expect((await ask(ada)).json()).toEqual({ owed: [], openingBalance: 'none' });
  });

  test('is asked of many at once', async () => {
    const [ada, bob] = [randomUUID(), randomUUID()];
    await book(ada, 'affiliate.payable', 'EUR', -700);
    const answer = await fixture.app.inject({
      method: 'POST',
      url: '/internal/affiliates/owed',
      headers: { 'x-sillage-internal': INTERNAL_SECRET },
      payload: { affiliates: [ada, bob].map((affiliateId) => ({ campaignId: affiliateId, affiliateId })) },
    });
    expect(answer.json()).toEqual({
      affiliates: [
        { affiliateId: ada, ...(await ask(ada)).json() },
        { affiliateId: bob, owed: [], openingBalance: 'none' },
      ],
    });
  });

  test('is for services only', async () => {
    expect((await ask(randomUUID(), 'another secret of thirty-two letters')).statusCode).not.toBe(200);
  });
});

describe('GET /internal/owners/{ownerUserId}/owed', () => {
  test('names what is owed of real money, bonuses included, and nobody who was paid too much', async () => {
    const books = createBooks(fixture);
    const shops = createShops(fixture, books);
    const store = await shops();
    const trial = await shops({ ownerUserId: store.merchant.id, isTest: true });
    const owed = async () => {
      const url = `/internal/owners/${store.merchant.id}/owed`;
      return (await fixture.app.inject({ url, headers: { 'x-sillage-internal': INTERNAL_SECRET } })).json();
    };
    expect(await owed()).toEqual({ owed: [], owedCount: 0 });
    await adjustingOf(store).given(250);
    await adjustingOf({ ...trial, merchant: store.merchant }).given(250);
    const bob = await books.newAffiliate(store.campaignId, 'Bob');
    await books.consume([store.sale('pending', 30), store.sale('paid', 40, { affiliateId: bob })]);
    expect(await owed()).toMatchObject({
      owed: [{ affiliateId: store.affiliateId, affiliateName: 'Ann', amountMinor: '280', pendingMinor: '30' }],
      owedCount: 1,
    });
  });
});
