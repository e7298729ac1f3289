import { languageCodes } from '@sillage/proto/values/languages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['eo-001,eo;q=0.9', undefined],
  ['en', 'en'],
  ['EN-GB', 'en'],
  ['es-419,es;q=0.9,en;q=0.8', 'es'],
  ['ru-RU,ru;q=0.9,en-US;q=0.8', 'ru'],
  ['zh-CN,zh;q=0.9', 'zh'],
  ['zh-Hant-TW', 'zh'],
  ['fr;q=0.5,en;q=0.9', 'en'],
  ['fr,en', 'fr'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['eo,en;q=0.3', 'en'],
  ['en;Q=0.2;level=1,ru; q=0.1', 'en'],
  ['en;q=0', undefined],
  ['en;q=nonsense', undefined],
  ['en;q=nonsense,zh;q=0.1', 'zh'],
  ['french,zhuang', undefined],
  ['constructor,__proto__', undefined],
  [';;,,;q=', undefined],
])('%j asks for %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test('whatever a client sends is read without an error', () => {
  fc.assert(fc.property(fc.string(), (header) => [undefined, ...languageCodes].includes(acceptedLanguage(header))));
});
