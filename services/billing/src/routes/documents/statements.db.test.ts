import { BatchQuote, PaymentBatch } from '@sillage/proto/http/payment-batches';
import { MailedPdf, Statement } from '@sillage/proto/http/statements';
import { languageCodes } from '@sillage/proto/values/languages';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBillingDetails } from '../../db/documents/billing-details.ts';
import { STATEMENT_TEXTS } from '../../statements/texts.ts';
import { adjustingOf } from '../../testing/adjusting.ts';
import { createShops } from '../../testing/affiliate-shops.ts';
import { createBooks } from '../../testing/books.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

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
  const { affiliateId, campaignId, merchant, path } = store;
  const asAffiliate = async (query = '', ticket: object = { affiliateId }, headers: object = {}) => {
    const authorization = `Bearer ${await fixture.deps.tickets.sign({ campaignId, ...ticket })}`;
    const url = `/api/v1/public/billing/campaigns/${campaignId}/statement${query}`;
    return fixture.app.inject({ url, headers: { authorization, ...headers } });
  };
  return {
    ...store,
    ...adjustingOf(store),
    asAffiliate,
    statement: async (query = '', to = affiliateId) =>
      Statement.parse((await merchant.call(`${path}/${to}/statement${query}`)).json()),
    pdf: async (language: string, query = '/file?format=pdf') => {
      const { rawPayload } = await asAffiliate(query, { affiliateId }, { 'accept-language': language });
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)));
      return text.join('\n').replace(/[\u00a0\u202f]/g, ' ');
    },
  };
}

test('payout gets the PDF that goes with the mail of a payment, once that is booked', async () => {
  const store = await shop();
  await books.consume([store.sale('approved', 1_000)]);
  const ask = (settlementId: string | null, to = store.affiliateId) =>
    fixture.app.inject({
      method: 'POST',
      url: '/internal/statements',
      headers: { 'x-sillage-internal': fixture.deps.config.INTERNAL_SECRET },
      payload: { campaignId: store.campaignId, affiliateId: to, language: 'fr', settlementId },
    });
  const { fileName, base64 } = (await ask(null)).json();
  expect(fileName).toBe('statement-2026.pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64'))));
  expect(text.join('')).toContain('Relevé de commissions 2026');
  expect((await ask(null, store.campaignId)).json()).toMatchObject({ code: 'not_found' });
  const { now } = fixture.time;
  await store.pay(1_000);
  // The mail is sent in the next year.
  fixture.time.now = Date.parse('2027-01-01T10:00:00Z');
  expect((await ask(null)).json()).toMatchObject({ fileName: 'statement-2026.pdf' });
  fixture.time.now = now;
});

test('the mail of a payment gets the statement of its year, though another was made since', async () => {
  const store = await shop();
  await books.consume([store.sale('approved', 1_000, { at: '2026-12-20T10:00:00Z' })]);
  const { now } = fixture.time;
  const batches = '/api/v1/billing/payment-batches';
  const payAt = async (at: string) => {
    fixture.time.now = Date.parse(at);
    const post = (path: string, body: object) => store.merchant.call(`${batches}${path}`, { method: 'POST', body });
    const ask = { method: 'list', currency: 'EUR' };
    const { hash } = BatchQuote.parse((await post('/quote', ask)).json());
    const batch = PaymentBatch.parse((await post('', { ...ask, hash })).json());
    await post(`/${batch.id}/paid`, {});
    return batch.lines.map(({ id }) => id);
  };
  // In Paris the new year begins an hour earlier than in London.
  const inOldYear = await payAt('2026-12-31T22:59:00Z');
  await books.consume([store.sale('approved', 300, { at: '2026-12-31T22:59:30Z' })]);
  const inNewYear = await payAt('2026-12-31T23:00:00Z');
  const ask = async (lineIds: readonly string[]) => {
    const answer = await fixture.app.inject({
      method: 'POST',
      url: '/internal/statements',
      headers: { 'x-sillage-internal': fixture.deps.config.INTERNAL_SECRET },
      payload: {
        campaignId: store.campaignId,
        affiliateId: store.affiliateId,
        language: 'en',
        settlementId: null,
        lineIds,
      },
    });
    const { fileName, base64 } = MailedPdf.parse(answer.json());
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64'))));
    return `${fileName} ${text.join('\n')}`.replace(/[\u00a0\u202f]/g, ' ');
  };
  const old = await ask(inOldYear);
  expect(old).toContain('statement-2026.pdf');
  expect(old).toContain('10.00');
  const paidInNewYear = await ask(inNewYear);
  expect(paidInNewYear).toContain('statement-2027.pdf');
  expect(paidInNewYear).toContain('3.00');
  fixture.time.now = now;
});

