import { randomUUID } from 'node:crypto';
import { NoticeOutcome } from '@sillage/proto/events/payouts';
import { InvoiceList } from '@sillage/proto/http/billing';
import { Settlement, SettlementList } from '@sillage/proto/http/settlements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestCharge } from '../charges/request-charge.ts';
import { upsertCampaign } from '../db/campaigns.ts';
import { updateCharge } from '../db/charges/charges.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { SETTLEMENTS_PATH, shopsOf, transferPaid } from '../testing/settlement-shops.ts';
import { createSettling, type Settling } from '../testing/settling.ts';
import { proveLedger } from '../verify/ledger-proofs.ts';

// There is no payment provider.
let fixture: Fixture;
let world: Settling;
let shop: ReturnType<typeof shopsOf>;
beforeAll(async () => {
  fixture = await createFixture();
  world = createSettling(fixture);
  shop = shopsOf(fixture, world);
});
afterAll(async () => {
  expect((await proveLedger(fixture.db)).filter(({ outcome }) => outcome === 'differs')).toEqual([]);
  await fixture.close();
});

type Shop = Awaited<ReturnType<typeof testShop>>;
const testShop = (owed: readonly number[], more: Parameters<typeof shop>[1] = {}) =>
  shop(owed, { card: false, isTest: true, ...more });
const cardThat = (quote: Awaited<ReturnType<Shop['quote']>>, outcome: string) => {
  const card = quote.testCards.find((testCard) => testCard.outcome === outcome);
  if (!card) throw new Error(`The quote offers no card that ${outcome}`);
  return card.id;
};

/** Settles with a test card, and returns the resulting settlement. */
async function settleWith(own: Shop, outcome: string): Promise<Settlement> {
  const quote = await own.quote();
  const { id } = Settlement.parse((await own.confirm(quote.hash, { cardId: cardThat(quote, outcome) })).json());
  await world.workCharges();
  return own.show(id);
}

/** Reports the payments, as payout does in test mode. */
async function payOut(own: Shop, settlement: Settlement): Promise<Settlement> {
  await world.deliverPayouts(
    ...settlement.lines.flatMap((line) => {
      const { value } = transferPaid(line, settlement.id);
      const { settlementId, lineId } = value;
      return [
        { case: 'transferPaid' as const, value: { ...value, provider: 'test' } },
        { case: 'noticeSettled' as const, value: { settlementId, lineId, outcome: NoticeOutcome.NOT_SENT } },
      ];
    }),
  );
  return own.show(settlement.id);
}

const invoicesOf = async ({ merchant }: Shop, query = '') =>
  InvoiceList.parse((await merchant.call(`/api/v1/billing/invoices${query}`)).json()).invoices;

test('without a card or a payment provider: charged to a test card, paid by nobody, with an invoice of its own series', async () => {
  const own = await testShop([1_000, 4_000]);
  const quote = await own.quote();
  expect(quote).toMatchObject({ isTest: true, card: null, charges: [{ commissionsMinor: 5_000n, feeMinor: 1_250n }] });
  expect(quote.lines.map(({ accountStatus, outcome }) => [accountStatus, outcome])).toEqual([
    ['enabled', 'transfer'],
    ['enabled', 'transfer'],
  ]);
  const charged = await settleWith(own, 'pays');
  expect(charged).toMatchObject({ isTest: true, state: 'paying', charges: [{ state: 'paid' }] });
  const requests = (await world.publishedOf(own.campaignId)).filter(({ event }) => event.case !== 'confirmed');
  expect(requests).toMatchObject([{ isTest: true, event: { case: 'testPayoutRequested' } }]);
  const paid = await payOut(own, charged);
  expect(paid).toMatchObject({ state: 'completed', progress: { paid: 2, mailsSent: 0, mailsFailed: 0 } });
  expect(paid.lines.map(({ state, mail }) => [state, mail])).toEqual([
    ['paid', 'not_sent'],
    ['paid', 'not_sent'],
  ]);
  expect(await invoicesOf(own)).toEqual([]);
  const [invoice] = await invoicesOf(own, '?book=test');
  expect(invoice).toMatchObject({ isTest: true, status: 'paid', totalMinor: 6_250n });
  expect(invoice?.number).toMatch(/^TEST-2026-\d{4}$/);
  expect(invoice?.id).toBe(paid.charges[0]?.invoiceId);
  expect(await world.books(own.campaignId)).toEqual({});
});

test('a confirmation names one of the test cards; a live one can name none', async () => {
  const own = await testShop([2_000]);
  const { hash } = await own.quote();
  for (const body of [{}, { cardId: 'pm_card_visa' }])
    expect((await own.confirm(hash, body)).json()).toMatchObject({ code: 'card_required' });
  const live = await shop([2_000]);
  const answer = await live.confirm((await live.quote()).hash, { cardId: 'test_card_pays' });
  expect(answer.json()).toMatchObject({ code: 'conflict' });
});

