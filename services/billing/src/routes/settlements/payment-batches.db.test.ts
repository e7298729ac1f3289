import { create, fromBinary } from '@bufbuild/protobuf';
import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { ConversionEventSchema } from '@sillage/proto/events/conversions';
import { SettlementEventSchema } from '@sillage/proto/events/settlements';
import { BatchList, BatchQuote, PaymentBatch } from '@sillage/proto/http/payment-batches';
import { PayerAccount } from '@sillage/proto/http/payment-files';
import { batchOf } from '@sillage/runtime/bus/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseCards } from '../../cards/erase-cards.ts';
import { campaignEventsConsumer } from '../../consumers/campaign-events.ts';
import { listDirectPayments } from '../../db/settlements/payments.ts';
import { createShops, type Shop } from '../../testing/affiliate-shops.ts';
import { createBooks } from '../../testing/books.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { proveLedger } from '../../verify/ledger-proofs.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
let shop: ReturnType<typeof createShops>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
  shop = createShops(fixture, books);
});
afterAll(() => fixture.close());

const PATH = '/api/v1/billing/payment-batches';
const PAYER = { holder: 'Boots Ltd', iban: 'DE89370400440532013000', bic: null };

function callsOf({ merchant }: Shop) {
  const post = (path: string, body: object) => merchant.call(`${PATH}${path}`, { method: 'POST', body });
  const quote = async (method = 'sepa', currency = 'EUR') =>
    BatchQuote.parse((await post('/quote', { method, currency })).json());
  return {
    post,
    quote,
    async open(method = 'sepa', currency = 'EUR') {
      const { hash } = await quote(method, currency);
      return PaymentBatch.parse((await post('', { method, currency, hash })).json());
    },
    paid: (id: string, body: object = {}) => post(`/${id}/paid`, body),
    undo: (id: string, body: object = {}) => post(`/${id}/undo`, body),
    list: async () => BatchList.parse((await merchant.call(PATH)).json()).batches,
  };
}

/** A merchant who owes this amount to an affiliate with a bank account. */
async function owing(amountMinor: number) {
  const store = await shop();
  const sale = store.sale('approved', amountMinor);
  await books.consume([sale]);
  fixture.bank.enter(store.affiliateId);
  return { store, sale, ...callsOf(store) };
}

async function eventsOf(campaignId: string) {
  const { rows } = await sql<{ topic: string; value: Buffer }>`select topic, value from outbox order by id`.execute(
    fixture.db,
  );
  const conversions = rows
    .filter(({ topic }) => topic === 'conversions')
    .map(({ value }) => fromBinary(ConversionEventSchema, value))
    .filter((event) => event.campaignId === campaignId);
  const settlements = rows
    .filter(({ topic }) => topic === 'settlements')
    .map(({ value }) => fromBinary(SettlementEventSchema, value))
    .filter((event) => event.campaignId === campaignId);
  return { conversions, settlements };
}

const agrees = async () =>
  expect((await proveLedger(fixture.db)).filter(({ differences }) => differences.length > 0)).toEqual([]);

