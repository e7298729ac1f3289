import { randomUUID } from 'node:crypto';
import { AdjustmentList, MadeAdjustments } from '@sillage/proto/http/adjustments';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShops } from '../../testing/affiliate-shops.ts';
import { createBooks } from '../../testing/books.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { proveLedger } from '../../verify/ledger-proofs.ts';

const JANUARY = { ordersFrom: '2027-01-01T00:00:00.000Z', ordersTo: '2027-02-01T00:00:00.000Z' };
let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
let shops: ReturnType<typeof createShops>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
  shops = createShops(fixture, books);
});
afterAll(() => fixture.close());

/** A shop that owes Ann 10 euros and Bob 5. */
async function shop() {
  const store = await shops();
  const ann = store.affiliateId;
  const bob = await books.newAffiliate(store.campaignId);
  await books.consume([store.sale('approved', 1_000), store.sale('approved', 500, { affiliateId: bob })]);
  const book = (amounts: Readonly<Record<string, number>>, more: object = {}) =>
    store.merchant.call(`/api/v1/billing/campaigns/${store.campaignId}/adjustments`, {
      method: 'POST',
      body: {
        ...JANUARY,
        currency: 'EUR',
        reason: 'A longer window',
        entries: Object.entries(amounts).map(([affiliateId, amountMinor]) => ({ affiliateId, amountMinor })),
        ...more,
      },
    });
  const owed = async () => {
    const balances = await store.balances();
    return [ann, bob].map((id) => balances.find(({ affiliateId }) => affiliateId === id)?.owedMinor);
  };
  return { ...store, ann, bob, book, owed };
}

const failing = async () => (await proveLedger(fixture.db)).filter(({ differences }) => differences.length > 0);

test('what other terms would have changed is booked for each affiliate, by entries with one reason', async () => {
  const { ann, bob, book, owed } = await shop();
  const answer = await book({ [ann]: 250, [bob]: -500 });
  expect(answer.status).toBe(201);
  expect(MadeAdjustments.parse(answer.json()).adjustments).toMatchObject([
    { affiliateId: ann, kind: 'bonus', amountMinor: 250, reason: 'A longer window' },
    { affiliateId: bob, kind: 'correction', amountMinor: -500, reason: 'A longer window' },
  ]);
  expect(await owed()).toEqual([1_250n, 0n]);
  expect(await failing()).toEqual([]);
});

test('of the same orders nothing is booked twice, until it is taken back', async () => {
  const { ann, bob, book, owed, merchant } = await shop();
  const answers = await Promise.all([1, 2, 3].map(() => book({ [ann]: 100, [bob]: 100 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const overlapping = { ordersFrom: '2027-01-31T23:59:59.999Z', ordersTo: '2027-03-01T00:00:00.000Z' };
  expect((await book({ [bob]: 7 }, overlapping)).json()).toMatchObject({ code: 'invalid_transition' });
  const february = { ...overlapping, ordersFrom: JANUARY.ordersTo };
  expect((await book({ [bob]: 7 }, february)).status).toBe(201);
  expect(await owed()).toEqual([1_100n, 607n]);
  const made = answers.find(({ status }) => status === 201);
  for (const { id } of MadeAdjustments.parse(made?.json()).adjustments)
    await merchant.call(`/api/v1/billing/adjustments/${id}/reversal`, { method: 'POST', body: { reason: 'Wrong' } });
  expect((await book({ [ann]: 50, [bob]: 50 })).status).toBe(201);
  expect(await owed()).toEqual([1_050n, 557n]);
  expect(await failing()).toEqual([]);
});

test('entries are listed newest first, whatever they are', async () => {
  const { ann, bob, book, path, merchant } = await shop();
  await book({ [ann]: 250, [bob]: 250 });
  const bonus = { currency: 'EUR', amountMinor: 9, reason: 'Later' };
  await merchant.call(`${path}/${ann}/adjustments`, { method: 'POST', body: bonus });
  const { adjustments } = AdjustmentList.parse((await merchant.call('/api/v1/billing/adjustments')).json());
  expect(adjustments.map(({ amountMinor }) => amountMinor)).toEqual([9, 250, 250]);
});

test.each([
  ['more than is owed to one of them', (bob: string) => ({ [bob]: -501 }), 409, 'more_than_owed'],
  ['more than is allowed at once', (bob: string) => ({ [bob]: 1_000_001 }), 409, 'bonus_too_large'],
  ['somebody of another campaign', () => ({ [randomUUID()]: 1 }), 404, 'not_found'],
  ['nothing for somebody', (bob: string) => ({ [bob]: 0 }), 400, 'validation_failed'],
])('%s: nothing of it is booked', async (_, amounts, status, code) => {
  const { ann, bob, book, owed } = await shop();
  const answer = await book({ [ann]: 100, ...amounts(bob) });
  expect([answer.status, answer.json()]).toMatchObject([status, { code }]);
  expect(await owed()).toEqual([1_000n, 500n]);
});

test('nobody is named twice, and nobody books on a campaign of somebody else', async () => {
  const { ann, campaignId, book } = await shop();
  const entry = { affiliateId: ann, amountMinor: 1 };
  expect((await book({}, { entries: [entry, entry] })).status).toBe(400);
  const stranger = await fixture.newMerchant();
  const body = { ...JANUARY, currency: 'EUR', reason: 'Mine', entries: [entry] };
  const path = `/api/v1/billing/campaigns/${campaignId}/adjustments`;
  expect((await stranger.call(path, { method: 'POST', body })).status).toBe(404);
  const { rows } = await sql`select from adjustments where campaign_id = ${campaignId}`.execute(fixture.db);
  expect(rows).toEqual([]);
});
