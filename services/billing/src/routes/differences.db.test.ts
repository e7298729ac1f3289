import { randomUUID } from 'node:crypto';
import { MadeAdjustments } from '@sillage/proto/http/adjustments';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShops } from '../testing/affiliate-shops.ts';
import { createBooks } from '../testing/books.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { proveLedger } from '../verify/ledger-proofs.ts';

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
        whatIfId: randomUUID(),
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

test('a question is booked once, whoever asks again, and at once', async () => {
  const { ann, bob, book, owed } = await shop();
  const whatIfId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => book({ [ann]: 100, [bob]: 100 }, { whatIfId })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await book({ [bob]: 7 }, { whatIfId })).json()).toMatchObject({ code: 'invalid_transition' });
  expect(await owed()).toEqual([1_100n, 600n]);
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
  const body = { whatIfId: randomUUID(), currency: 'EUR', reason: 'Mine', entries: [entry] };
  const path = `/api/v1/billing/campaigns/${campaignId}/adjustments`;
  expect((await stranger.call(path, { method: 'POST', body })).status).toBe(404);
  const { rows } = await sql`select from adjustments where campaign_id = ${campaignId}`.execute(fixture.db);
  expect(rows).toEqual([]);
});