test('a year has commissions by month, each bonus and correction with its reason, and payments by day', async () => {
  const store = await shop();
  const sale = store.sale('approved', 1_000, { at: '2026-09-10T08:00:00Z' });
  await books.consume([
    store.sale('approved', 300, { at: '2025-12-31T12:00:00Z' }),
    sale,
    store.sale('approved', 500, { at: '2026-09-20T08:00:00Z' }),
    store.sale('pending', 9_999, { at: '2026-09-21T08:00:00Z' }),
    // The new year in Paris, but not in London.
    store.sale('approved', 40, { at: '2025-12-31T23:30:00Z' }),
  ]);
  await books.consume([{ ...sale, version: 2, state: 'refunded', commissionMinor: 0, at: '2026-10-05T08:00:00Z' }]);
  await books.claim(store, 200);
  const { id } = await store.given(250, { reason: '=Ten sales "in a week"' });
  await store.adjust(-100, { reason: 'A return by post' });
  await store.reverse(id, 'It was another one');
  expect((await store.pay(540)).status).toBe(201);
  const statement = await store.statement();
  expect(statement).toMatchObject({
    year: 2026,
    years: [2026, 2025],
    isTest: false,
    until: '2026-11-21T10:00:00.000Z',
  });
  expect(statement.accounts).toEqual([
    {
      currency: 'EUR',
      openingMinor: 300n,
      earnedMinor: 540n,
      adjustedMinor: -100n,
      paidMinor: 540n,
      closingMinor: 200n,
      lines: [
        { day: '2026-01-01', kind: 'earned', amountMinor: 40n, reason: '' },
        { day: '2026-09-20', kind: 'earned', amountMinor: 1_500n, reason: '' },
        { day: '2026-10-05', kind: 'taken_back', amountMinor: -1_000n, reason: '' },
        { day: '2026-11-21', kind: 'bonus', amountMinor: 250n, reason: '=Ten sales "in a week"' },
        { day: '2026-11-21', kind: 'correction', amountMinor: -100n, reason: 'A return by post' },
        { day: '2026-11-21', kind: 'reversal', amountMinor: -250n, reason: 'It was another one' },
        { day: '2026-11-21', kind: 'payment', amountMinor: -540n, reason: '' },
      ],
    },
  ]);
  const earlier = await store.statement('?year=2025');
  expect(earlier.accounts).toMatchObject([{ openingMinor: 0n, closingMinor: 300n, lines: [{ kind: 'earned' }] }]);
  expect(Statement.parse((await store.asAffiliate()).json())).toEqual(statement);
});

test('as a table no reason is a formula', async () => {
  const store = await shop();
  await store.given(250, { reason: '=HYPERLINK("https://evil.example","Pay")' });
  const answer = await store.asAffiliate('/file?format=csv');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="statement-2026.csv"',
    'cache-control': 'no-store',
  });
  expect(answer.body.split('\r\n')).toEqual([
    'day,kind,currency,amount_minor,reason',
    '2026-01-01,opening,EUR,0,',
    `2026-11-21,bonus,EUR,250,"'=HYPERLINK(""https://evil.example"",""Pay"")"`,
    ',closing,EUR,250,',
    '',
  ]);
});

test.each(languageCodes)('as a document in %s it names who owes whom what', async (language) => {
  const store = await shop({ name: 'Hivernales 2026' });
  const details = {
    ...{ name: 'Bäckerei Müller GmbH', addressLine1: 'Hauptstraße 5', addressLine2: '', postalCode: '10115' },
    ...{ city: 'Berlin', country: 'DE', vatId: null, language },
  };
  await fixture.db
    .transaction()
    .execute((trx) => saveBillingDetails(trx, store.merchant.id, details, new Date(fixture.time.now)));
  // The merchant's address is not disclosed to somebody who has just joined.
  expect(await store.pdf(language)).not.toContain('Bäckerei');
  const lines = Array.from({ length: 40 }, (_, n) =>
    store.sale('approved', 1_000 + n, { at: new Date(Date.UTC(2026, n % 10, 3 + n / 2)).toISOString() }),
  );
  await books.consume(lines);
  await store.given(250, { reason: 'Merci, 谢谢, спасибо' });
  await store.pay(40 * 1_000 + 780 + 250);
  await books.consume([{ ...(lines[0] as (typeof lines)[0]), version: 2, state: 'refunded', commissionMinor: 0 }]);
  const text = await store.pdf(language);
  const texts = STATEMENT_TEXTS[language];
  for (const part of ['Bäckerei Müller GmbH', '10115 Berlin', 'Hivernales 2026', 'Merci, 谢谢, спасибо'])
    expect(text).toContain(part);
  for (const part of [texts.title(2026), texts.closing, texts.kinds.bonus, texts.page(1, 1), texts.note.slice(0, 20)])
    expect(text).toContain(part);
  expect(text).toContain(texts.negativeNote.slice(0, 20));
  expect(text).not.toContain(texts.testNote);
});

