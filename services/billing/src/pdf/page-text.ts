import type PDFDocument from 'pdfkit';
import type { FontFiles, Weight } from './fonts.ts';

type Document = InstanceType<typeof PDFDocument>;

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/** Writes text in any script: each character in the first font that has it. */
export interface PageText {
  width(text: string, style: TextStyle): number;
  /** One line, with its left or right edge at `x` and its top at `y`. */
  line(text: string, x: number, y: number, style: TextStyle & { readonly align?: 'left' | 'right' }): void;
  /** The lines of a text that is at most `width` wide; text beyond `maxLines` is cut with `…`. */
  wrap(text: string, width: number, style: TextStyle, maxLines?: number): string[];
}

interface Run {
  readonly font: string;
  readonly text: string;
}

/** Chinese with its punctuation and full-width forms; characters that the font lacks are drawn as a box. */
const CHINESE = /[\u2E80-\u303F\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF]+/u;

/** The font of a weight that contains a character. */
export const fontOf = (character: string): keyof FontFiles => (CHINESE.test(character) ? 'chinese' : 'latin');

export function createPageText(doc: Document, fonts: Readonly<Record<Weight, FontFiles>>): PageText {
  for (const weight of ['regular', 'bold'] as const) {
    doc.registerFont(`latin-${weight}`, fonts[weight].latin);
    doc.registerFont(`chinese-${weight}`, fonts[weight].chinese);
  }

  const runsOf = (text: string, { weight = 'regular' }: TextStyle): Run[] =>
    text
      .split(new RegExp(`(${CHINESE.source})`, 'u'))
      .filter((part) => part !== '')
      .map((part) => ({ text: part, font: `${fontOf(part)}-${weight}` }));

  const runWidth = ({ font, text }: Run, size: number) => doc.font(font, size).widthOfString(text);
  const width = (text: string, style: TextStyle) =>
    runsOf(text, style).reduce((sum, run) => sum + runWidth(run, style.size), 0);

  return {
    width,
    line(text, x, y, { align = 'left', color = '#18181b', ...style }) {
      let at = align === 'left' ? x : x - width(text, style);
      for (const run of runsOf(text, style)) {
        const wide = runWidth(run, style.size);
        // The fonts' lines differ in height, so the position is that of the baseline.
        doc.fillColor(color).text(run.text, at, y + style.size, { lineBreak: false, baseline: 'alphabetic' });
        at += wide;
      }
    },
    wrap: (text, limit, style, maxLines = Number.POSITIVE_INFINITY) =>
      wrapped(text, maxLines, (piece) => width(piece, style) <= limit),
  };
}

const words = new Intl.Segmenter('en', { granularity: 'word' });
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Breaks at spaces, between words in scripts without spaces, and inside a word that does not fit on a line. */
function wrapped(text: string, maxLines: number, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const pieces = text
    // No-break spaces are kept.
    .split(/([ \t\r\n]+)/)
    .flatMap((part) =>
      /^\s+$/.test(part) ? [' '] : fits(part) ? [part] : [...words.segment(part)].map(({ segment }) => segment),
    )
    .flatMap((word) => (fits(word) ? [word] : [...signs.segment(word)].map(({ segment }) => segment)));
  for (const piece of pieces) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
      if (lines.length === maxLines) return [...lines.slice(0, -1), shortened(lines.at(-1) ?? '', fits)];
    }
    line += line === '' ? piece.trimStart() : piece;
  }
  return line.trimEnd() === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()];
}

function shortened(line: string, fits: (text: string) => boolean): string {
  const left = [...signs.segment(line)].map(({ segment }) => segment);
  while (left.length > 0 && !fits(`${left.join('').trimEnd()}…`)) left.pop();
  return `${left.join('').trimEnd()}…`;
}
