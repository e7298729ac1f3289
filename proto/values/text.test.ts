import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailAddress, isStorable, storableText, text, verbatim } from './text.ts';

/** Any UTF-16 units, so that most of it is not valid text. */
const units = fc
  .array(fc.oneof(fc.nat(0xffff), fc.nat(0x7f), fc.integer({ min: 0xd800, max: 0xdfff })))
  .map((codes) => String.fromCharCode(...codes));

describe('a text of a contract', () => {
  test.each([
    ['plain', 'Ada', 'Ada'],
    ['blanks around', ' \tAda Lovelace\n', 'Ada Lovelace'],
    ['one spelling of two', 'Rene\u0301', 'René'],
    ['beyond the first plane', '🌊'.repeat(10), '🌊'.repeat(10)],
    ['as long as it may be', 'x'.repeat(20), 'x'.repeat(20)],
    ['blanks that are not counted', `${'x'.repeat(20)}   `, 'x'.repeat(20)],
    ['other control characters', 'two\nlines', 'two\nlines'],
    ['empty', '', ''],
  ])('is kept: %s', (_name, given, kept) => expect(text(20).parse(given)).toBe(kept));

  test.each([
    ['NUL', 'a\0b'],
    ['NUL at the end, where a trim could take it', 'ab\0'],
    ['the first half of a pair', 'a\ud83c'],
    ['the second half', '\udf0aa'],
    ['the halves in the wrong order', '\udf0a\ud83c'],
    ['one too long', 'x'.repeat(21)],
    ['a number', 5],
    ['nothing', undefined],
  ])('is refused: %s', (_name, given) => expect(text(20).safeParse(given).success).toBe(false));

  test('says which character it cannot keep, and where', () => {
    expect(text(20).safeParse('a\0').error?.issues).toMatchObject([
      { message: expect.stringContaining('cannot be stored') },
    ]);
  });

  test('is the same whether it is read once or twice, and can always be stored', () => {
    fc.assert(
      fc.property(units, (given) => {
        const once = text(100).safeParse(given);
        if (!once.success) return;
        expect(text(100).parse(once.data)).toBe(once.data);
        expect(Buffer.from(once.data, 'utf8').toString('utf8')).toBe(once.data);
      }),
    );
  });
});

test('a password or a token is taken as it was typed, and refused where it cannot be kept', () => {
  expect(verbatim(20).parse(' Rene\u0301 ')).toBe(' Rene\u0301 ');
  for (const given of ['a\0', '\ud800', 'x'.repeat(21)]) expect(verbatim(20).safeParse(given).success).toBe(false);
});

test.each([
  ['ada@example.com', true],
  [' ada@example.com ', true],
  ['ada', false],
  ['ada@example.com\0', false],
  [`${'a'.repeat(310)}@example.com`, false],
])('%j as an e-mail address: %s', (given, isOne) => expect(emailAddress().safeParse(given).success).toBe(isOne));

test.each([
  ['autumn', 256, 'autumn'],
  ['a\0b', 256, 'ab'],
  ['a\ud800b', 256, 'ab'],
  [`${'x'.repeat(4)}🌊`, 5, 'xxxx'],
  [`${'x'.repeat(4)}🌊`, 6, 'xxxx🌊'],
])('%j of a visitor, at most %i long, is kept as %j', (given, maxLength, kept) =>
  expect(storableText(given, maxLength)).toBe(kept),
);

test('whatever a visitor brings is kept as something that can be stored', () => {
  fc.assert(
    fc.property(units, fc.nat(40), (given, maxLength) => {
      const kept = storableText(`${given}\0\ud800`, maxLength);
      expect(isStorable(kept) && kept.length <= maxLength).toBe(true);
    }),
  );
});
