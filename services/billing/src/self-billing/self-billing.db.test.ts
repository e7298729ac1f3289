import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { SettlementEventSchema } from '@sillage/proto/events/settlements';
import { SelfBilledList } from '@sillage/proto/http/self-billing';
import { MailedPdf } from '@sillage/proto/http/statements';
import { AppError } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { NIL } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseCards } from '../cards/erase-cards.ts';
import { createShops } from '../testing/affiliate-shops.ts';
import { createBooks } from '../testing/books.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';
import { createSelfBilling, START } from '../testing/self-billing.ts';
import { BUYER, taxParty } from '../testing/tax-parties.ts';
import { selfBill } from './self-bill.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
let shops: ReturnType<typeof createShops>;
let shop: ReturnType<typeof createSelfBilling>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
  shops = createShops(fixture, books);
  shop = createSelfBilling(fixture, shops);
});
afterAll(() => fixture.close());

const SETTINGS = '/api/v1/billing/tax-settings';

async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.join('\n').replace(/[\u00a0\u202f]/g, ' ');
}

describe('invoices in the name of an affiliate', () => {
  test('are written once a month is due, once, and hold what the ledger says was earned in it', async () => {
    const store = await shop();
    await books.consume([
      store.sale('approved', 10_000, { at: '2026-11-22T10:00:00Z' }),
      store.sale('approved', 2_000, { at: '2026-11-25T10:00:00Z' }),
      store.sale('pending', 9_999, { at: '2026-11-25T10:00:00Z' }),
      store.sale('approved', 777, { at: '2026-12-01T10:00:00Z' }),
    ]);
    await store.turnTo('2026-12-04T10:00:00Z');
    expect(await store.documents()).toEqual([]);
    for (const _time of [1, 2]) await store.turnTo('2026-12-05T10:00:00Z');
    expect(await store.documents()).toMatchObject([
      {
        number: 'SB-0001-0001',
        period: '2026-11',
        totalMinor: 12_000n,
        vatMinor: 2_000n,
        vatRateBps: 2_000,
        treatment: 'domestic',
        corrects: null,
      },
    ]);
    // It counts as earned whether it is paid or not.
    await store.pay(12_777);
    await store.turnTo('2027-02-05T10:00:00Z');
    expect((await store.documents()).map(({ period, totalMinor }) => `${period} ${totalMinor}`)).toEqual([
      '2026-11 12000',
      '2026-12 777',
    ]);
  });

  test('are taken back from by credit notes, with the VAT of then, and never changed', async () => {
    const store = await shop();
    const sale = store.sale('approved', 12_000, { at: '2026-11-22T10:00:00Z' });
    await books.consume([sale]);
    await store.turnTo('2026-12-05T10:00:00Z');
    fixture.bank.parties.set(store.affiliateId, taxParty(store.affiliateId, { isSmallBusiness: true, vatId: null }));
    await books.consume([
      { ...sale, version: 2, state: 'refunded', commissionMinor: 6_000, at: '2026-12-10T10:00:00Z' },
    ]);
    await store.turnTo('2027-01-05T10:00:00Z');
    const [first, second] = await store.documents();
    expect(second).toMatchObject({
      totalMinor: -6_000n,
      vatMinor: -1_000n,
      treatment: 'domestic',
      corrects: first?.number,
    });
    for (const change of [sql`set total_minor = 1`, sql`set number = 'x'`, sql`set seller = '{}'`])
      await expect(sql`update self_billed_documents ${change}`.execute(fixture.db)).rejects.toThrow(/stays as it was/);
    // The update that a restored database receives again from the journal.
    await sql`update self_billed_documents set number = number, seller = seller`.execute(fixture.db);
    await expect(sql`delete from self_billed_documents`.execute(fixture.db)).rejects.toThrow(/stays as it was/);
  });

  test('hold bonuses and corrections, and what is booked late for a month that was written about', async () => {
    const store = await shop();
    await store.given(500);
    await store.adjust(-100, { reason: 'A return by post' });
    await store.turnTo('2026-12-05T10:00:00Z');
    await books.consume([store.sale('approved', 40, { at: '2026-11-30T10:00:00Z' })]);
    await store.turnTo('2027-01-05T10:00:00Z');
    expect((await store.documents()).map(({ totalMinor }) => totalMinor)).toEqual([400n, 40n]);
  });

  test('are one for each currency, with numbers in one row', async () => {
    const store = await shop({ kind: 'person' });
    await books.consume([
      store.sale('approved', 100, { at: '2026-11-22T10:00:00Z' }),
      store.sale('approved', 300, { at: '2026-11-22T10:00:00Z', currency: 'JPY' }),
    ]);
    await store.turnTo('2026-12-05T10:00:00Z');
    const documents = await store.documents();
    expect(documents.map(({ currency, treatment }) => `${currency} ${treatment}`)).toEqual([
      'EUR private',
      'JPY private',
    ]);
    expect(documents.map(({ number }) => number.slice(-4))).toEqual(['0001', '0002']);
  });

  test('are written of nobody who has not agreed, and of nothing earned before that', async () => {
    const store = await shop();
    const party = taxParty(store.affiliateId);
    fixture.bank.parties.set(store.affiliateId, { ...party, agreement: null, agreed: [] });
    await books.consume([store.sale('approved', 100, { at: '2026-11-22T10:00:00Z' })]);
    await store.turnTo('2026-12-05T10:00:00Z');
    const agreed = [{ since: '2026-12-20T10:00:00.000Z', until: null }];
    fixture.bank.parties.set(store.affiliateId, { ...party, agreed });
    await books.consume([store.sale('approved', 30, { at: '2026-12-22T10:00:00Z' })]);
    await store.turnTo('2027-01-05T10:00:00Z');
    expect((await store.documents()).map(({ period, totalMinor }) => `${period} ${totalMinor}`)).toEqual([
      '2026-12 30',
    ]);
  });

  test('wait while payout is away, and are made up for', async () => {
    const store = await shop();
    await books.consume([store.sale('approved', 100, { at: '2026-11-22T10:00:00Z' })]);
    fixture.time.now = Date.parse('2026-12-05T10:00:00Z');
    const taxPartiesOf = () => Promise.reject(new AppError('unavailable', 'away'));
    await expect(selfBill({ ...fixture.deps, payout: { ...fixture.deps.payout, taxPartiesOf } })).rejects.toThrow();
    expect(await store.documents()).toEqual([]);
    await selfBill(fixture.deps);
    expect(await store.documents()).toHaveLength(1);
  });

  test('are written for everybody but the merchant of whom it fails for now', async () => {
    const stores = [await shop(), await shop()];
    for (const { sale } of stores) await books.consume([sale('approved', 100, { at: '2026-11-22T10:00:00Z' })]);
    fixture.time.now = Date.parse('2026-12-05T10:00:00Z');
    const [failing, fine] = stores.toSorted((one, other) => (one.merchant.id < other.merchant.id ? -1 : 1));
    const taxPartiesOf = async (ids: readonly string[]) => {
      if (failing && ids.includes(failing.affiliateId)) throw new AppError('unavailable', 'not now');
      return fixture.deps.payout.taxPartiesOf(ids);
    };
    await expect(selfBill({ ...fixture.deps, payout: { ...fixture.deps.payout, taxPartiesOf } })).rejects.toThrow();
    expect(await failing?.documents()).toEqual([]);
    expect(await fine?.documents()).toHaveLength(1);
  });

  test('are read by the merchant and by the affiliate, each their own, as a PDF with both parties and the VAT', async () => {
    const store = await shop({ country: 'DE', vatId: 'DE136695976' });
    const other = await shop();
    await books.consume([store.sale('approved', 12_345, { at: '2026-11-22T10:00:00Z' })]);
    await store.turnTo('2026-12-05T10:00:00Z');
    const [document] = await store.documents(`?affiliateId=${store.affiliateId}`);
    const path = `/${document?.id}/file`;
    const mine = await fixture.app.inject({
      url: `/api/v1/billing/self-billed${path}`,
      headers: store.merchant.headers,
    });
    expect(mine.headers['content-type']).toBe('application/pdf');
    const text = await textOf(mine.rawPayload);
    for (const part of [
      'Self-billing invoice',
      document?.number ?? '',
      'Ana Müller',
      'VAT ID DE136695976',
      'Boots SARL',
      'VAT ID FR23334175221',
      '€123.45',
      'Reverse charge',
      'version 1',
    ])
      expect(text).toContain(part);
    expect(await textOf((await store.asAffiliate(path)).rawPayload)).toBe(text);
    expect(SelfBilledList.parse((await store.asAffiliate()).json()).documents).toHaveLength(1);
    expect((await other.asAffiliate(path)).statusCode).toBe(404);
    expect((await store.asAffiliate('', {})).statusCode).toBe(403);
    expect((await other.merchant.call(`/api/v1/billing/self-billed${path}`)).status).toBe(404);
    expect(await other.documents()).toEqual([]);
  });

  test('are read by an affiliate only at the address whose details they show, and by the merchant always', async () => {
    const store = await shop();
    await books.consume([store.sale('approved', 100, { at: '2026-11-22T10:00:00Z' })]);
    await store.turnTo('2026-12-05T10:00:00Z');
    const former = taxParty(store.affiliateId);
    const present = { ...taxParty(store.affiliateId, { name: 'Bea Roux' }), payoutAccountId: randomUUID() };
    fixture.bank.parties.set(store.affiliateId, present);
    await books.consume([store.sale('approved', 30, { at: '2026-12-22T10:00:00Z' })]);
    await store.turnTo('2027-01-05T10:00:00Z');
    const [first, second] = await store.documents();
    const shown = async () => {
      const listed = SelfBilledList.parse((await store.asAffiliate()).json()).documents.map(({ id }) => id);
      const answers = await Promise.all([first, second].map((one) => store.asAffiliate(`/${one?.id}/file`)));
      return { listed, statuses: answers.map(({ statusCode }) => statusCode) };
    };
    expect(await shown()).toEqual({ listed: [second?.id], statuses: [404, 200] });
    for (const { id } of await store.documents())
      expect((await store.merchant.call(`/api/v1/billing/self-billed/${id}/file`)).status).toBe(200);
    // The earlier address objects to the change.
    fixture.bank.object(store.affiliateId);
    expect(await shown()).toEqual({ listed: [], statuses: [404, 404] });
    fixture.bank.enter(store.affiliateId);
    fixture.bank.parties.set(store.affiliateId, former);
    expect(await shown()).toEqual({ listed: [first?.id], statuses: [200, 404] });
    fixture.bank.parties.delete(store.affiliateId);
    expect(await shown()).toEqual({ listed: [], statuses: [404, 404] });
  });

  test('are read by affiliates only while payout answers, and by the merchant alone if no account is stored', async () => {
    const store = await shop();
    await books.consume([store.sale('approved', 100, { at: '2026-11-22T10:00:00Z' })]);
    await store.turnTo('2026-12-05T10:00:00Z');
    const [document] = await store.documents();
    // One that was written before accounts were stored.
    const earlier = { id: NIL, sequence: 99, number: 'SB-0001-0099', period: '2026-10', payout_account_id: null };
    await sql`insert into self_billed_documents select (jsonb_populate_record(d, ${JSON.stringify(earlier)}::jsonb)).*
      from self_billed_documents d where id = ${document?.id}`.execute(fixture.db);
    const statuses = () =>
      Promise.all(
        ['', `/${document?.id}/file`, `/${NIL}/file`].map(async (path) => (await store.asAffiliate(path)).statusCode),
      );
    expect(await statuses()).toEqual([200, 200, 404]);
    expect(SelfBilledList.parse((await store.asAffiliate()).json()).documents.map(({ id }) => id)).toEqual([
      document?.id,
    ]);
    expect((await store.documents()).map(({ id }) => id)).toEqual([NIL, document?.id]);
    const { payeeOf } = fixture.bank.service;
    fixture.bank.service.payeeOf = () => Promise.reject(new AppError('unavailable', 'away'));
    expect(await statuses()).toEqual([503, 503, 404]);
    fixture.bank.service.payeeOf = payeeOf;
  });

  test('are announced once to payout, which gets the file of each for its affiliate and account alone', async () => {
    const [store, other] = [await shop(), await shop()];
    const sale = store.sale('approved', 12_000, { at: '2026-11-22T10:00:00Z' });
    await books.consume([sale, other.sale('approved', 100, { at: '2026-11-22T10:00:00Z' })]);
    for (const _time of [1, 2]) await store.turnTo('2026-12-05T10:00:00Z');
    await books.consume([
      { ...sale, version: 2, state: 'refunded', commissionMinor: 2_000, at: '2026-12-10T10:00:00Z' },
    ]);
    await store.turnTo('2027-01-05T10:00:00Z');
    const documents = await store.documents();
    const { rows } = await sql<{
      value: Buffer;
    }>`select value from outbox where topic = 'settlements' order by id`.execute(fixture.db);
    const announced = rows
      .map(({ value }) => fromBinary(SettlementEventSchema, value))
      .filter(({ campaignId }) => campaignId === store.campaignId)
      .flatMap(({ event }) => (event.case === 'selfBilledWritten' ? event.value.documents : []));
    expect(announced).toMatchObject(
      documents.map(({ id, number, period, currency, totalMinor }) => ({
        documentId: id,
        affiliateId: store.affiliateId,
        number,
        period,
        currency,
        totalMinor: `${totalMinor}`,
      })),
    );
    expect(announced.map(({ totalMinor }) => totalMinor)).toEqual(['12000', '-10000']);
    const fileFor = (affiliateId: string, payoutAccountId = taxParty(affiliateId).payoutAccountId) =>
      fixture.app.inject({
        url: `/internal/self-billed/${documents[0]?.id}/file`,
        query: { affiliateId, payoutAccountId },
        headers: { 'x-sillage-internal': INTERNAL_SECRET },
      });
    const { fileName, base64 } = MailedPdf.parse((await fileFor(store.affiliateId)).json());
    expect(fileName).toBe(`${documents[0]?.number}.pdf`);
    expect(await textOf(Buffer.from(base64, 'base64'))).toContain(documents[0]?.number);
    expect((await fileFor(other.affiliateId)).statusCode).toBe(404);
    // For the account of an address that the affiliate got later.
    expect((await fileFor(store.affiliateId, randomUUID())).statusCode).toBe(404);
  });

  test('stay without names when the merchant’s account ends', async () => {
    const store = await shop();
    await books.consume([store.sale('approved', 100, { at: '2026-11-22T10:00:00Z' })]);
    await store.turnTo('2026-12-05T10:00:00Z');
    await eraseCards(fixture.deps, store.merchant.id);
    const { rows } = await sql<{ stored: string }>`
      select d::text as stored from self_billed_documents d where owner_user_id = ${store.merchant.id}`.execute(
      fixture.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.stored).not.toMatch(/Ana|Boots/);
  });
});

