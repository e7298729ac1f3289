import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { Adjustment } from '@sillage/proto/http/adjustments';
import { PublicPayments } from '@sillage/proto/http/billing';
import { BatchQuote, PaymentBatch } from '@sillage/proto/http/payment-batches';
import { Quote, Settlement } from '@sillage/proto/http/settlements';
import { batchOf } from '@sillage/runtime/bus/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaignEventsConsumer } from '../../consumers/campaign-events.ts';
import { upsertAffiliate } from '../../db/campaigns.ts';
import { adjustingOf } from '../../testing/adjusting.ts';
import { createShops } from '../../testing/affiliate-shops.ts';
import { createBooks } from '../../testing/books.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { SETTLEMENTS_PATH } from '../../testing/settlement-shops.ts';
import { proveLedger } from '../../verify/ledger-proofs.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
let shops: ReturnType<typeof createShops>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
  shops = createShops(fixture, books);
});
afterAll(() => fixture.close());

async function shop(more: Parameters<typeof shops>[0] = {}) {
  const store = await shops(more);
  return { ...store, ...adjustingOf(store) };
}

const failing = async () => (await proveLedger(fixture.db)).filter(({ differences }) => differences.length > 0);
const codeOf = (answer: { readonly json: () => unknown }) => answer.json();

describe('a bonus', () => {
  test('is owed beside commissions, without a fee, and is listed with its reason', async () => {
    const store = await shop();
    await books.consume([store.sale('approved', 1_000)]);
    const bonus = await store.given(250, { reason: 'Ten sales in a week' });
    expect(bonus).toMatchObject({ kind: 'bonus', amountMinor: 250, reason: 'Ten sales in a week', isTest: false });
    expect(await store.balances()).toMatchObject([{ owedMinor: 1_250n, pendingMinor: 0n }]);
    expect(await books.of(store.campaignId)).toMatchObject({
      'merchant.commissions EUR': 1_250,
      'merchant.fees EUR': 250,
    });
    expect(await store.list(`?ids=${store.affiliateId}`)).toEqual({ adjustments: [bonus], next: null });
    expect(await failing()).toEqual([]);
  });

  test('is for somebody who has earned nothing, too, and paid as everything that is owed', async () => {
    const store = await shop();
    await store.given(300);
    expect((await store.pay(300)).status).toBe(201);
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n, paidMinor: 300n }]);
  });

  test('is in a settlement and in a batch', async () => {
    const store = await shop();
    fixture.bank.enter(store.affiliateId);
    await store.given(700);
    const post = (path: string, body: object) => store.merchant.call(path, { method: 'POST', body });
    const ask = { reason: 'pay_now', campaignId: store.campaignId };
    const quote = Quote.parse((await post(`${SETTLEMENTS_PATH}/quote`, ask)).json());
    expect(quote.lines).toMatchObject([{ balanceMinor: 700n, outcome: 'notice' }]);
    expect(Settlement.parse((await post(SETTLEMENTS_PATH, { ...ask, hash: quote.hash })).json()).lines).toHaveLength(1);
    const batches = '/api/v1/billing/payment-batches';
    const own = { method: 'sepa', currency: 'EUR' };
    const { hash, totalMinor } = BatchQuote.parse((await post(`${batches}/quote`, own)).json());
    expect(totalMinor).toBe(700n);
    const { id } = PaymentBatch.parse((await post(batches, { ...own, hash })).json());
    await post(`${batches}/${id}/paid`, {});
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n, settlingMinor: 0n, paidMinor: 700n }]);
    expect(await failing()).toEqual([]);
  });

  test.each<[string, amountMinor: number, more: object, campaign: object, answer: object]>([
    ['above what is allowed at once', 1_000_001, {}, {}, { code: 'bonus_too_large', limitMinor: 1_000_000 }],
    [
      'in yen above it',
      1_600_001,
      { currency: 'JPY' },
      { currency: 'JPY' },
      { code: 'bonus_too_large', limitMinor: 1_600_000 },
    ],
    ['in another currency', 100, { currency: 'USD' }, {}, { code: 'validation_failed' }],
    ['of an archived campaign', 100, {}, { isArchived: true }, { code: 'invalid_transition' }],
    ['of nothing', 0, {}, {}, { code: 'validation_failed' }],
    ['without a reason', 100, { reason: ' ' }, {}, { code: 'validation_failed' }],
  ])('%s is refused', async (_name, amountMinor, more, campaign, answer) => {
    const store = await shop(campaign);
    expect(codeOf(await store.adjust(amountMinor, more))).toMatchObject(answer);
    expect(await books.of(store.campaignId)).toEqual({});
  });

  test('is given by the campaign’s own merchant to an affiliate of it who is there', async () => {
    const [store, other] = [await shop(), await shop()];
    const requested = { currency: 'EUR', amountMinor: 100, reason: 'Hm' };
    const give = (path: string, affiliateId: string) =>
      store.merchant.call(`${path}/${affiliateId}/adjustments`, { method: 'POST', body: requested });
    expect((await give(other.path, other.affiliateId)).status).toBe(404);
    expect((await give(store.path, other.affiliateId)).status).toBe(404);
    expect((await give(store.path, randomUUID())).status).toBe(404);
    const theirs = await other.given(100);
    expect((await store.reverse(theirs.id)).status).toBe(404);
    expect(await store.list()).toEqual({ adjustments: [], next: null });
    const gone = { affiliateId: store.affiliateId, campaignId: store.campaignId, version: 2, name: 'Ann', rateBps: 0 };
    await fixture.db.transaction().execute((trx) => upsertAffiliate(trx, { ...gone, isRemoved: true }));
    expect(codeOf(await store.adjust(100))).toMatchObject({ code: 'invalid_transition' });
  });

  test('that is asked for twice under one key is one', async () => {
    const store = await shop();
    const key = randomUUID();
    const [first, again] = [await store.adjust(100, {}, key), await store.adjust(100, {}, key)];
    expect(again.json()).toEqual(first.json());
    expect(await store.balances()).toMatchObject([{ owedMinor: 100n }]);
    expect(codeOf(await store.adjust(200, {}, key))).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('in test mode is in the test book, and stays there when the campaign goes live', async () => {
    const store = await shop({ isTest: true });
    const bonus = await store.given(100);
    expect(bonus.isTest).toBe(true);
    expect(await books.of(store.campaignId)).toEqual({});
    await fixture.db
      .updateTable('campaigns')
      .set({ isTest: false })
      .where('campaignId', '=', store.campaignId)
      .execute();
    expect((await store.list()).adjustments).toEqual([]);
    expect(codeOf(await store.reverse(bonus.id))).toMatchObject({ code: 'invalid_transition' });
  });
});

