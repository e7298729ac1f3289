import type { Invoice } from '@sillage/proto/http/billing';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { loadInvoiceFonts } from './fonts.ts';
import { type PrintedInvoice, renderInvoice } from './render-invoice.ts';

const fonts = loadInvoiceFonts();

const line = (campaignName: string, amounts: Partial<Invoice['lines'][number]> = {}): Invoice['lines'][number] => ({
  campaignId: '019ab3f2-1111-4222-8333-000000000001',
  campaignName,
  feeBps: 250,
  revenueMinor: 1_234_560n,
  refundedMinor: 0n,
  commissionMinor: 0n,
  feeMinor: 30_864n,
  ...amounts,
});

const invoice: Invoice = {
  id: '019ab3f2-1111-4222-8333-000000000002',
  number: 'SIL-2026-000001',
  kind: 'monthly',
  period: '2026-11',
  status: 'paid',
  currency: 'EUR',
  totalRevenueMinor: 1_234_560n,
  commissionAmountMinor: 0n,
  feeAmountMinor: 30_864n,
  totalMinor: 30_864n,
  chargeId: 'ch_1',
  failure: null,
  failureCode: null,
  createdAt: '2026-12-04T23:10:00Z',
  processedAt: '2026-12-04T23:11:00Z',
  lines: [line('Été à la plage')],
};

