import { InvoiceList } from '@sillage/proto/http/billing';
import type { BillingDetails } from '@sillage/proto/http/billing-details';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseCards } from '../../cards/erase-cards.ts';
import { recordIssuer } from '../../db/documents/issuers.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { createMonths } from '../../testing/months.ts';
import { shopsOf } from '../../testing/settlement-shops.ts';
import { createSettling } from '../../testing/settling.ts';

let fixture: Fixture;
let merchant: Awaited<ReturnType<Fixture['newMerchant']>>;

beforeEach(async () => {
  fixture = await createFixture({ STRIPE_SECRET_KEY: 'sk_test_nobody', INVOICE_ISSUER_VAT_ID: 'FR 40 303 265 045' });
  merchant = await fixture.newMerchant();
  return () => fixture.close();
});

const DETAILS = '/api/v1/billing/details';

const details: BillingDetails = {
  name: 'Bäckerei Müller GmbH',
  addressLine1: 'Hauptstraße 5',
  addressLine2: '',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  vatId: 'DE136695976',
  language: 'es',
};

const save = (changes: object = {}, by = merchant) =>
  by.call(DETAILS, { method: 'PUT', body: { ...details, ...changes } });
const saved = async () => (await merchant.call(DETAILS)).json();

async function invoices(by = merchant) {
  return InvoiceList.parse((await by.call('/api/v1/billing/invoices')).json()).invoices;
}

async function pdfOf(id: string): Promise<string> {
  const { rawPayload } = await fixture.app.inject({
    url: `/api/v1/billing/invoices/${id}/pdf`,
    headers: { ...merchant.headers, 'accept-language': 'en' },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
  return text;
}

/** Bills a month of the merchant. */
async function bill(period: string): Promise<void> {
  const months = createMonths(fixture);
  await months.sell(await months.newCampaign(merchant.id), { at: `${period}-15T12:00:00Z`, revenueMinor: 10_000 });
  const [year = 0, month = 0] = period.split('-').map(Number);
  await months.turnTo(new Date(Date.UTC(year, month, 5)).toISOString());
}

describe('the billing details', () => {
  test('are those of the merchant, none before they are entered, and replaced whole', async () => {
    expect(await saved()).toEqual({ details: null });
    expect((await save({ vatId: 'de 136.695.976' })).json()).toEqual({ details });
    expect((await save({ vatId: '', addressLine2: 'Hinterhaus' })).json()).toEqual({
      details: { ...details, vatId: null, addressLine2: 'Hinterhaus' },
    });
    expect(await saved()).toEqual({ details: { ...details, vatId: null, addressLine2: 'Hinterhaus' } });
    expect((await (await fixture.newMerchant()).call(DETAILS)).json()).toEqual({ details: null });
  });

  test.each([
    [{ vatId: 'DE136695977' }, 'vatId'],
    [{ vatId: 'FR40303265045' }, 'vatId'],
    [{ country: 'FR' }, 'vatId'],
    [{ country: 'XX' }, 'country'],
    [{ name: ' ' }, 'name'],
    [{ city: 'Ber\nlin' }, 'city'],
    [{ language: 'de' }, 'language'],
  ])('with %j are refused, and what is wrong is named', async (changes, path) => {
    const answer = await save(changes);
    expect([answer.status, answer.json()]).toMatchObject([400, { code: 'validation_failed', errors: [{ path }] }]);
    expect(await saved()).toEqual({ details: null });
  });

  test('are changed with the second factor of whoever has one', async () => {
    const careful = await fixture.newMerchant({ id: merchant.id, hasSecondFactor: true, aal: 'aal1' });
    expect((await save({}, careful)).json()).toMatchObject({ code: 'insufficient_aal' });
  });
});

describe('an invoice', () => {
  test('is made out to the details of when it was issued, in their language, whatever they become', async () => {
    await bill('2026-11');
    await save();
    await bill('2026-12');
    await save({ name: 'Brot & Co.', country: 'FR', vatId: 'FR23334175221', language: 'fr' });
    await bill('2027-01');
    const issued = await invoices();
    expect(issued.map(({ period, buyer }) => [period, buyer?.name, buyer?.language])).toEqual([
      ['2027-01', 'Brot & Co.', 'fr'],
      ['2026-12', 'Bäckerei Müller GmbH', 'es'],
      ['2026-11', undefined, undefined],
    ]);
    const [january, december, november] = await Promise.all(issued.map(({ id }) => pdfOf(id)));
    for (const part of ['Factura', 'Bäckerei Müller GmbH', 'Alemania', 'DE136695976', 'FR40303265045', 'Inversión'])
      expect(december).toContain(part);
    expect(january).toContain('Facture');
    expect(january).not.toContain('Autoliquidation');
    expect(november).toContain('Invoice');
  });

  test('is issued by whoever the operator was then, whoever it becomes', async () => {
    const become = (changes: object) =>
      recordIssuer(fixture.db, { ...fixture.deps.config, ...changes }, new Date(fixture.time.now));
    await save({ language: 'en' });
    await bill('2026-11');
    await become({
      INVOICE_ISSUER_NAME: 'Wake Ltd',
      INVOICE_ISSUER_ADDRESS: 'Quay 1',
      INVOICE_ISSUER_VAT_ID: undefined,
    });
    // Another process starts with the same settings.
    await become({
      INVOICE_ISSUER_NAME: 'Wake Ltd',
      INVOICE_ISSUER_ADDRESS: 'Quay 1',
      INVOICE_ISSUER_VAT_ID: undefined,
    });
    await bill('2026-12');
    const [december, november] = await Promise.all((await invoices()).map(({ id }) => pdfOf(id)));
    for (const part of ['Sillage', 'FR40303265045', 'Reverse charge']) expect(november).toContain(part);
    expect(november).not.toContain('Wake Ltd');
    for (const part of ['Wake Ltd', 'Quay 1']) expect(december).toContain(part);
    for (const part of ['FR40303265045', 'Reverse charge']) expect(december).not.toContain(part);
    expect(await fixture.db.selectFrom('invoiceIssuers').select('name').execute()).toHaveLength(2);
  });

  test('of a settlement, too: of when it was charged', async () => {
    const world = createSettling(fixture);
    const { merchant: payer, settle } = await shopsOf(fixture, world)([3_000]);
    await save({}, payer);
    await settle();
    await save({ name: 'Later' }, payer);
    expect(await invoices(payer)).toMatchObject([{ kind: 'settlement', status: 'paid', buyer: details }]);
  });
});

test('of an account that was erased nothing of them is left, and nothing comes after', async () => {
  await save();
  await bill('2026-11');
  await eraseCards(fixture.deps, merchant.id);
  expect(await saved()).toEqual({ details: null });
  expect(await invoices()).toMatchObject([{ number: 'SIL-2026-000001', buyer: null }]);
  expect((await save()).status).toBe(404);
});
