import type { Invoice } from '@sillage/proto/http/billing';
import type { BillingDetails } from '@sillage/proto/http/billing-details';
import { failureReason } from '@sillage/proto/values/charge-failures';
import type { Language } from '@sillage/proto/values/languages';
import { feeWaivedBelowMinor } from '@sillage/proto/values/payments';
import type { Issuer } from '../../db/invoice-tables.ts';
import { isReverseCharge } from '../../details/vat-id.ts';
import { drawBrand } from './brand.ts';
import { FAILURE_TEXTS } from './failure-texts.ts';
import type { InvoiceFonts } from './fonts.ts';
import { invoiceFormats } from './formats.ts';
import { createPageText, type PageText } from './page-text.ts';
import { renderTable } from './render-table.ts';
import { INVOICE_TEXTS, type InvoiceTexts } from './texts.ts';

export interface PrintedInvoice {
  readonly invoice: Invoice;
  readonly language: Language;
  /** Stands for the customer where the invoice is made out to nobody else. */
  readonly merchantEmail: string;
  readonly issuer: Issuer;
}

/** Points of an A4 page. */
const LEFT = 48;
const RIGHT = 547;
const TOP = 48;
/** Where the title of the first page stands, below the brand. */
const HEAD = TOP + 44;
const BOTTOM = 780;
const MUTED = '#71717a';

/** The invoice as a PDF, A4, on as many pages as its lines need. */
export async function renderInvoice(printed: PrintedInvoice, loadFonts: InvoiceFonts): Promise<Buffer> {
  const { invoice, language } = printed;
  const texts = INVOICE_TEXTS[language];
  // Read with the first invoice: it and its fonts' decoders are a third of what the service reads at its start.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    // The bottom one is ours: pdfkit must not begin pages by itself.
    margins: { top: TOP, left: LEFT, right: LEFT, bottom: 0 },
    bufferPages: true,
    font: '',
    lang: language,
    info: { Title: `${titleOf(invoice, texts)} ${invoice.number ?? invoice.period}`, Author: printed.issuer.name },
  });
  const whole = collect(doc);
  const text = createPageText(doc, await loadFonts());
  const formats = invoiceFormats(language, invoice.currency);
  drawBrand(doc, text, LEFT, TOP - 8);
  const afterHead = renderHead(text, printed, texts, formats);
  const page = { doc, text, left: LEFT, right: RIGHT, top: TOP, bottom: BOTTOM };
  const afterTable = renderTable(page, invoice, { texts, formats }, afterHead + 24);
  renderNotes(text, printed, texts, formats, afterTable + 20);
  finishPages(doc, text, texts, invoice);
  doc.end();
  return whole;
}

type Formats = ReturnType<typeof invoiceFormats>;

const titleOf = ({ number }: Invoice, texts: InvoiceTexts): string =>
  number === null ? texts.statement : texts.invoice;

/** Returns where it ends. */
function renderHead(
  text: PageText,
  { invoice, language, merchantEmail, issuer }: PrintedInvoice,
  texts: InvoiceTexts,
  formats: Formats,
): number {
  text.line(titleOf(invoice, texts), LEFT, HEAD, { size: 22, weight: 'bold' });
  const facts: (readonly [string, string])[] = [
    ...(invoice.number === null ? [] : [[texts.number, invoice.number] as const]),
    [invoice.number === null ? texts.recordedOn : texts.issuedOn, formats.day(invoice.createdAt)],
    [texts.period, formats.month(invoice.period)],
    [texts.currency, invoice.currency],
    [texts.status, texts.statuses[invoice.status]],
    ...(invoice.processedAt === null ? [] : [[texts.processedOn, formats.day(invoice.processedAt)] as const]),
    ...(invoice.chargeId === null ? [] : [[texts.charge, invoice.chargeId] as const]),
  ];
  const factsEnd = renderFacts(text, facts, HEAD + 42);
  const vatLine = (vatId: string | null | undefined) => (vatId ? [`${texts.vatId} ${vatId}`] : []);
  const seller = [issuer.name, ...issuer.address.split('|'), ...vatLine(issuer.vatId)];
  const buyer = invoice.buyer
    ? [...addressLines(invoice.buyer, language), ...vatLine(invoice.buyer.vatId)]
    : [merchantEmail];
  const issuerEnd = renderParty(text, texts.issuer, seller, LEFT + 300, HEAD + 42);
  const merchantEnd = renderParty(text, texts.merchant, buyer, LEFT + 300, issuerEnd + 10);
  return Math.max(factsEnd, merchantEnd);
}

