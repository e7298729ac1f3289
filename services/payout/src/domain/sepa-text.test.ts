import { expect, test } from 'vitest';
import { hasSepaSpelling, sepaText } from './sepa-text.ts';

test.each([
  ['Zoë Müller-Łukasiewicz', 'Zoe Muller-Lukasiewicz'],
  ['Straße & Søn', 'Strasse + Son'],
  ['Œuvre d’Été', "OEuvre d'Ete"],
  ['  //a//b/ ', 'a/b'],
  ['夏靴 Summer; boots!', 'Summer boots'],
  ['<Ana> "A"', 'Ana A'],
  ['=1+1', '1+1'],
  ['', ''],
])('%j is written %j', (text, written) => {
  expect(sepaText(text, 70)).toBe(written);
});

test('is cut to what a field holds, and ends with no blank', () => {
  expect(sepaText('Ana Maria', 4)).toBe('Ana');
  expect(sepaText('ß'.repeat(80), 70)).toHaveLength(70);
});

test.each([
  ['Zoë Müller', true],
  ['Ana 2', true],
  ['Иван Петров', false],
  ['夏', false],
  ['A夏', false],
  ['!!', false],
])('the name %s can be written: %s', (name, can) => {
  expect(hasSepaSpelling(name)).toBe(can);
});