describe('what a merchant asks affiliates', () => {
  test('is nothing until they say so, and needs billing details for invoices', async () => {
    fixture.time.now = START;
    const { merchant, campaignId } = await shops();
    const asks = async () =>
      (
        await fixture.app.inject({
          url: `/internal/campaigns/${campaignId}/tax-asks`,
          headers: { 'x-sillage-internal': INTERNAL_SECRET },
        })
      ).json();
    expect(await asks()).toEqual({ details: false, selfBilling: false });
    const put = (body: object) => merchant.call(SETTINGS, { method: 'PUT', body });
    expect((await put({ details: true, selfBilling: true })).json()).toMatchObject({ code: 'conflict' });
    await put({ details: true, selfBilling: false });
    expect(await asks()).toEqual({ details: true, selfBilling: false });
    await merchant.call('/api/v1/billing/details', { method: 'PUT', body: BUYER });
    expect((await put({ details: false, selfBilling: true })).json()).toEqual({ details: true, selfBilling: true });
    expect((await merchant.call(SETTINGS)).json()).toEqual({ details: true, selfBilling: true });
  });

  test('is in the report of a year, with the quarters of the ledger', async () => {
    const store = await shop({ kind: 'person', bornOn: '1990-01-31' });
    const sale = store.sale('approved', 10_000, { at: '2026-02-22T10:00:00Z' });
    await books.consume([sale, store.sale('approved', 500, { at: '2026-02-23T10:00:00Z' })]);
    await books.consume([
      { ...sale, version: 2, state: 'refunded', commissionMinor: 4_000, at: '2026-05-10T10:00:00Z' },
      // Approved again, and raised: it is the same sale.
      { ...sale, version: 3, commissionMinor: 4_100, at: '2026-05-11T10:00:00Z' },
      { ...sale, version: 4, commissionMinor: 4_200, at: '2026-08-11T10:00:00Z' },
    ]);
    await store.pay(4_500);
    const csv = (await store.merchant.call('/api/v1/billing/dac7/file?year=2026')).text;
    expect(csv.split('\r\n')[1]).toMatch(
      /given,person,Ana Müller,.*,1990-01-31,,EUR,105\.00,0,2,-59,0,0,1\.00,0,0,0\.00,0,0$/,
    );
    expect((await store.merchant.call('/api/v1/billing/dac7/file?year=2025')).text.split('\r\n')).toHaveLength(2);
  });
});
