import type { PageText } from './page-text.ts';

/** The logo of the web application: three lines from one point, 32 units wide. */
const WAKE = ['M4 16C13 16 17 7.5 28 5.5', 'M4 16H28', 'M4 16C13 16 17 24.5 28 26.5'];
const SIZE = 26;

/** Draws the logo and the name, with the top left corner at `x` and `y`. */
export function drawBrand(doc: PDFKit.PDFDocument, text: PageText, x: number, y: number): void {
  doc
    .save()
    .translate(x - 3, y)
    .scale(SIZE / 32);
  for (const line of WAKE) doc.path(line).lineWidth(2.4).lineCap('round').strokeColor('#0b7a75').stroke();
  doc.restore();
  text.line('Sillage', x + SIZE + 3, y + 5, { size: 15, weight: 'bold', color: '#10222b' });
}