describe('a correction', () => {
  test('takes off what is owed and not claimed, and no more', async () => {
    const store = await shop();
    fixture.bank.enter(store.affiliateId);
    await books.consume([store.sale('approved', 400)]);
    const own = { method: 'sepa', currency: 'EUR' };
    const post = (path: string, body: object) =>
      store.merchant.call(`/api/v1/billing/payment-batches${path}`, { method: 'POST', body });
    const { hash } = BatchQuote.parse((await post('/quote', own)).json());
    await post('', { ...own, hash });
    await books.consume([store.sale('approved', 600), store.sale('pending', 500)]);
    expect(codeOf(await store.adjust(-601))).toMatchObject({ code: 'more_than_owed' });
    expect(await store.given(-600)).toMatchObject({ kind: 'correction', amountMinor: -600 });
    expect(codeOf(await store.adjust(-1))).toMatchObject({ code: 'more_than_owed' });
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n, settlingMinor: 400n, pendingMinor: 500n }]);
  });
});

describe('a reversal', () => {
  test('takes an entry back once, with a reason of its own, and is not taken back itself', async () => {
    const store = await shop();
    const bonus = await store.given(250);
    const reversal = Adjustment.parse((await store.reverse(bonus.id, 'The wrong person')).json());
    expect(reversal).toMatchObject({
      kind: 'reversal',
      amountMinor: -250,
      reverses: bonus.id,
      reason: 'The wrong person',
    });
    expect(codeOf(await store.reverse(bonus.id))).toMatchObject({ code: 'invalid_transition' });
    expect(codeOf(await store.reverse(reversal.id))).toMatchObject({ code: 'invalid_transition' });
    expect((await store.list()).adjustments).toEqual([reversal, { ...bonus, reversedBy: reversal.id }]);
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n }]);
    expect(await failing()).toEqual([]);
  });

  test('of a bonus that was paid is refused; of a correction it is owed again', async () => {
    const store = await shop();
    const bonus = await store.given(250);
    await store.pay(250);
    expect(codeOf(await store.reverse(bonus.id))).toMatchObject({ code: 'more_than_owed' });
    await books.consume([store.sale('approved', 100)]);
    const correction = await store.given(-40);
    await store.reverse(correction.id);
    expect(await store.balances()).toMatchObject([{ owedMinor: 100n, paidMinor: 250n }]);
  });
});

