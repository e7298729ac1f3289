import { languageCodes } from '@sillage/proto/values/languages';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { FAILURE_TEXTS } from '../invoices/failure-texts.ts';
import { INVOICE_TEXTS } from '../invoices/texts.ts';
import { type FontFiles, openFonts, type Weight } from './fonts.ts';
import { documentFormats } from './formats.ts';
import { fontOf } from './page-text.ts';

const CURRENCIES = Intl.supportedValuesOf('currency');
const MONTHS = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`);
/** Soft breaks and joiners, which are not drawn. */
const INVISIBLE = /[\u200b-\u200f\u2060]/;

/** Every text of a language; functions are called with example values. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value('20', 2))];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The part of pdfkit's font object that is used here: https://github.com/foliojs/fontkit. */
interface OpenedFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

const fonts = await openFonts()();
const openFont = (weight: Weight, name: keyof FontFiles) =>
  (new PDFDocument().font(fonts[weight][name]) as unknown as OpenedFont)._font.font;
const opened = (['regular', 'bold'] as const).map((weight) => ({
  weight,
  latin: openFont(weight, 'latin'),
  chinese: openFont(weight, 'chinese'),
}));

test.each(languageCodes)('the fonts have every character that an invoice in %s is printed with', (language) => {
  const texts = [
    ...textsIn(INVOICE_TEXTS[language]),
    ...textsIn(FAILURE_TEXTS[language]),
    ...CURRENCIES.map((currency) => documentFormats(language, currency).money(-1_234_567_890n)),
    ...MONTHS.flatMap((month) => {
      const formats = documentFormats(language, 'EUR');
      return [formats.month(month), formats.day(`${month}-28T12:00:00Z`), formats.rate(250)];
    }),
  ];
  const characters = [...new Set(texts.join(''))].filter((character) => !INVISIBLE.test(character));
  const missing = opened.flatMap(({ weight, ...byName }) =>
    characters
      .filter((character) => !byName[fontOf(character)].hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
      .map((character) => `${weight}: ${character} (U+${character.codePointAt(0)?.toString(16)})`),
  );
  expect(characters.length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});