test('of a campaign in test mode each page is marked', async () => {
  const store = await shop({ isDemo: true });
  await books.consume([store.sale('approved', 100)]);
  expect((await store.statement()).accounts).toMatchObject([{ earnedMinor: 100n }]);
  const text = await store.pdf('en');
  for (const part of ['TEST', 'nothing is due']) expect(text).toContain(part);
});

test('a year in which nothing was booked says so', async () => {
  const store = await shop();
  expect(await store.statement('?year=2024')).toMatchObject({ year: 2024, years: [2026], accounts: [] });
  expect(await store.pdf('en', '/file?year=2024&format=pdf')).toContain('Nothing was booked');
});

test('nobody sees the statement of another', async () => {
  const [store, other] = [await shop(), await shop()];
  const bob = await books.newAffiliate(store.campaignId, 'Bob');
  await books.consume([store.sale('approved', 70), store.sale('approved', 80, { affiliateId: bob })]);
  expect((await store.statement('', bob)).accounts).toMatchObject([{ earnedMinor: 80n }]);
  expect((await store.asAffiliate('', {})).statusCode).toBe(403);
  expect((await store.asAffiliate('/file?format=pdf', {})).statusCode).toBe(403);
  expect((await other.merchant.call(`${store.path}/${store.affiliateId}/statement/file?format=csv`)).status).toBe(404);
  expect((await store.asAffiliate('', { affiliateId: other.affiliateId })).statusCode).toBe(404);
  expect(
    (await store.asAffiliate('', { campaignId: other.campaignId, affiliateId: store.affiliateId })).statusCode,
  ).toBe(404);
  expect((await other.merchant.call(`${store.path}/${store.affiliateId}/statement`)).status).toBe(404);
  expect((await store.merchant.call(`${store.path}/${other.affiliateId}/statement`)).status).toBe(404);
  const url = `/api/v1/public/billing/campaigns/${store.campaignId}/statement`;
  expect((await fixture.app.inject({ url })).statusCode).toBe(403);
});

test('whatever happens, years follow on each other and end with what is owed', async () => {
  const act = fc.record({
    what: fc.constantFrom('earn', 'refund', 'bonus', 'correct', 'pay', 'claim'),
    minor: fc.integer({ min: 1, max: 900 }),
    day: fc.integer({ min: 0, max: 700 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const store = await shop();
      const sales: ReturnType<typeof store.sale>[] = [];
      for (const { what, minor, day } of acts) {
        const at = new Date(Date.UTC(2025, 0, 1) + day * 86_400_000 - 1_800_000).toISOString();
        const [balance] = await store.balances();
        const last = sales.at(-1);
        if (what === 'earn') {
          sales.push(store.sale('approved', minor, { at }));
          await books.consume(sales.slice(-1));
        } else if (what === 'refund' && last)
          await books.consume([
            { ...last, version: (last.version ?? 1) + 1, state: 'refunded', commissionMinor: 0, at },
          ]);
        else if (what === 'bonus') await store.adjust(minor);
        else if (what === 'correct') await store.adjust(-minor);
        else if (what === 'pay' && balance) await store.pay(`${balance.owedMinor}`);
        else if (what === 'claim' && balance && balance.owedMinor >= minor) await books.claim(store, minor);
      }
      let before = 0n;
      for (const year of Array.from({ length: 4 }, (_, n) => 2024 + n)) {
        const [account] = (await store.statement(`?year=${year}`)).accounts;
        expect(account?.openingMinor ?? 0n).toBe(before);
        before = account?.closingMinor ?? 0n;
      }
      const [{ owedMinor = 0n, settlingMinor = 0n } = {}] = await store.balances();
      expect(before).toBe(owedMinor + settlingMinor);
    }),
    { numRuns: 25 },
  );
}, 120_000);
