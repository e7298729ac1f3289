import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

/** Where a character is looked for, in this order: Latin, Cyrillic, Chinese. */
const FONTS = [
  '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff',
  '@fontsource/instrument-serif/files/instrument-serif-latin-ext-400-normal.woff',
  '@fontsource/oranienbaum/files/oranienbaum-cyrillic-400-normal.woff',
  '@openfonts/noto-sans-sc_chinese-simplified/files/noto-sans-sc-chinese-simplified-400.woff',
];
const opened = new Map<string, Font>();

function open(path: string): Font {
  const font = opened.get(path) ?? create(readFileSync(resolve(path)));
  if (!('layout' in font)) throw new Error(`${path} holds more than one font`);
  opened.set(path, font);
  return font;
}

function fontOf(character: string): Font {
  const code = character.codePointAt(0) ?? 0;
  for (const path of FONTS) {
    const font = open(path);
    if (font.hasGlyphForCodePoint(code)) return font;
  }
  throw new Error(`No font of the pictures has the character ${character}`);
}

/** A line of text as one path of SVG, from x = 0 on the baseline y = 0. No font has to be where it is drawn. */
export function lineOf(text: string, sizePx: number): { readonly path: string; readonly widthPx: number } {
  const runs: { readonly font: Font; text: string }[] = [];
  for (const character of text) {
    const font = fontOf(character);
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  let widthPx = 0;
  let path = '';
  for (const { font, text: characters } of runs) {
    const scale = sizePx / font.unitsPerEm;
    const { glyphs, positions } = font.layout(characters);
    glyphs.forEach((glyph, index) => {
      path += glyph.path.transform(scale, 0, 0, -scale, widthPx, 0).toSVG();
      widthPx += (positions[index]?.xAdvance ?? 0) * scale;
    });
  }
  return { path, widthPx };
}

/** Fills lines with words, as wide as `maxPx` allows. Where no spaces are, words are what the language makes of them. */
export function linesOf(text: string, sizePx: number, maxPx: number): readonly string[] {
  const lines = [''];
  for (const word of wordsOf(text)) {
    const longer = `${lines.at(-1) ?? ''}${word}`;
    if (lines.at(-1) === '' || lineOf(longer.trimEnd(), sizePx).widthPx <= maxPx) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => line.trimEnd());
}

/** What follows a word without being one, such as a comma or a space, stays with it. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let isOpen = false;
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (words.length > 0 && (!isWordLike || isOpen)) words[words.length - 1] += segment;
    else words.push(segment);
    // A hyphen or an apostrophe between two words is no place to end a line at.
    isOpen = !isWordLike && !/[\s\u3000-\u303f\uff00-\uffef]$/.test(segment);
  }
  return words;
}
