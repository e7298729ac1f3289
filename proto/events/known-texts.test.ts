import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownTexts } from './known-texts.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

test('any texts, in any order and again and again, are read as they were written', () => {
  const text = fc.oneof(
    fc.constantFrom('', 'FR', 'BE', '\ufeffFR', 'shop.example', 'https://shop.example/products/blue-canvas-shoe'),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  const texts = new KnownTexts();
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (written) => {
      const read = written.map((one) => {
        const bytes = encoder.encode(`<${one}>`);
        return texts.read(bytes, 1, bytes.length - 1);
      });
      expect(read).toEqual(written.map((one) => decoder.decode(encoder.encode(one))));
    }),
  );
});

test('a text is remembered by bytes of its own, which nobody changes later', () => {
  const texts = new KnownTexts();
  const bytes = encoder.encode('FR');
  expect(texts.read(bytes, 0, 2)).toBe('FR');
  bytes.set(encoder.encode('BE'));
  expect(texts.read(bytes, 0, 2)).toBe('BE');
  expect(texts.read(encoder.encode('FR'), 0, 2)).toBe('FR');
});

test('bytes that are not UTF-8 are refused, however often they come', () => {
  const texts = new KnownTexts();
  for (const length of [1, 400])
    for (const _ of [1, 2]) expect(() => texts.read(new Uint8Array(length).fill(0xff), 0, length)).toThrow(TypeError);
});
