import type { Language } from '@sillage/proto/values/languages';
import type { LoadFonts } from './fonts.ts';
import { createPageText, type PageText } from './page-text.ts';

/** Coordinates on an A4 page, in points. */
export const LEFT = 48;
export const RIGHT = 547;
export const TOP = 48;
/** The y position of the first page's title, below the brand. */
export const HEAD = TOP + 44;
export const BOTTOM = 780;
export const MUTED = '#71717a';

type PageNumber = (page: number, pages: number) => string;

export interface OpenDocument {
  readonly doc: PDFKit.PDFDocument;
  readonly text: PageText;
  /** Numbers the pages, and prints `mark` across each; resolves with the file. */
  finish(numbered: PageNumber, mark: string | undefined): Promise<Buffer>;
}

interface Facts {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
}

export async function openDocument({ title, author, language }: Facts, loadFonts: LoadFonts): Promise<OpenDocument> {
  // Loaded with the first document: pdfkit and its font decoders are a third of the code that the service would load at
  // its start.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    // No bottom margin, because pdfkit must not start pages by itself.
    margins: { top: TOP, left: LEFT, right: LEFT, bottom: 0 },
    bufferPages: true,
    font: '',
    lang: language,
    info: { Title: title, Author: author },
  });
  const whole = collect(doc);
  const text = createPageText(doc, await loadFonts());
  return {
    doc,
    text,
    finish(numbered, mark) {
      finishPages(doc, text, numbered, mark);
      doc.end();
      return whole;
    },
  };
}

/** Draws names and values in two columns; returns the y position of their end. */
export function renderFacts(text: PageText, facts: readonly (readonly [string, string])[], top: number): number {
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

/** Draws a name and an address below a title; returns the y position of their end. */
export function renderParty(text: PageText, title: string, lines: readonly string[], x: number, top: number): number {
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

/** Paragraphs over the full width, in small print. */
export function renderNotes(text: PageText, notes: readonly string[], top: number): void {
  let y = top;
  for (const note of notes) {
    for (const line of text.wrap(note, RIGHT - LEFT, { size: 8.5 }, 4)) {
      text.line(line, LEFT, y, { size: 8.5, color: MUTED });
      y += 12;
    }
    y += 4;
  }
}

/** Adds the number and the mark to each page. */
function finishPages(doc: PDFKit.PDFDocument, text: PageText, numbered: PageNumber, mark: string | undefined): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    if (mark !== undefined) drawMark(doc, text, mark);
    text.line(numbered(page + 1, count), RIGHT, 806, { size: 8, color: MUTED, align: 'right' });
  }
}

/** Across the page, pale enough that the text below stays readable. */
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