/** The reader turns every space into the plain one. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

async function pagesOf(printed: Partial<PrintedInvoice>): Promise<string[]> {
  const issuer = { name: 'Sillage SAS', address: '12 rue de l’Église|75001 Paris', vatText: 'TVA FR12345678901' };
  const pdf = await renderInvoice(
    { invoice, language: 'fr', merchantEmail: 'marie@exemple.fr', issuer, ...printed },
    fonts,
  );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map(plain);
}

const textOf = async (printed: Partial<PrintedInvoice>): Promise<string> => (await pagesOf(printed)).join('\n');

describe('an invoice as a PDF', () => {
  test('says who, whom, when, for what and how much, with accents and no-break spaces', async () => {
    const text = await textOf({});
    for (const part of [
      'Facture',
      'SIL-2026-000001',
      '5 décembre 2026',
      'novembre 2026',
      'Sillage SAS',
      '12 rue de l’Église',
      '75001 Paris',
      'marie@exemple.fr',
      'TVA FR12345678901',
      'Payée',
      'ch_1',
      'Été à la plage',
      '12\u202f345,60\u00a0€',
      '(2,5\u202f%)',
      '308,64\u00a0€',
    ]) {
      expect(text).toContain(plain(part));
    }
  });

  test.each([
    ['fr', 'EUR', 'Facture', '12\u202f345,60\u00a0€'],
    ['en', 'USD', 'Invoice', '$12,345.60'],
    ['es', 'EUR', 'Factura', '12.345,60\u00a0€'],
    ['ru', 'RUB', 'Счёт', '12\u00a0345,60\u00a0₽'],
    ['zh', 'CNY', '账单', '¥12,345.60'],
    ['fr', 'PLN', 'Facture', '12\u202f345,60\u00a0zł'],
    ['zh', 'JPY', '账单', '¥1,234,560'],
    ['fr', 'KWD', 'Facture', '1\u202f234,560\u00a0KWD'],
    ['en', 'GBP', 'Invoice', '£12,345.60'],
    ['en', 'INR', 'Invoice', '₹12,345.60'],
    ['fr', 'TRY', 'Facture', '12\u202f345,60\u00a0₺'],
  ] as const)('in %s and %s: %s, %s', async (language, currency, title, amount) => {
    const text = await textOf({ invoice: { ...invoice, currency }, language });
    expect(text).toContain(title);
    expect(text).toContain(plain(amount));
    expect(text).toContain(currency);
  });

  test('prints names of campaigns in any of the scripts, long ones on two lines', async () => {
    const names = [
      'Летняя распродажа',
      '夏季大促销',
      'Żółć & Øre',
      `${'Very long campaign '.repeat(10)}`,
      '非常长的活动名称'.repeat(20),
    ];
    const text = await textOf({ invoice: { ...invoice, lines: names.map((name) => line(name)) } });
    for (const name of ['Летняя распродажа', '夏季大促销', 'Żółć & Øre']) expect(text).toContain(name);
    expect(text.match(/…/g)).toHaveLength(2);
  });

  test('shows credits, and as totals the sums of the rows', async () => {
    const lines = [
      line('A', { feeMinor: 3_000n }),
      line('B', { revenueMinor: 0n, refundedMinor: 40_000n, feeMinor: -1_000n, commissionMinor: 5_000n }),
    ];
    const text = await textOf({
      invoice: { ...invoice, lines, feeAmountMinor: 2_000n, commissionAmountMinor: 5_000n, totalMinor: 7_000n },
    });
    for (const part of [
      '-400,00\u00a0€',
      '-10,00\u00a0€',
      'Avoir',
      'Total',
      '20,00\u00a0€',
      '50,00\u00a0€',
      'Total débité',
      '70,00\u00a0€',
    ]) {
      expect(text).toContain(plain(part));
    }
  });

  test('of a waived month is a statement that says why, and that no VAT information was set', async () => {
    const waived = { ...invoice, status: 'waived' as const, number: null, chargeId: null, totalMinor: 0n };
    const text = await textOf({ invoice: waived, issuer: { name: 'Sillage', address: '', vatText: '' } });
    for (const part of [
      'Relevé de facturation',
      'Offerte',
      'inférieur à 20,00\u00a0€',
      'aucune mention relative à la TVA',
    ])
      expect(text).toContain(plain(part));
    expect(text).not.toContain('Facture ');
  });

  test.each([
    ['fr', 'Erreur facturation Stripe: la carte a été refusée par la banque.'],
    ['en', 'Stripe billing error: the bank declined the card.'],
    ['es', 'Error de facturación de Stripe: el banco rechazó la tarjeta.'],
    ['ru', 'Ошибка оплаты Stripe: банк отклонил карту.'],
    ['zh', 'Stripe 账单错误：银行拒绝了该卡。'],
  ] as const)('says in %s why a charge failed, whatever words came with the code', async (language, reason) => {
    const failed = {
      ...invoice,
      status: 'failed',
      failure: 'Do not honor',
      failureCode: 'do_not_honor',
      processedAt: null,
    } as const;
    const text = await textOf({ invoice: failed, language });
    expect(text).toContain(reason);
    expect(text).not.toContain('Do not honor');
  });

  test("says a failure that nobody has translated in the provider's words", async () => {
    const failed = {
      ...invoice,
      status: 'failed',
      failure: 'No such thing.',
      failureCode: 'constructor',
      processedAt: null,
    } as const;
    expect(await textOf({ invoice: failed, language: 'en' })).toContain('Stripe billing error: No such thing.');
  });

  test('states the rate of each line, and none where there are only commissions', async () => {
    const lines = [line('A', { feeBps: 250 }), line('A', { feeBps: 1_275 }), line('B', { feeBps: null, feeMinor: 0n })];
    const text = await textOf({ invoice: { ...invoice, lines } });
    expect(text.match(/\([\d,]+ %\)/g)).toEqual(['(2,5 %)', '(12,75 %)']);
  });

  test('of many campaigns goes on over pages, the columns named on each and every row printed once', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => line(`Campaign ${index + 1}.`));
    const pages = await pagesOf({ invoice: { ...invoice, lines } });
    expect(pages.length).toBeGreaterThan(4);
    pages.forEach((page, index) => {
      expect(page).toContain('Revenu');
      expect(page).toContain(`Page ${index + 1} sur ${pages.length}`);
    });
    const printed = pages.join('\n').match(/Campaign \d+\./g) ?? [];
    expect(printed).toEqual(lines.map(({ campaignName }) => campaignName));
    expect(pages.at(-1)).toContain('Total débité');
  });
});