function addressLines(buyer: BillingDetails, language: Language): string[] {
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(buyer.country) ?? buyer.country;
  return [buyer.name, buyer.addressLine1, buyer.addressLine2, `${buyer.postalCode} ${buyer.city}`, country];
}

function renderFacts(text: PageText, facts: readonly (readonly [string, string])[], top: number): number {
  let y = top;
  for (const [name, value] of facts) {
    text.line(name, LEFT, y, { size: 9, color: MUTED });
    for (const line of text.wrap(value, 160, { size: 9 })) {
      text.line(line, LEFT + 125, y, { size: 9 });
      y += 15;
    }
  }
  return y;
}

function renderParty(text: PageText, title: string, lines: readonly string[], x: number, top: number): number {
  text.line(title, x, top, { size: 9, color: MUTED });
  let y = top + 15;
  for (const line of lines.map((content) => content.trim()).filter((content) => content !== '')) {
    for (const part of text.wrap(line, RIGHT - x, { size: 10 })) {
      text.line(part, x, y, { size: 10 });
      y += 14;
    }
  }
  return y;
}

/** Below the table there is always room for them: see `renderTable`. */
function renderNotes(
  text: PageText,
  { invoice, language, issuer }: PrintedInvoice,
  texts: InvoiceTexts,
  formats: Formats,
  top: number,
): void {
  const notes = [
    ...(invoice.isTest ? [texts.testNote] : []),
    ...(invoice.status === 'waived'
      ? [texts.waivedBecause(formats.money(BigInt(feeWaivedBelowMinor(invoice.currency))))]
      : []),
    ...failureNote(invoice, language),
    ...(invoice.lines.some((line) => line.feeMinor < 0 || line.refundedMinor > 0) ? [texts.creditsNote] : []),
    ...(isReverseCharge(issuer.vatId, invoice.buyer?.vatId ?? null) ? [texts.reverseCharge] : []),
    ...(issuer.vatText === '' ? [] : [issuer.vatText]),
  ];
  let y = top;
  for (const note of notes) {
    for (const line of text.wrap(note, RIGHT - LEFT, { size: 8.5 }, 4)) {
      text.line(line, LEFT, y, { size: 8.5, color: MUTED });
      y += 12;
    }
    y += 4;
  }
}

function failureNote({ failure, failureCode }: Invoice, language: Language): string[] {
  if (failure === null) return [];
  const reason = failureReason(failureCode);
  const texts = FAILURE_TEXTS[language];
  return [reason === undefined ? texts.provider(failure) : texts[reason]];
}

/** Numbers them, and marks those of test mode. */
function finishPages(doc: PDFKit.PDFDocument, text: PageText, texts: InvoiceTexts, { isTest }: Invoice): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    if (isTest) drawMark(doc, text, texts.testMark);
    text.line(texts.page(page + 1, count), RIGHT, 806, { size: 8, color: MUTED, align: 'right' });
  }
}

/** Across the page, pale enough to read what it lies on. */
function drawMark(doc: PDFKit.PDFDocument, text: PageText, mark: string): void {
  const style = { size: 110, weight: 'bold' } as const;
  const [x, y] = [doc.page.width / 2, doc.page.height / 2];
  doc
    .save()
    .rotate(-35, { origin: [x, y] })
    .fillOpacity(0.1);
  text.line(mark, x - text.width(mark, style) / 2, y - style.size / 2, style);
  doc.restore();
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}
