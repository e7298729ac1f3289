import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { ConversionEventSchema, ReviewDecision } from '@sillage/proto/events/conversions';
import { AffiliateBalances, DirectPayment } from '@sillage/proto/http/billing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShops, type Shop } from '../../testing/affiliate-shops.ts';
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

/** The events about this campaign for attribution. */
async function publishedOf({ campaignId }: Shop) {
  const { rows } = await sql<{
    value: Buffer;
  }>`select value from outbox where partition_key = ${campaignId} order by id`.execute(fixture.db);
  return rows.map((row) => fromBinary(ConversionEventSchema, row.value));
}

describe('what affiliates are owed', () => {
  test('is listed over all campaigns as in each, in the book that it is in now', async () => {
    const store = await shop();
    const tried = await books.newCampaign({ ownerUserId: store.merchant.id, isTest: true });
    const triedBy = await books.newAffiliate(tried);
    const foreign = await shop();
    await books.consume([
      store.sale('approved', 100),
      store.sale('paid', 30),
      { ...store.sale('approved', 7), campaignId: tried, affiliateId: triedBy, isTest: true },
      foreign.sale('approved', 9),
    ]);
    const all = AffiliateBalances.parse((await store.merchant.call('/api/v1/billing/affiliates')).json()).balances;
    const ofTried = (await store.merchant.call(`/api/v1/billing/campaigns/${tried}/affiliates`)).json();
    const each = [...(await store.balances()), ...AffiliateBalances.parse(ofTried).balances];
    expect(each).toMatchObject([
      { owedMinor: 100n, paidMinor: 30n, accountStatus: 'unknown' },
      // In test mode no payout account is needed.
      { owedMinor: 7n, accountStatus: 'enabled' },
    ]);
    expect(all).toEqual(each);
    expect(ofTried).toEqual(AffiliateBalances.encode(AffiliateBalances.parse(ofTried)));
  });

  test('is listed by affiliate and currency: pending, owed, being settled, paid', async () => {
    const store = await shop();
    await fixture.db
      .insertInto('payoutAccounts')
      .values({ affiliateId: store.affiliateId, version: 1, status: 'restricted' })
      .execute();
    const paid = store.sale('paid', 30);
    await books.consume([
      store.sale('pending', 5),
      store.sale('approved', 100),
      paid,
      store.sale('approved', 7, { currency: 'JPY' }),
    ]);
    await books.claim(store, 40);
    expect(await store.balances()).toEqual([
      {
        affiliateId: store.affiliateId,
        currency: 'EUR',
        pendingMinor: 5n,
        owedMinor: 60n,
        settlingMinor: 40n,
        paidMinor: 30n,
        lastPaidAt: '2026-11-21T10:00:00.000Z',
        accountStatus: 'restricted',
      },
      {
        affiliateId: store.affiliateId,
        currency: 'JPY',
        pendingMinor: 0n,
        owedMinor: 7n,
        settlingMinor: 0n,
        paidMinor: 0n,
        lastPaidAt: null,
        accountStatus: 'restricted',
      },
    ]);
  });

  test('is nothing where nobody earned, and nobody else’s to see', async () => {
    const store = await shop();
    expect(await store.balances()).toEqual([]);
    const other = await fixture.newMerchant();
    expect((await other.call(store.path)).status).toBe(404);
    expect((await store.merchant.call(`/api/v1/billing/campaigns/${randomUUID()}/affiliates`)).status).toBe(404);
    expect((await fixture.app.inject({ url: store.path })).statusCode).toBe(401);
  });
});

describe('a payment that the merchant made by themselves', () => {
  test('takes off everything that is owed, tells attribution which conversions it was, and is not taken off again by their marks', async () => {
    const store = await shop();
    const [one, two, pending] = [store.sale('approved', 100), store.sale('approved', 20), store.sale('pending', 5)];
    await books.consume([one, two, pending]);
    const answer = await store.pay(120);
    expect(answer.status).toBe(201);
    expect(DirectPayment.parse(answer.json())).toMatchObject({
      currency: 'EUR',
      amountMinor: 120n,
      paidAt: '2026-11-21T10:00:00.000Z',
    });
    expect(await store.balances()).toMatchObject([{ pendingMinor: 5n, owedMinor: 0n, paidMinor: 120n }]);
    const published = await publishedOf(store);
    expect(
      published
        .map((event) => event.event.case === 'reviewed' && [event.event.value.conversionId, event.event.value.decision])
        .sort(),
    ).toEqual([one, two].map((sale) => [sale.conversionId, ReviewDecision.MARKED_PAID]).sort());
    await books.consume([one, two].map((sale) => ({ ...sale, version: 2, state: 'paid' as const })));
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n, paidMinor: 120n }]);
  });

  test('is refused where another amount was shown, and the same one is not recorded twice', async () => {
    const store = await shop();
    await books.consume([store.sale('approved', 100)]);
    expect((await store.pay(99)).json()).toMatchObject({ status: 409, code: 'balance_changed' });
    expect((await store.pay(100, store.affiliateId, 'USD')).json()).toMatchObject({ code: 'balance_changed' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => store.pay(100)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n, paidMinor: 100n }]);
    expect(await publishedOf(store)).toHaveLength(1);
  });

  test('leaves what a settlement claims to that settlement', async () => {
    const store = await shop();
    const [claim, free] = [store.sale('approved', 40), store.sale('approved', 60)];
    await books.consume([claim, free]);
    await fixture.db
      .updateTable('conversions')
      .set({ lineId: randomUUID() })
      .where('conversionId', '=', claim.conversionId)
      .execute();
    await books.claim(store, 40);
    expect((await store.pay(60)).status).toBe(201);
    expect(
      (await publishedOf(store)).map((event) => event.event.case === 'reviewed' && event.event.value.conversionId),
    ).toEqual([free.conversionId]);
  });

  test('carries an older refund: less is owed, and all of it is settled', async () => {
    const store = await shop();
    const paid = store.sale('paid', 100);
    await books.consume([paid, { ...paid, version: 2, commissionMinor: 70 }, store.sale('approved', 50)]);
    expect((await store.pay(20)).status).toBe(201);
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n, paidMinor: 120n }]);
  });

  test.each([
    ['nothing', 0],
    ['less than nothing', -5],
    ['half a cent', 0.5],
    ['a number written otherwise', '0x10'],
  ])('is no %s', async (_name, shownMinor) => {
    expect((await (await shop()).pay(shownMinor)).json()).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('is refused to strangers, for affiliates of others, and where Sillage pays', async () => {
    const [own, other] = [await shop(), await shop()];
    expect((await own.pay(5, other.affiliateId)).status).toBe(404);
    const body = { currency: 'EUR', shownMinor: '5' };
    expect(
      (await other.merchant.call(`${own.path}/${own.affiliateId}/direct-payments`, { method: 'POST', body })).status,
    ).toBe(404);
    expect((await (await shop({ paymentMode: 'managed' })).pay(5)).json()).toMatchObject({
      code: 'invalid_transition',
    });
  });
});
