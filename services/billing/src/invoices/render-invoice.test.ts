import type { Invoice } from '@sillage/proto/http/billing';
import type { BillingDetails } from '@sillage/proto/http/billing-details';
import { languageCodes } from '@sillage/proto/values/languages';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { openFonts } from '../pdf/fonts.ts';
import { FAILURE_TEXTS } from './failure-texts.ts';
import { type PrintedInvoice, renderInvoice } from './render-invoice.ts';

const fonts = openFonts();

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
  isTest: false,
  id: '019ab3f2-1111-4222-8333-000000000002',
  number: 'SIL-2026-000001',
  kind: 'monthly',
  period: '2026-11',
  status: 'paid',
  currency: 'EUR',
  buyer: null,
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

const issuer = {
  name: 'Sillage SAS',
  address: '12 rue de l’Église|75001 Paris',
  vatId: 'FR40303265045',
  vatText: 'TVA acquittée sur les encaissements',
};

const buyer: BillingDetails = {
  name: 'Bäckerei Müller GmbH',
  addressLine1: 'Hauptstraße 5',
  addressLine2: 'Hinterhaus',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  vatId: 'DE136695976',
  language: 'fr',
};

/** The PDF reader turns every space into a plain one. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

async function pagesOf(printed: Partial<PrintedInvoice>): Promise<string[]> {
  const pdf = await renderInvoice(
    { invoice, language: 'fr', merchantEmail: 'marie@exemple.fr', issuer, ...printed },
    fonts,
  );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map(plain);
}

const textOf = async (printed: Partial<PrintedInvoice>): Promise<string> => (await pagesOf(printed)).join('\n');

test.each([
  ['fr', 'TEST', 'rien n’est dû'],
  ['en', 'TEST', 'nothing is due'],
  ['es', 'PRUEBA', 'no se debe nada'],
  ['ru', 'ТЕСТ', 'платить ничего не нужно'],
  ['zh', '测试', '无需支付'],
] as const)(
  'of test mode it is marked on every page, and says that nothing is due: %s',
  async (language, mark, note) => {
    const lines = Array.from({ length: 60 }, (_, n) => line(`Campaign ${n}`));
    const pages = await pagesOf({ invoice: { ...invoice, isTest: true, number: 'TEST-2026-0001', lines }, language });
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain(mark);
    expect(pages.join('\n')).toContain(note);
    expect(await textOf({ language })).not.toContain(note);
  },
);

describe('an invoice as a PDF', () => {
  test('has the name of the product on its first page', async () => {
    const [first = ''] = await pagesOf({ issuer: { ...issuer, name: 'Example SAS' } });
    expect(first).toContain('Sillage');
  });

  test('names whom it is made out to, and not the address of their account', async () => {
    const text = await textOf({ invoice: { ...invoice, buyer } });
    for (const part of ['Bäckerei Müller GmbH', 'Hauptstraße 5', 'Hinterhaus', '10115 Berlin', 'Allemagne'])
      expect(text).toContain(part);
    expect(text).toContain('N° de TVA DE136695976');
    expect(text).not.toContain('marie@exemple.fr');
  });

  test.each([
    ['fr', 'Autoliquidation'],
    ['en', 'Reverse charge'],
    ['es', 'Inversión del sujeto pasivo'],
    ['ru', 'Обратное начисление'],
    ['zh', '反向征收'],
  ] as const)(
    'says in %s that the customer owes the VAT, only where the configuration makes that known',
    async (language, says) => {
      expect(await textOf({ invoice: { ...invoice, buyer }, language })).toContain(says);
      const others = [
        { invoice: { ...invoice, buyer: { ...buyer, vatId: null } } },
        { invoice: { ...invoice, buyer: { ...buyer, country: 'FR', vatId: 'FR23334175221' } } },
        { invoice: { ...invoice, buyer }, issuer: { ...issuer, vatId: null } },
      ];
      for (const other of others) expect(await textOf({ ...other, language })).not.toContain(says);
    },
  );

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
      'N° de TVA FR40303265045',
      'TVA acquittée',
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

  test('of a waived month is a statement that says why; without VAT information it says nothing of it', async () => {
    const waived = { ...invoice, status: 'waived' as const, number: null, chargeId: null, totalMinor: 0n };
    const text = await textOf({
      invoice: waived,
      issuer: { name: 'Sillage', address: '', vatId: null, vatText: '' },
    });
    for (const part of ['Relevé de facturation', 'Offerte', 'inférieur à 20,00\u00a0€'])
      expect(text).toContain(plain(part));
    expect(text).not.toContain('TVA');
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

  test.each(languageCodes)('says of a refused test card nothing of a payment provider: %s', async (language) => {
    const failed = { ...invoice, isTest: true, status: 'failed', failure: 'x', processedAt: null } as const;
    for (const failureCode of ['test_card_declined', 'test_card_declined_once'] as const) {
      const text = await textOf({ invoice: { ...failed, failureCode }, language });
      expect(text).toContain(plain(FAILURE_TEXTS[language][failureCode].slice(0, 12)));
      expect(text).not.toMatch(/stripe/i);
    }
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
