import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTags, writeTags } from './tags.ts';

test.each<[cell: string, tags: readonly string[]]>([
  ['', []],
  [' ; ,', []],
  ['Blog', ['Blog']],
  ['Alpine; Blog', ['Alpine', 'Blog']],
  ['Alpine,Blog ,  Snow shoes', ['Alpine', 'Blog', 'Snow shoes']],
  ['Blog; blog; BLOG; Alpine', ['Blog', 'Alpine']],
  ['"Paris, France"; Blog', ['Paris, France', 'Blog']],
  ['"the ""best"""', ['the "best"']],
  ['"best" of all; Blog', ['"best" of all', 'Blog']],
  ['"never closed; Blog', ['"never closed', 'Blog']],
])('%j holds %j', (cell, tags) => {
  expect(readTags(cell)).toEqual(tags);
});

test('reads whatever tags it writes', () => {
  const name = fc
    .array(fc.constantFrom('a', 'b', 'é', '界', ' ', ';', ',', '"', '|', "'"), { minLength: 1, maxLength: 8 })
    .map((letters) => letters.join('').trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.uniqueArray(name), (tags) => {
      expect(readTags(writeTags(tags))).toEqual(tags);
    }),
  );
});
