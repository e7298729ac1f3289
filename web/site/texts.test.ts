import { LANGUAGES, type Language, languageCodes } from '@sillage/proto/values/languages';
import { describe, expect, test } from 'vitest';

const PLURAL = /_(zero|one|two|few|many|other)$/;

const texts = import.meta.glob<Record<string, unknown>>('./texts/*/*.json', { eager: true, import: 'default' });
const documents = import.meta.glob<string>('./texts/*/*.md', { eager: true, query: '?raw', import: 'default' });

function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => flatten(inner, `${prefix}.${key.replace(PLURAL, '')}`));
}
const namesIn = (files: object, language: string) =>
  Object.keys(files).flatMap((path) => (path.startsWith(`./texts/${language}/`) ? [path.split('/').at(-1)] : []));
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name);
const everywhere = (language: Language) =>
  [...Object.entries(texts), ...Object.entries(documents)].filter(([path]) => path.startsWith(`./texts/${language}/`));

describe.each(Object.keys(LANGUAGES).filter((language) => language !== 'en'))('the public texts in %s', (language) => {
  test('are the same files as in English', () => {
    expect(namesIn(texts, language)).toEqual(namesIn(texts, 'en'));
    expect(namesIn(documents, language)).toEqual(namesIn(documents, 'en'));
  });

  test.each(namesIn(texts, 'en'))('%s says all that English says, with the same values, and no more', (name) => {
    // Plural forms count as one text, because their number depends on the language.
    const values = (code: string) =>
      new Map(
        flatten(texts[`./texts/${code}/${name}`]).map(([key, text]) => [key, [...new Set(placeholders(text))].sort()]),
      );
    expect([...values(language)].sort()).toEqual([...values('en')].sort());
  });

  test.each(namesIn(documents, 'en'))('%s has the sections of the English one, and fills in the same facts', (name) => {
    const of = (code: string) => documents[`./texts/${code}/${name}`] ?? '';
    const sections = (code: string) => of(code).match(/^#+ /gm);
    expect(sections(language)).toEqual(sections('en'));
    expect([...new Set(placeholders(of(language)))].sort()).toEqual([...new Set(placeholders(of('en')))].sort());
  });
});

test.each([
  ['ru', / —/, 'a space before a dash'],
  ['fr', /[^\s\u00a0\u202f«](?=[;!?](\s|$))/, 'no space before ; ! ?'],
  ['zh', /[\u4e00-\u9fff][,;?!]/, 'punctuation of half a width after a Chinese character'],
] as const)('%s: nothing matches %s: %s', (language, mistake, _name) => {
  const wrong = everywhere(language).flatMap(([path, content]) =>
    (typeof content === 'string' ? [[path, content] as const] : flatten(content)).filter(([, text]) =>
      mistake.test(text),
    ),
  );
  expect(wrong).toEqual([]);
});

test('every language is there', () => {
  for (const language of languageCodes) expect(namesIn(texts, language).length).toBeGreaterThan(5);
});