test.each([
  ['live', 'test'],
  ['test', 'stripe'],
] as const)('no charge of the %s book is ever at the provider %s', async (book, provider) => {
  const campaignId = await world.newCampaign(randomUUID());
  const id = randomUUID();
  const items = [{ description: 'Shoes', campaignId, kind: 'fee', amountMinor: 1_250n }] as const;
  const subject = { kind: 'settlement', id } as const;
  const request = { id, book, ownerUserId: randomUUID(), campaignId, currency: 'EUR', subject, items };
  const assigned = fixture.db.transaction().execute(async (trx) => {
    await requestCharge(trx, request, new Date(fixture.time.now));
    await updateCharge(trx, id, { provider });
  });
  await expect(assigned).rejects.toMatchObject({ constraint: 'charges_book_provider' });
});

test('a card that is declined stays so, and the payment can be given up: all is owed again', async () => {
  const own = await testShop([2_000]);
  const failed = await settleWith(own, 'declined');
  expect(failed).toMatchObject({ state: 'charge_failed', failureCode: 'test_card_declined', isResumable: true });
  const act = (what: string) => own.merchant.call(`${SETTLEMENTS_PATH}/${failed.id}/${what}`, { method: 'POST' });
  expect((await act('resume')).status).toBe(200);
  await world.workCharges();
  expect(await own.show(failed.id)).toMatchObject({ state: 'charge_failed', failureCode: 'test_card_declined' });
  expect((await act('cancel')).json()).toMatchObject({ state: 'cancelled' });
  expect((await own.quote()).charges).toMatchObject([{ commissionsMinor: 2_000n }]);
});

test('a card without funds pays the second time', async () => {
  const own = await testShop([2_000]);
  const failed = await settleWith(own, 'pays_second_time');
  expect(failed).toMatchObject({ state: 'charge_failed', failureCode: 'test_card_declined_once' });
  await own.merchant.call(`${SETTLEMENTS_PATH}/${failed.id}/resume`, { method: 'POST' });
  await world.workCharges();
  expect(await own.show(failed.id)).toMatchObject({ state: 'paying', charges: [{ state: 'paid' }] });
});

test('one under way when the campaign goes live goes on in its book, and holds up no live one', async () => {
  const own = await testShop([2_000]);
  const charged = await settleWith(own, 'pays');
  await fixture.db.transaction().execute(async (trx) => {
    const { book: _, ...row } = await trx
      .selectFrom('campaigns')
      .selectAll()
      .where('campaignId', '=', own.campaignId)
      .executeTakeFirstOrThrow();
    await upsertCampaign(trx, { ...row, version: row.version + 1, isTest: false });
  });
  await world.addCard(own.merchant.id);
  const affiliateId = await world.newAffiliate(own.campaignId);
  await world.earn(own.campaignId, affiliateId, 3_000, { isTest: false });
  const quote = await own.quote();
  expect(quote).toMatchObject({ isTest: false, testCards: [], lastPaymentAt: null });
  expect(quote.lines.map((line) => line.affiliateId)).toEqual([affiliateId]);
  expect((await own.confirm(quote.hash)).status).toBe(201);
  expect(await payOut(own, charged)).toMatchObject({ state: 'completed', isTest: true });
  const listed = async (query: string) => {
    const answer = await own.merchant.call(`${SETTLEMENTS_PATH}?campaignId=${own.campaignId}${query}`);
    return SettlementList.parse(answer.json()).settlements.map(({ id, isTest }) => [id === charged.id, isTest]);
  };
  expect(await listed('')).toEqual([[false, false]]);
  expect(await listed('&book=test')).toEqual([[true, true]]);
});

test('where the merchant pays by themselves, the fee is charged and nobody is written to', async () => {
  const own = await testShop([5_000], { paymentMode: 'self_pay' });
  const charged = await settleWith(own, 'pays');
  expect(charged.charges).toMatchObject([{ commissionsMinor: 0n, feeMinor: 1_250n, state: 'paid' }]);
  const [line] = charged.lines;
  const value = { settlementId: charged.id, lineId: line?.id ?? '', outcome: NoticeOutcome.NOT_SENT };
  await world.deliverPayouts({ case: 'noticeSettled', value });
  expect(await own.show(charged.id)).toMatchObject({
    state: 'completed',
    lines: [{ state: 'notified', mail: 'not_sent' }],
  });
});

test('a transfer of a real provider, or of the stand-in, is refused where it is of the other book', async () => {
  const own = await testShop([2_000]);
  const charged = await settleWith(own, 'pays');
  const [line] = charged.lines;
  if (!line) throw new Error('the settlement has no line');
  expect(await world.deliverPayouts(transferPaid(line, charged.id))).toHaveLength(1);
  expect(await own.show(charged.id)).toMatchObject({ state: 'paying' });
});

test('a demo is of the test book, as its events from before said nothing of it', async () => {
  const own = await testShop([2_000], { isTest: false, isDemo: true });
  expect(await own.quote()).toMatchObject({ isTest: true, charges: [{ commissionsMinor: 2_000n }] });
});