describe('a batch of payments by the merchant', () => {
  test('is quoted, claimed, and marked as paid: it leaves the balance once, and affiliates and attribution learn of it', async () => {
    const { store, sale, quote, open, paid, list } = await owing(2_500);
    expect(await quote()).toMatchObject({ totalMinor: 2_500n, lines: [{ outcome: 'pay', last4: '3000' }] });
    const batch = await open();
    expect(batch).toMatchObject({ state: 'open', totalMinor: 2_500n, lines: [{ amountMinor: 2_500n, last4: '3000' }] });
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n, settlingMinor: 2_500n, paidMinor: 0n }]);
    expect((await quote()).lines).toEqual([]);
    await agrees();
    for (const _time of [1, 2]) expect((await paid(batch.id)).json()).toMatchObject({ state: 'paid' });
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n, settlingMinor: 0n, paidMinor: 2_500n }]);
    expect(await listDirectPayments(fixture.db, 'live', [store.campaignId], [store.affiliateId])).toMatchObject([
      { affiliateId: store.affiliateId, currency: 'EUR', amountMinor: 2_500n },
    ]);
    const { conversions, settlements } = await eventsOf(store.campaignId);
    const [{ details } = { details: null }] = await fixture.bank.service.bankStatesOf([store.affiliateId]);
    const detailsId = details?.id;
    expect(conversions).toMatchObject([{ event: { case: 'reviewed', value: { conversionId: sale.conversionId } } }]);
    expect(settlements).toMatchObject([
      {
        event: {
          case: 'paymentsMarked',
          value: { payments: [{ affiliateId: store.affiliateId, amountMinor: 2_500n, detailsId }] },
        },
      },
    ]);
    await books.consume([{ ...sale, version: 2, state: 'paid' }]);
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n, paidMinor: 2_500n }]);
    expect(await list()).toMatchObject([{ id: batch.id, state: 'paid', linesCount: 1, totalMinor: 2_500n }]);
    await agrees();
  });

  test('that is undone leaves everything owed as before, and is not marked afterwards', async () => {
    const { store, open, paid, undo } = await owing(700);
    const batch = await open();
    for (const _time of [1, 2]) expect((await undo(batch.id)).json()).toMatchObject({ state: 'undone' });
    expect((await paid(batch.id)).json()).toMatchObject({ status: 409, code: 'invalid_transition' });
    expect(await store.balances()).toMatchObject([{ owedMinor: 700n, settlingMinor: 0n, paidMinor: 0n }]);
    const again = await open();
    expect(again.id).not.toBe(batch.id);
    await paid(again.id);
    expect((await undo(again.id)).json()).toMatchObject({ code: 'invalid_transition' });
    await agrees();
  });

  test('whose file was made is undone by whoever confirms that this very file was not sent', async () => {
    const { store, open, undo, list } = await owing(700);
    const { id } = await open();
    const file = () =>
      store.merchant.call(`${PATH}/${id}/file`, {
        method: 'POST',
        body: { payer: PAYER, executionDate: '2026-11-23' },
        headers: { 'idempotency-key': 'not kept: the answer has bank accounts in it' },
      });
    const madeAt = async () => {
      fixture.time.now += 1_000;
      await file();
      return (await list())[0]?.fileMadeAt;
    };
    const first = await madeAt();
    const second = await madeAt();
    for (const body of [{}, { unsentFileMadeAt: null }, { unsentFileMadeAt: first }]) {
      const refused = (await undo(id, body)).json();
      expect(refused).toMatchObject({ status: 409, code: 'payment_file_made' });
      expect(refused).toHaveProperty('detail', expect.stringContaining(`made at ${second}`));
    }
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n, settlingMinor: 700n }]);
    for (const _time of [1, 2])
      expect((await undo(id, { unsentFileMadeAt: second })).json()).toMatchObject({ state: 'undone' });
    expect((await file()).json()).toMatchObject({ status: 409, code: 'invalid_transition' });
    expect(await store.balances()).toMatchObject([{ owedMinor: 700n, settlingMinor: 0n }]);
    await agrees();
  });

  test('of PayPal pays those who have it there, and keeps what the merchant writes of the payment', async () => {
    const { store, open, paid, quote, list } = await owing(900);
    fixture.bank.enter(store.affiliateId, 'ready', { provider: 'paypal', maskedEmail: 'a…@example.com' });
    expect((await quote()).lines).toMatchObject([{ outcome: 'other_method', wallet: { provider: 'paypal' } }]);
    const batch = await open('paypal');
    expect(batch.lines).toMatchObject([{ last4: null, maskedEmail: 'a…@example.com' }]);
    for (const _time of [1, 2])
      expect((await paid(batch.id, { reference: 'Payout 17' })).json()).toMatchObject({
        state: 'paid',
        reference: 'Payout 17',
      });
    expect(await list()).toMatchObject([{ method: 'paypal', reference: 'Payout 17' }]);
    await eraseCards(fixture.deps, store.merchant.id);
    expect(await list()).toMatchObject([{ method: 'paypal', reference: null }]);
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n, settlingMinor: 0n, paidMinor: 900n }]);
    await agrees();
  });

  test('is of no currency that its provider does not pay', async () => {
    const { post } = await owing(900);
    for (const [method, currency] of [
      ['sepa', 'USD'],
      ['paypal', 'HUF'],
    ])
      expect((await post('/quote', { method, currency })).json()).toMatchObject({ code: 'validation_failed' });
  });

  test('a refund between the quote and the payment is carried forward as a negative balance', async () => {
    const { store, sale, open, paid, quote } = await owing(1_000);
    const batch = await open();
    await books.consume([
      { ...sale, version: 2, state: 'refunded', commissionMinor: 0, refundedMinor: sale.revenueMinor },
    ]);
    expect(await store.balances()).toMatchObject([{ owedMinor: -1_000n, settlingMinor: 1_000n }]);
    await paid(batch.id);
    expect(await store.balances()).toMatchObject([{ owedMinor: -1_000n, paidMinor: 1_000n }]);
    expect((await eventsOf(store.campaignId)).conversions).toEqual([]);
    await books.consume([store.sale('approved', 1_500)]);
    expect(await quote()).toMatchObject({ totalMinor: 500n });
    await agrees();
  });

  test('what the merchant marked meanwhile is paid once: by the batch, or by the mark where that is undone', async () => {
    const [first, second] = [await owing(300), await owing(300)];
    for (const { store, sale, open, paid, undo } of [first, second]) {
      const batch = await open();
      await books.consume([{ ...sale, version: 2, state: 'paid' }]);
      await (store === first.store ? paid : undo)(batch.id);
      expect(await store.balances()).toMatchObject([{ owedMinor: 0n, settlingMinor: 0n, paidMinor: 300n }]);
    }
    await agrees();
  });

  test('claims an amount once, however often and by however many it is confirmed', async () => {
    const { quote, post, list } = await owing(900);
    const { hash } = await quote();
    const ask = { method: 'sepa', currency: 'EUR', hash };
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('', ask)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(await list()).toHaveLength(1);
    expect((await post('', { ...ask, hash: 'f'.repeat(64) })).json()).toMatchObject({ code: 'quote_changed' });
  });

  test('is another quote once an amount or an account is another one', async () => {
    const { store, quote, post } = await owing(900);
    const { hash } = await quote();
    fixture.bank.enter(store.affiliateId);
    expect((await post('', { method: 'sepa', currency: 'EUR', hash })).json()).toMatchObject({ code: 'quote_changed' });
    fixture.bank.enter(store.affiliateId, 'on_hold');
    const held = await quote();
    expect(held.lines).toMatchObject([{ outcome: 'on_hold', usableFrom: '2026-11-23T10:00:00.000Z' }]);
    expect((await post('', { method: 'sepa', currency: 'EUR', hash: held.hash })).json()).toMatchObject({
      code: 'invalid_transition',
    });
  });

  test('in another currency is a list, which needs no bank accounts', async () => {
    const store = await shop();
    await books.consume([store.sale('approved', 700, { currency: 'USD' })]);
    const { open, post, paid } = callsOf(store);
    expect((await post('/quote', { method: 'sepa', currency: 'USD' })).json()).toMatchObject({
      code: 'validation_failed',
    });
    const batch = await open('list', 'USD');
    expect(batch).toMatchObject({ method: 'list', lines: [{ amountMinor: 700n, last4: null }] });
    await post(`/${batch.id}/file`, { payer: null, executionDate: null });
    expect(fixture.bank.files.at(-1)).toMatchObject({ method: 'list', payer: null, lines: [{ detailsId: null }] });
    await paid(batch.id);
    expect(await store.balances()).toMatchObject([{ owedMinor: 0n, paidMinor: 700n }]);
  });

  test('by hand pays nobody to whose address somebody objects', async () => {
    const { store, quote } = await owing(700);
    fixture.bank.object(store.affiliateId);
    expect(await quote('list')).toMatchObject({ totalMinor: 0n, lines: [{ outcome: 'objected' }] });
  });

  test('makes its file from what was claimed, with the account and date of the merchant, as long as it is open', async () => {
    const { open, post, paid } = await owing(500);
    const batch = await open();
    const file = (more = {}) => post(`/${batch.id}/file`, { payer: PAYER, executionDate: '2026-11-23', ...more });
    expect((await file()).json()).toMatchObject({ fileName: 'sepa.xml' });
    expect(fixture.bank.files.at(-1)).toMatchObject({
      batchId: batch.id,
      payer: PAYER,
      lines: [{ amountMinor: 500n }],
    });
    for (const executionDate of ['2026-11-20', '2028-11-23', null])
      expect((await file({ executionDate })).json()).toMatchObject({ code: 'validation_failed' });
    await paid(batch.id);
    expect((await file()).json()).toMatchObject({ code: 'invalid_transition' });
  });

  test('remembers the account that pays where the merchant wants it, until they forget it or their account ends', async () => {
    const { store, open, post } = await owing(500);
    const { id } = await open();
    const file = (more: object) => post(`/${id}/file`, { payer: null, executionDate: '2026-11-23', ...more });
    const known = async () =>
      PayerAccount.parse((await store.merchant.call('/api/v1/billing/payer-account')).json()).account;
    await file({ payer: PAYER });
    expect(await known()).toBeNull();
    const made = await file({ payer: PAYER, rememberPayer: true });
    expect(made.json()).not.toHaveProperty('sealedPayer');
    expect(await known()).toMatchObject({ last4: '3000' });
    await file({});
    const sealedPayer = Buffer.from(PAYER.iban).toString('base64');
    expect(fixture.bank.files.at(-1)).toMatchObject({ payer: null, sealedPayer, ownerUserId: store.merchant.id });
    await store.merchant.call('/api/v1/billing/payer-account', { method: 'DELETE' });
    expect(await known()).toBeNull();
    await file({ payer: PAYER, rememberPayer: true });
    await eraseCards(fixture.deps, store.merchant.id);
    const { rows } = await sql`select from payer_accounts where owner_user_id = ${store.merchant.id}`.execute(
      fixture.db,
    );
    expect(rows).toEqual([]);
  });

  test('gives no file once it was undone or marked as paid, not even while the file was being made', async () => {
    for (const end of ['undo', 'paid'] as const) {
      const { post, list, [end]: act, open } = await owing(500);
      const { id } = await open();
      fixture.bank.meanwhile.push(() => act(id));
      const file = await post(`/${id}/file`, { payer: PAYER, executionDate: '2026-11-23' });
      expect(file.json()).toMatchObject({ status: 409, code: 'invalid_transition' });
      expect(await list()).toMatchObject([{ id, fileMadeAt: null }]);
    }
  });

  test('stays when an affiliate is erased, without the bank account that it was paid to', async () => {
    const [gone, other] = [await owing(500), await owing(500)];
    for (const { open, paid } of [gone, other]) await paid((await open()).id);
    const event = create(CampaignEventSchema, {
      campaignId: gone.store.campaignId,
      version: 1_000n,
      event: { case: 'affiliate', value: { affiliateId: gone.store.affiliateId, isRemoved: true } },
    });
    await campaignEventsConsumer(fixture.deps)(batchOf('campaign-events', [event]));
    for (const [{ store }, last4] of [
      [gone, null],
      [other, '3000'],
    ] as const) {
      const { rows } = await sql`
        select amount_minor, last4 from payment_batch_lines where affiliate_id = ${store.affiliateId}`.execute(
        fixture.db,
      );
      expect(rows).toEqual([{ amountMinor: 500n, last4 }]);
    }
  });

  test('is nobody else’s, and pays no managed or test campaign', async () => {
    const { open } = await owing(500);
    const batch = await open();
    const other = callsOf(await shop());
    for (const act of ['paid', 'undo']) expect((await other.post(`/${batch.id}/${act}`, {})).status).toBe(404);
    expect((await other.post(`/${batch.id}/file`, { payer: PAYER, executionDate: '2026-11-23' })).status).toBe(404);
    for (const more of [{ paymentMode: 'managed' as const }, { isTest: true }]) {
      const store = await shop(more);
      await books.consume([{ ...store.sale('approved', 500), isTest: 'isTest' in more }]);
      expect((await callsOf(store).quote('list')).lines).toEqual([]);
    }
  });
});
