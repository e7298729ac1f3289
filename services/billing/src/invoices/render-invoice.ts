import type { Invoice } from '@sillage/proto/http/billing';
import { failureReason } from '@sillage/proto/values/charge-failures';
import type { Language } from '@sillage/proto/values/languages';
import { feeWaivedBelowMinor } from '@sillage/proto/values/payments';
import { isReverseCharge } from '@sillage/runtime/vat-id';
import type { Issuer } from '../db/documents/invoice-tables.ts';
import { addressLines } from '../pdf/address-lines.ts';
import { drawBrand } from '../pdf/brand.ts';
import {
  BOTTOM,
  HEAD,
  LEFT,
  openDocument,
  RIGHT,
  renderFacts,
  renderNotes,
  renderParty,
  TOP,
} from '../pdf/document.ts';
import type { LoadFonts } from '../pdf/fonts.ts';
import { documentFormats } from '../pdf/formats.ts';
import type { PageText } from '../pdf/page-text.ts';
import { FAILURE_TEXTS } from './failure-texts.ts';
import { renderTable } from './render-table.ts';
import { INVOICE_TEXTS, type InvoiceTexts } from './texts.ts';

export interface PrintedInvoice {
  readonly invoice: Invoice;
  readonly language: Language;
  /** The recipient if there are no billing details. */
  readonly merchantEmail: string;
  readonly issuer: Issuer;
}

/** The invoice as a PDF, A4, on as many pages as its lines need. */
export async function renderInvoice(printed: PrintedInvoice, loadFonts: LoadFonts): Promise<Buffer> {
  const { invoice, language } = printed;
  const texts = INVOICE_TEXTS[language];
  const title = `${titleOf(invoice, texts)} ${invoice.number ?? invoice.period}`;
  const { doc, text, finish } = await openDocument({ title, author: printed.issuer.name, language }, loadFonts);
  const formats = documentFormats(language, invoice.currency);
  drawBrand(doc, text, LEFT, TOP - 8);
  const afterHead = renderHead(text, printed, texts, formats);
  const page = { doc, text, left: LEFT, right: RIGHT, top: TOP, bottom: BOTTOM };
  const afterTable = renderTable(page, invoice, { texts, formats }, afterHead + 24);
  renderFoot(text, printed, texts, formats, afterTable + 20);
  return finish(texts.page, invoice.isTest ? texts.testMark : undefined);
}

type Formats = ReturnType<typeof documentFormats>;

const titleOf = ({ number }: Invoice, texts: InvoiceTexts): string =>
  number === null ? texts.statement : texts.invoice;

/** Returns the y position of its end. */
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

/** There is always enough room below the table: see `renderTable`. */
function renderFoot(
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
  renderNotes(text, notes, top);
}

function failureNote({ failure, failureCode }: Invoice, language: Language): string[] {
  if (failure === null) return [];
  const reason = failureReason(failureCode);
  const texts = FAILURE_TEXTS[language];
  return [reason === undefined ? texts.provider(failure) : texts[reason]];
}
