import { DEFAULT_LANGUAGE } from '@sillage/proto/values/languages';
import type { NamedDocument } from '../db/documents/self-billed-documents.ts';
import { isOfEu } from '../domain/vat-treatment.ts';
import { addressLines } from '../pdf/address-lines.ts';
import { drawBrand } from '../pdf/brand.ts';
import { HEAD, LEFT, openDocument, RIGHT, renderFacts, renderNotes, renderParty, TOP } from '../pdf/document.ts';
import type { LoadFonts } from '../pdf/fonts.ts';
import { documentFormats } from '../pdf/formats.ts';
import { SELF_BILLING_TEXTS, type SelfBillingTexts } from './texts.ts';

const SIZE = 9.5;

/** The document as a PDF, A4, in the language of the merchant's invoices. */
export async function renderSelfBilled(document: NamedDocument, loadFonts: LoadFonts): Promise<Buffer> {
  const { seller, buyer, corrects, number } = document;
  const language = buyer?.language ?? DEFAULT_LANGUAGE;
  const texts = SELF_BILLING_TEXTS[language];
  const isCredit = document.totalMinor < 0n;
  const heading = isCredit ? texts.creditNote : texts.invoice;
  const author = seller?.name ?? document.affiliateName;
  const { doc, text, finish } = await openDocument({ title: `${heading} ${number}`, author, language }, loadFonts);
  const formats = documentFormats(language, document.currency);
  drawBrand(doc, text, LEFT, TOP - 8);
  text.line(heading, LEFT, HEAD, { size: 22, weight: 'bold' });
  const facts: (readonly [string, string])[] = [
    [texts.number, number],
    [texts.issuedOn, formats.day(document.issuedAt.toISOString())],
    [texts.period, formats.month(document.period)],
    [texts.currency, document.currency],
    ...(corrects === null ? [] : [[texts.corrects, corrects] as const]),
  ];
  const factsEnd = renderFacts(text, facts, HEAD + 42);
  const supplier = seller
    ? [...addressLines({ ...seller, language }, language), ...idLines(texts, seller)]
    : [document.affiliateName];
  const customer = buyer ? [...addressLines(buyer, language), ...idLines(texts, buyer)] : [''];
  const supplierEnd = renderParty(text, texts.supplier, supplier, LEFT + 300, HEAD + 42);
  const customerEnd = renderParty(text, texts.customer, customer, LEFT + 300, supplierEnd + 10);

  let y = Math.max(factsEnd, customerEnd) + 28;
  const rule = (at: number, color: string) =>
    doc.moveTo(LEFT, at).lineTo(RIGHT, at).lineWidth(0.5).strokeColor(color).stroke();
  const row = (name: string, amount: string, style: { readonly size: number; readonly weight?: 'bold' }) => {
    for (const line of text.wrap(name, RIGHT - LEFT - 130, style, 3)) {
      text.line(line, LEFT, y, style);
      y += style.size + 5;
    }
    text.line(amount, RIGHT, y - style.size - 5, { ...style, align: 'right' });
    y += 8;
  };
  row(texts.what, texts.amount, { size: 8, weight: 'bold' });
  rule(y - 4, '#18181b');
  y += 4;
  const netMinor = document.totalMinor - document.vatMinor;
  row(texts.commissions(document.campaignName ?? '', formats.month(document.period)), formats.money(netMinor), {
    size: SIZE,
  });
  if (document.vatRateBps !== null)
    row(texts.vat(formats.rate(document.vatRateBps)), formats.money(document.vatMinor), { size: SIZE });
  rule(y - 2, '#e4e4e7');
  y += 8;
  row(texts.total, formats.money(document.totalMinor), { size: 12, weight: 'bold' });

  const agreedOn = formats.day(document.agreement.agreedAt);
  const notes = [
    ...noteOfVat(document, texts),
    ...(isCredit ? [texts.creditNoteNote] : []),
    texts.selfBilled(agreedOn, document.agreement.version),
  ];
  renderNotes(text, notes, y + 12);
  return finish(texts.page, undefined);
}

/** The reason if there is no VAT. The directive's exemption of small businesses only applies in the EU. */
const noteOfVat = ({ treatment, seller }: NamedDocument, texts: SelfBillingTexts): string[] => {
  if (treatment === 'domestic') return [];
  const isElsewhere = treatment === 'small_business' && seller !== null && !isOfEu(seller.country);
  return [isElsewhere ? texts.smallBusinessElsewhere : texts.treatments[treatment]];
};

const idLines = (
  texts: SelfBillingTexts,
  { vatId, taxNumber = '' }: { readonly vatId: string | null; readonly taxNumber?: string },
): string[] => [
  ...(vatId === null ? [] : [`${texts.vatId} ${vatId}`]),
  ...(taxNumber === '' ? [] : [`${texts.taxNumber} ${taxNumber}`]),
];
