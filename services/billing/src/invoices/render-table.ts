import type { Invoice } from '@sillage/proto/http/billing';
import type { documentFormats } from '../pdf/formats.ts';
import type { PageText, TextStyle } from '../pdf/page-text.ts';
import type { InvoiceTexts } from './texts.ts';

export interface Page {
  readonly doc: PDFKit.PDFDocument;
  readonly text: PageText;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Wording {
  readonly texts: InvoiceTexts;
  readonly formats: ReturnType<typeof documentFormats>;
}

const SIZE = 8.5;
const LEADING = 12;
const NAME_WIDTH = 150;
/** The width of each of the four columns of amounts. */
const AMOUNT_WIDTH = 87;
/** The height kept free below the last row, for the totals and the notes. */
const TOTALS_HEIGHT = 190;

/**
 * A row for each campaign and rate, then the totals; the header row is repeated on each page. Returns the y position
 * below it.
 */
export function renderTable(page: Page, invoice: Invoice, wording: Wording, top: number): number {
  const { doc, text, left, bottom } = page;
  let y = renderColumns(page, wording, top);
  for (const [index, line] of invoice.lines.entries()) {
    const name = text.wrap(line.campaignName, NAME_WIDTH - 8, { size: SIZE }, 2);
    const notes = [
      ...(line.feeBps === null ? [] : [`${wording.texts.fee} (${wording.formats.rate(line.feeBps)})`]),
      ...(line.feeMinor < 0n ? [wording.texts.credit] : []),
    ];
    const height = (name.length + notes.length) * LEADING + 8;
    const below = index === invoice.lines.length - 1 ? TOTALS_HEIGHT : 0;
    if (y + height + below > bottom) {
      doc.addPage();
      y = renderColumns(page, wording, page.top);
    }
    name.forEach((part, place) => {
      text.line(part, left, y + place * LEADING, { size: SIZE });
    });
    notes.forEach((note, place) => {
      text.line(note, left, y + (name.length + place) * LEADING, { size: 7.5, color: '#71717a' });
    });
    renderAmounts(page, [line.revenueMinor, -line.refundedMinor, line.commissionMinor, line.feeMinor], wording, y, {
      size: SIZE,
    });
    y += height;
    rule(page, y - 5, '#e4e4e7');
  }
  return renderTotals(page, invoice, wording, y + 2);
}

/** Column titles, wrapped and bottom-aligned. */
function renderColumns(page: Page, { texts }: Wording, top: number): number {
  const { text, left, right } = page;
  const style: TextStyle = { size: 7.5, weight: 'bold' };
  const titles = [texts.revenue, texts.refunds, texts.commissions, texts.fee];
  const wrapped = titles.map((title) => text.wrap(title, AMOUNT_WIDTH - 4, style));
  const lines = Math.max(...wrapped.map((parts) => parts.length));
  text.line(texts.campaign, left, top + (lines - 1) * 11, style);
  wrapped.forEach((parts, column) => {
    parts.forEach((part, place) => {
      const x = right - (titles.length - 1 - column) * AMOUNT_WIDTH;
      text.line(part, x, top + (lines - parts.length + place) * 11, { ...style, align: 'right' });
    });
  });
  const end = top + lines * 11 + 6;
  rule(page, end, '#18181b');
  return end + 8;
}

/** Right-aligned; an amount too wide for its column is set in a smaller size. */
function renderAmounts(
  { text, right }: Page,
  amounts: readonly bigint[],
  { formats }: Wording,
  y: number,
  style: TextStyle,
): void {
  amounts.forEach((amount, column) => {
    const shown = formats.money(amount);
    const tooWide = text.width(shown, style) / (AMOUNT_WIDTH - 6);
    const size = tooWide > 1 ? style.size / tooWide : style.size;
    text.line(shown, right - (amounts.length - 1 - column) * AMOUNT_WIDTH, y, { ...style, size, align: 'right' });
  });
}

function renderTotals(page: Page, invoice: Invoice, wording: Wording, top: number): number {
  const { texts, formats } = wording;
  const sums = sumOf(invoice);
  const style: TextStyle = { size: SIZE, weight: 'bold' };
  page.text.line(texts.total, page.left, top, style);
  renderAmounts(
    page,
    [sums.revenueMinor, -sums.refundedMinor, sums.commissionMinor, sums.feeMinor],
    wording,
    top,
    style,
  );
  const end = top + 34;
  page.text.line(texts.totalDebited, page.right - 2 * AMOUNT_WIDTH - 40, end, {
    size: 12,
    weight: 'bold',
    align: 'right',
  });
  page.text.line(formats.money(invoice.totalMinor), page.right, end, { size: 12, weight: 'bold', align: 'right' });
  return end + 18;
}

/** Sums the rows that are shown, so that the total matches them. */
function sumOf({ lines }: Invoice) {
  const sums = { revenueMinor: 0n, refundedMinor: 0n, commissionMinor: 0n, feeMinor: 0n };
  for (const line of lines) {
    sums.revenueMinor += line.revenueMinor;
    sums.refundedMinor += line.refundedMinor;
    sums.commissionMinor += line.commissionMinor;
    sums.feeMinor += line.feeMinor;
  }
  return sums;
}

function rule({ doc, left, right }: Page, y: number, color: string): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(color).stroke();
}