test('entries are listed in pages, newest first', async () => {
  const store = await shop();
  const ids = [];
  for (let n = 1; n <= 3; n += 1) ids.push((await store.given(n)).id);
  const first = await store.list('?limit=2');
  expect(first.adjustments.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect((await store.list(`?limit=2&cursor=${first.next}`)).adjustments.map(({ id }) => id)).toEqual([ids[0]]);
});

test('affiliates see entries on their page, and the reasons by their own link alone', async () => {
  const store = await shop();
  const bonus = await store.given(250, { reason: '<b>Ten</b> sales' });
  const seen = async (ticket?: Parameters<typeof store.public>[1]) =>
    PublicPayments.parse((await store.public('', ticket)).json()).adjustments;
  const { campaignId, affiliateId } = store;
  expect(await seen({ campaignId, affiliateId })).toMatchObject([
    { id: bonus.id, kind: 'bonus', reason: '<b>Ten</b> sales' },
  ]);
  expect(await seen()).toMatchObject([{ id: bonus.id, kind: 'bonus', reason: null }]);
});

test('the words about somebody who is erased go, and what was booked stays', async () => {
  const [gone, other] = [await shop(), await shop()];
  for (const store of [gone, other]) await store.given(250);
  const event = create(CampaignEventSchema, {
    campaignId: gone.campaignId,
    version: 1_000n,
    event: { case: 'affiliate', value: { affiliateId: gone.affiliateId, isRemoved: true } },
  });
  for (let times = 0; times < 2; times += 1)
    await campaignEventsConsumer(fixture.deps)(batchOf('campaign-events', [event]));
  expect((await gone.list()).adjustments).toMatchObject([{ amountMinor: 250, reason: '' }]);
  expect((await other.list()).adjustments).toMatchObject([{ amountMinor: 250, reason: 'Well done' }]);
});

describe('the database', () => {
  test.each<[string, (id: string) => string]>([
    ['changes no amount', (id) => `update adjustments set amount_minor = 1 where id = '${id}'`],
    ['rewrites no reason', (id) => `update adjustments set reason = 'Another' where id = '${id}'`],
    ['deletes nothing', (id) => `delete from adjustments where id = '${id}'`],
    [
      'takes back no other amount',
      (
        id,
      ) => `insert into adjustments (id, campaign_id, affiliate_id, book, currency, amount_minor, reason, made_by, made_at, reverses)
        select gen_random_uuid(), campaign_id, affiliate_id, book, currency, -1, '', made_by, made_at, id from adjustments where id = '${id}'`,
    ],
  ])('%s', async (_name, statement) => {
    const { id } = await (await shop()).given(250);
    await expect(sql.raw(statement(id)).execute(fixture.db)).rejects.toThrow();
  });
});

test('the export of the ledger has the reasons', async () => {
  const store = await shop();
  await books.consume([store.sale('approved', 1_000)]);
  await store.given(250, { reason: 'Ten sales, well done' });
  const { text } = await store.merchant.call('/api/v1/billing/ledger/export?format=ndjson');
  const lines = text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines.filter((line) => JSON.stringify(line).includes('"bonus"'))).toMatchObject([
    { account: 'affiliate.payable', amountMinor: '-250', reason: 'Ten sales, well done' },
    { account: 'merchant.commissions', amountMinor: '250', reason: 'Ten sales, well done' },
  ]);
  expect(lines[0]).toMatchObject({ kind: 'commission', reason: null });
});
